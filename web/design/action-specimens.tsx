import { Plus, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Specimen } from './specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;
const STATUSES = [
  { value: 'all', label: 'All Projects', count: 42 },
  { value: 'in-progress', label: 'In-Progress', count: 17 },
  { value: 'completed', label: 'Completed', count: 21 },
] as const;

export function ActionSpecimens() {
  const [status, setStatus] = useState<'all' | 'in-progress' | 'completed'>('all');
  const [search, setSearch] = useState('transit');
  return (
    <SectionCard title="Actions">
      <div className="grid gap-6 md:grid-cols-2">
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={`Button, ${variant}: rest, icon, busy, disabled`}>
            <div className="flex flex-wrap gap-2">
              <Button variant={variant}>Save</Button>
              <Button
                variant={variant}
                icon={variant === 'danger' ? <Trash2 aria-hidden /> : <Plus aria-hidden />}
              >
                Project
              </Button>
              <Button variant={variant} busy busyText="Saving...">
                Save
              </Button>
              <Button variant={variant} disabled>
                Save
              </Button>
            </div>
          </Specimen>
        ))}
        <Specimen name="Sizes, link, icon, copy">
          <div className="flex flex-wrap items-center gap-2">
            <Button size="sm">Small</Button>
            <Button>Medium</Button>
            <Button size="lg">Large</Button>
            <a href="#main" className={buttonClass({ variant: 'ghost' })}>
              A link
            </a>
            <IconButton label="Settings" icon={<Settings aria-hidden />} />
            <CopyButton label="Copy tracking number" text="1Z999AA10123456784" />
          </div>
        </Specimen>
        <Specimen name="Search">
          <SearchInput
            label="Search projects"
            placeholder="Search projects..."
            value={search}
            onChange={setSearch}
          />
        </Specimen>
        <Specimen name="Filter buttons">
          <FilterButtons label="Status" options={STATUSES} value={status} onChange={setStatus} />
        </Specimen>
        <Specimen name="Load more">
          <LoadMore hasMore busy={false} onLoadMore={() => setSearch('')} />
        </Specimen>
        <PagerSpecimen />
      </div>
    </SectionCard>
  );
}

const PAGE_SIZE = 50;
const TOTAL = 1234;

function PagerSpecimen() {
  const [from, setFrom] = useState(1);
  const to = Math.min(from + PAGE_SIZE - 1, TOTAL);
  return (
    <Specimen name="Pager: of many, loading the next, all on one page">
      <Pager
        what="subcontractors"
        from={from}
        to={to}
        total={TOTAL}
        onPrevious={from > 1 ? () => setFrom(from - PAGE_SIZE) : undefined}
        onNext={to < TOTAL ? () => setFrom(from + PAGE_SIZE) : undefined}
      />
      <Pager
        what="wrap shops"
        from={1}
        to={PAGE_SIZE}
        total={TOTAL}
        busy
        onPrevious={undefined}
        onNext={() => {}}
      />
      <Pager what="certifications" from={1} to={12} total={12} onPrevious={undefined} onNext={undefined} />
    </Specimen>
  );
}
