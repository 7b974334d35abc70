import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId } from 'react';
import { confirmation } from '#web/api/confirmation.ts';
import { canUsePasskeys } from '#web/features/passkeys/passkey-prompt.ts';
import { passkeysQuery } from '#web/features/second-step/second-step.queries.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useConfirm } from './confirmation.queries.ts';
import { PasswordForm } from './password-form.tsx';

/** Asks for the password or a passkey before a sensitive action (docs/requirements/sessions.md, Sensitive actions). */
export function ConfirmationDialog({ open }: { open: boolean }) {
  const formId = useId();
  const confirm = useConfirm();
  const hasPasskey = useHasPasskey(open);
  const isBusyWith = (method: 'password' | 'passkey') =>
    confirm.isPending && confirm.variables.method === method;
  const cancel = () => {
    confirm.reset();
    confirmation.finish(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      title="Confirm that it is you"
      description={`This action needs your password${hasPasskey ? ' or a passkey' : ''}. You will not be asked again for 15 minutes.`}
      size="sm"
      busy={confirm.isPending}
      footer={
        <>
          <Button onClick={cancel} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isBusyWith('passkey')}
            busy={isBusyWith('password')}
            busyText="Checking..."
          >
            Confirm
          </Button>
        </>
      }
    >
      {/* The changing React key empties the password field each time the user is asked to confirm. */}
      <PasswordForm
        key={confirmation.confirmationCount}
        id={formId}
        error={confirm.error}
        onSubmit={(password) => confirm.mutate({ method: 'password', password })}
      />
      {hasPasskey && (
        <Button
          className="mt-4 w-full"
          icon={<KeyRound aria-hidden />}
          disabled={isBusyWith('password')}
          busy={isBusyWith('passkey')}
          busyText="Waiting for your passkey..."
          onClick={() => confirm.mutate({ method: 'passkey' })}
        >
          Use a passkey
        </Button>
      )}
    </Dialog>
  );
}

/** Whether the user has a passkey that may be available in this browser. */
function useHasPasskey(isEnabled: boolean): boolean {
  const { id } = useUser();
  const passkeys = useQuery({ ...passkeysQuery(id), enabled: isEnabled && canUsePasskeys() });
  return (passkeys.data?.length ?? 0) > 0;
}
