import { useId, useState } from 'react';
import { MAX_SKIP_REASON_LENGTH } from '#shared/photo-views/photo-views.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSkipView } from '../view-skips.queries.ts';
import type { GuideView, ViewGuide } from '../view-guide.ts';

interface SkipViewDialogProps {
  guide: Pick<ViewGuide, 'projectId' | 'type'>;
  view: GuideView;
  onSkipped: () => void;
  onClose: () => void;
}

/** Skips a view with a reason, which the history keeps. */
export function SkipViewDialog({ guide, view, onSkipped, onClose }: SkipViewDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const skip = useSkipView(guide.projectId);
  const given = reason.trim();
  const submit = () => {
    setTried(true);
    if (given === '') return;
    skip.save({ type: guide.type, viewKey: view.key, reason: given }, onSkipped);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Skip the view ‘${view.name}’`}
      size="sm"
      guard={given !== ''}
      busy={skip.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={skip.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            needsConnection={false}
            busy={skip.isPending}
            busyText="Saving..."
          >
            Skip view
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Reason"
          required
          hint="Everyone on the project can read it. You can undo this later."
          error={tried && given === '' ? 'Enter the reason' : undefined}
        >
          <Textarea
            value={reason}
            maxLength={MAX_SKIP_REASON_LENGTH}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
