import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { FailedQuery } from './error-state.tsx';
import { Loading, Skeletons } from './skeleton.tsx';

/** A list of checkboxes that scrolls when it is higher than 15rem. */
export function Checklist({ children }: { children: ReactNode }) {
  return <div className={FRAME_CLASS}>{children}</div>;
}

/** Shown while the choices load. */
export function LoadingChecklist({ text }: { text: string }) {
  return (
    <Loading text={text} className={FRAME_CLASS}>
      <Skeletons count={6} className="h-5 w-32" />
    </Loading>
  );
}

interface FailedChecklistProps {
  text: string;
  query: FailedQuery;
}

/** Shown when the choices could not be loaded. */
export function FailedChecklist({ text, query }: FailedChecklistProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-red-ink">
      {text}
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}

const FRAME_CLASS = 'grid max-h-60 gap-3 overflow-y-auto rounded-md border border-edge p-3 sm:grid-cols-2';
