import { MAX_SKIP_REASON_LENGTH } from '#shared/photo-views/photo-views.forms.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useSkipView } from '../view-skips.queries.ts';
import type { GuideView, ViewGuide } from '../view-guide.ts';

interface SkipViewDialogProps {
  guide: Pick<ViewGuide, 'projectId' | 'type'>;
  view: GuideView;
  onSkipped: () => void;
  onClose: () => void;
}

/** Skips a view with a reason. The reason is recorded in the history. */
export function SkipViewDialog({ guide, view, onSkipped, onClose }: SkipViewDialogProps) {
  const skip = useSkipView(guide.projectId);
  return (
    <ReasonDialog
      title={`Skip the view ‘${view.name}’`}
      hint="Everyone on the project can read it. You can undo this later."
      maxLength={MAX_SKIP_REASON_LENGTH}
      error="Enter the reason"
      confirmLabel="Skip view"
      busy={skip.isPending}
      busyText="Saving..."
      needsConnection={false}
      onConfirm={(reason) => skip.save({ type: guide.type, viewKey: view.key, reason }, onSkipped)}
      onClose={onClose}
    />
  );
}
