import type { Project } from '#shared/projects/projects.contract.ts';
import { mayAddTracking } from '#shared/projects/projects.policy.ts';
import { trackingLink } from '#shared/tracking/carriers.ts';
import { useActor } from '#web/session/session.ts';
import { TrackingForm, useFormPreload } from '#web/features/tracking/lazy-forms.tsx';
import { UpdateTracking } from '#web/features/tracking/update-tracking.tsx';
import type { useFormPanel } from '#web/features/tracking/use-form-panel.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

interface WrapTrackingCardProps {
  project: Project;
  formPanel: ReturnType<typeof useFormPanel<HTMLDivElement>>;
  /** The message that explains why the form opened automatically. */
  message: string | undefined;
  onAdd: () => void;
}

/** The wrap's current tracking, with forms to add or correct an entry. The project page has all entries. */
export function WrapTrackingCard({ project, formPanel, message, onAdd }: WrapTrackingCardProps) {
  const { panel, isOpen, openCount, close } = formPanel;
  const mayAdd = mayAddTracking(useActor(), project);
  useFormPreload(mayAdd);
  return (
    <Card ref={panel} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-sm text-muted">Tracking Information</h3>
          <CurrentShipment project={project} />
        </div>
        {mayAdd && project.trackingNumber && <UpdateTracking project={project} type="wrap" />}
        {mayAdd && !project.trackingNumber && !isOpen && (
          <Button size="sm" onClick={onAdd}>
            Add Tracking
          </Button>
        )}
      </div>
      {mayAdd && isOpen && (
        <TrackingForm
          project={project}
          type="wrap"
          isInDialog
          openCount={openCount}
          message={message}
          onSaved={close}
          onCancel={close}
        />
      )}
    </Card>
  );
}

function CurrentShipment({ project }: { project: Project }) {
  const { trackingNumber: number, trackingCarrier: carrier, trackingDate: day } = project;
  if (!number || !carrier) return <p className="mt-1 text-sm">No tracking number for the wrap yet.</p>;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span>{carrier}</span>
      <a
        href={trackingLink(carrier, number)}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-ink wrap-anywhere hover:underline"
      >
        {number}
      </a>
      <CopyButton text={number} label="Copy tracking number" />
      {day && <span className="text-muted">{formatDate(day)}</span>}
    </p>
  );
}
