import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card, SectionCard } from '#web/ui/card.tsx';
import { ChipList } from '#web/ui/chip-list.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { vanPicture } from './pictures.ts';
import { Specimen } from './specimen.tsx';

export function ContentSpecimens() {
  return (
    <SectionCard title="Content">
      <div className="grid gap-6 md:grid-cols-2">
        <Specimen name="Badge">
          <div className="flex flex-wrap gap-2">
            <Badge tone="green" dot>
              Completed
            </Badge>
            <Badge tone="yellow" dot>
              In-Progress
            </Badge>
            <Badge tone="red" dot>
              Not Started
            </Badge>
            <Badge>Flexible</Badge>
            <Badge tone="accent" icon={<BadgeCheck aria-hidden />}>
              Verified
            </Badge>
          </div>
        </Specimen>
        <Specimen name="Avatar">
          <div className="flex flex-wrap items-center gap-3">
            <Avatar name="Maria Lopez" size="sm" />
            <Avatar name="Maria Lopez" />
            <Avatar name="Cher" size="lg" />
            <Avatar name="" size="lg" />
            <Avatar name="Van" size="lg" src={vanPicture('#2f6fb0')} />
            <Avatar name="Broken Picture" size="lg" src="data:image/png;base64,broken" />
            <Avatar name="Maria Lopez" size="xl" />
          </div>
        </Specimen>
        <Specimen name="Chips: none, some, more than fit">
          <div className="flex flex-col items-start gap-3">
            <ChipList names={[]} />
            <ChipList names={['3M', 'Chrome Delete']} />
            <ChipList names={['3M', 'Avery', 'Ceramic Coating', 'PPF', 'Hexis', 'CWI']} />
          </div>
        </Specimen>
        <Specimen name="Progress: 0, 40, 100">
          <div className="flex flex-col gap-3">
            <ProgressBar percent={0} label="Nothing yet" />
            <ProgressBar percent={40} label="Final artwork approval" />
            <ProgressBar percent={100} label="Completed" tone="green" />
          </div>
        </Specimen>
        <Specimen name="Tabs">
          <TabsSpecimen />
        </Specimen>
        <Specimen name="Card, interactive">
          <CardSpecimen name="Acme fleet, van 12" />
        </Specimen>
        <Specimen name="Card, very long name">
          <CardSpecimen name="Norddeutschlandtransportgesellschaftsfahrzeugbeschriftung twenty-four box trucks, second batch" />
        </Specimen>
      </div>
    </SectionCard>
  );
}

function CardSpecimen({ name }: { name: string }) {
  return (
    <Card interactive flush className="overflow-hidden">
      <img src={vanPicture('#2f9a62')} alt="" className="aspect-video w-full object-cover" />
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <a href="#main" className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0">
            {name}
          </a>
          <Badge tone="yellow" dot className="shrink-0">
            In-Progress
          </Badge>
        </div>
        <ProgressBar percent={60} label={`Progress of ${name}`} />
        <p className="text-sm text-muted">Wrap Printed · Mar 5, 2026</p>
      </div>
    </Card>
  );
}

function TabsSpecimen() {
  const [tab, setTab] = useState('general');
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList
        label="Edit project"
        tabs={[
          { value: 'general', label: 'General' },
          { value: 'job', label: 'Job Details' },
          { value: 'wrap', label: 'Wrap Details' },
          { value: 'tracking', label: 'Tracking' },
        ]}
      />
      {['general', 'job', 'wrap', 'tracking'].map((value) => (
        <TabPanel key={value} value={value}>
          <p className="text-sm text-muted">The fields of “{value}”.</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}
