import { Info } from 'lucide-react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { stageOf } from '#shared/projects/stages.ts';

/** Says that saving the wrap's tracking moves the project to Wrap Shipped (docs/requirements/tracking.md, Wrap shipment). */
export function ShippingNote({ project }: { project: Project }) {
  const { percent, label } = stageOf('wrap_shipped');
  if (project.progress >= percent) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        Saving moves the project on to ‘{label}’ ({percent}%).
      </span>
    </p>
  );
}
