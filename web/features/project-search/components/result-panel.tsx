import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { Button } from '#web/ui/button.tsx';
import { FLOATING_CLASS } from '#web/ui/floating-class.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { FoundProjects } from '../use-found-projects.ts';
import { ResultOptions, keepFocus } from './result-options.tsx';
import type { ResultOptionsProps } from './result-options.tsx';

interface ResultPanelProps extends ResultOptionsProps {
  className: string;
}

/** The panel below the search field: the results, or the reason why there are none. */
export function ResultPanel({ className, ...rest }: ResultPanelProps) {
  const { state, projects, total } = rest.found;
  return (
    <div
      className={cn(
        FLOATING_CLASS,
        'absolute top-full mt-1.5 max-h-[70dvh] overflow-y-auto p-1.5',
        className,
      )}
    >
      <output className="sr-only">{STATE_TEXTS[state](total)}</output>
      {projects.length > 0 ? <ResultOptions {...rest} /> : <NoResults {...rest} />}
    </div>
  );
}

const STATE_TEXTS = {
  searching: () => 'Searching...',
  found: (total: number) => (total === 1 ? '1 project found' : `${total} projects found`),
  failed: () => '',
};

function NoResults({ found: { state, retry }, text }: { found: FoundProjects; text: string }) {
  if (state === 'searching')
    return (
      <div aria-hidden className="flex flex-col gap-2 p-2.5">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    );
  if (state === 'failed')
    return (
      <PanelNotice title="The search failed.">
        <Button size="sm" onMouseDown={keepFocus} onClick={retry}>
          Try Again
        </Button>
      </PanelNotice>
    );
  return (
    <PanelNotice title={`No project matches “${text}”.`}>
      Search by name, VIN, vehicle number, make, model, year, client, installer or tracking number.
    </PanelNotice>
  );
}

function PanelNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5 p-2.5 text-sm text-muted">
      <p className="font-medium text-ink wrap-anywhere">{title}</p>
      {children}
    </div>
  );
}
