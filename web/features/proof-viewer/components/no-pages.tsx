import { FileText } from 'lucide-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ViewedVersion } from '../discussion-props.ts';
import { OpenOriginal } from './open-original.tsx';

/** Shown for a version whose pictures are not created yet, or could not be created. */
export function NoPages({ version }: { version: ViewedVersion }) {
  return (
    <section aria-label="Proof" className="grid min-h-60 place-content-center rounded-lg border bg-well pb-6">
      <EmptyState
        icon={<FileText />}
        title="No preview of this file yet"
        text="Open the original file to see the proof. Comments apply to the whole version."
        action={<OpenOriginal version={version} />}
      />
    </section>
  );
}
