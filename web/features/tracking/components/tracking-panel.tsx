import { Plus } from 'lucide-react';
import { useId } from 'react';
import { mayAddTracking } from '#shared/projects/projects.policy.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { useActor } from '#web/session/session.ts';
import { useHashTarget } from '#web/lib/use-hash-target.ts';
import { Button } from '#web/ui/button.tsx';
import { TrackingForm, useFormPreload } from '../lazy-forms.tsx';
import { useHasTrackingDraft } from '../tracking-draft.ts';
import { TRACKING_LABELS } from '../tracking-labels.ts';
import { useFormPanel } from '../use-form-panel.ts';
import { TrackingList } from './tracking-list.tsx';

interface TrackingPanelProps {
  project: Project;
  type: TrackingType;
}

/** The tracking entries of one type, with a form for users who may add entries. */
export function TrackingPanel({ project, type }: TrackingPanelProps) {
  const { title, anchor } = TRACKING_LABELS[type];
  const titleId = useId();
  const mayAdd = mayAddTracking(useActor(), project);
  const { panel, isOpen, openCount, open, close } = useFormPanel<HTMLElement>(
    useHasTrackingDraft(project.id, type),
  );
  useHashTarget(anchor, open);
  useFormPreload(mayAdd);
  return (
    <section ref={panel} id={anchor} aria-labelledby={titleId} className="flex min-w-0 flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id={titleId} className="text-sm font-semibold">
          {title}
        </h3>
        {mayAdd && !isOpen && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={open}>
            Add Tracking
          </Button>
        )}
      </div>
      {mayAdd && isOpen && (
        <TrackingForm
          project={project}
          type={type}
          openCount={openCount}
          message={isWrapTrackingDue(project, type) ? WRAP_TRACKING_DUE_TEXT : undefined}
          onSaved={close}
          onCancel={close}
        />
      )}
      <TrackingList project={project} type={type} />
    </section>
  );
}

function isWrapTrackingDue({ progressStage, trackingNumber }: Project, type: TrackingType): boolean {
  return type === 'wrap' && progressStage === 'wrap_printed' && !trackingNumber;
}

const WRAP_TRACKING_DUE_TEXT = 'Please add tracking information for the shipped wrap.';
