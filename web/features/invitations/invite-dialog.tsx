import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { InvitationLinkPanel } from './invitation-link.tsx';

interface InviteDialogProps<Entries extends FieldValues, Values> {
  title: string;
  form: UseFormReturn<Entries, unknown, Values>;
  submitLabel?: string;
  /** Sends the form. Resolves with the link of the invitation, or with undefined when no link is needed. */
  send: (values: Values) => Promise<InvitationLink | undefined>;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}

/**
 * Invites a person, then shows the link to copy. Mounted only while open, so that the next invitation starts with empty fields.
 */
export function InviteDialog<Entries extends FieldValues, Values extends { email?: string | null }>({
  title,
  form,
  submitLabel = 'Invite',
  send,
  onClose,
  children,
}: InviteDialogProps<Entries, Values>) {
  const formId = useId();
  const [createdInvitation, setCreatedInvitation] = useState<{
    link: InvitationLink;
    email: string | null | undefined;
  }>();
  const [failure, setFailure] = useState<string>();
  const { isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const link = await send(values);
      if (link) setCreatedInvitation({ link, email: values.email });
      else onClose();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error.message);
      showFieldErrors(error, form);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={createdInvitation ? 'Invitation created' : title}
      guard={!createdInvitation && isDirty}
      busy={isSubmitting}
      footer={
        createdInvitation ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <DialogButtons form={formId} busy={isSubmitting} busyText="Inviting..." onCancel={onClose}>
            {submitLabel}
          </DialogButtons>
        )
      }
    >
      {createdInvitation ? (
        <InvitationLinkPanel {...createdInvitation} />
      ) : (
        <FormProvider {...form}>
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              // The dialog may be open inside another form, which must not be submitted.
              event.stopPropagation();
              void submit(event);
            }}
            className="flex flex-col gap-5"
          >
            {failure && <FormAlert>{failure}</FormAlert>}
            {children}
          </form>
        </FormProvider>
      )}
    </Dialog>
  );
}
