import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useRemoveAuthenticator, useStartAuthenticator, type SecondStep } from '../second-step.queries.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { MethodRow } from './method-row.tsx';

interface AuthenticatorRowProps {
  state: SecondStep;
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Sets up, replaces or removes the authenticator app. */
export function AuthenticatorRow({ state: { authenticatorAddedAt }, onAdded }: AuthenticatorRowProps) {
  const start = useStartAuthenticator();
  const remove = useRemoveAuthenticator();
  const [isRemoveDialogOpen, setIsRemoveDialogOpen] = useState(false);
  const hasApp = authenticatorAddedAt !== null;
  return (
    <MethodRow
      icon={<Smartphone aria-hidden />}
      title="Authenticator app"
      text={
        hasApp
          ? `Added ${formatDate(authenticatorAddedAt)}`
          : 'An app on your phone shows a new 6-digit code every 30 seconds.'
      }
      actions={
        <>
          <Button size="sm" busy={start.isPending} busyText="Starting..." onClick={() => start.mutate()}>
            {hasApp ? 'Replace app' : 'Set up app'}
          </Button>
          {hasApp && (
            <Button size="sm" variant="ghost" onClick={() => setIsRemoveDialogOpen(true)}>
              Remove app
            </Button>
          )}
        </>
      }
    >
      {start.data && (
        <AuthenticatorDialog
          newAuthenticator={start.data}
          onAdded={(codes) => {
            start.reset();
            onAdded(codes);
          }}
          onClose={start.reset}
        />
      )}
      <ConfirmDialog
        open={isRemoveDialogOpen}
        onOpenChange={setIsRemoveDialogOpen}
        title="Remove the authenticator app?"
        text="Its codes stop working. Without another second step, your password alone signs you in, and your recovery codes are deleted."
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        busyText="Removing..."
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsRemoveDialogOpen(false) })}
      />
    </MethodRow>
  );
}
