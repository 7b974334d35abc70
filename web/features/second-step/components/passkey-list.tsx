import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '#web/features/passkeys/passkey-prompt.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useRemovePasskey, type Passkey } from '../second-step.queries.ts';
import { MethodRow } from './method-row.tsx';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';

interface PasskeyListProps {
  passkeys: Passkey[];
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** The passkeys of the user, and a button to add a passkey. */
export function PasskeyList({ passkeys, onAdded }: PasskeyListProps) {
  const [isAdding, setIsAdding] = useState(false);
  const arePasskeysSupported = canUsePasskeys();
  return (
    <MethodRow
      icon={<KeyRound aria-hidden />}
      title="Passkeys"
      text={
        arePasskeysSupported
          ? 'Sign in with your fingerprint, face, device PIN or security key, with or without your password.'
          : 'This browser cannot use passkeys at this address. Passkeys need HTTPS and a host name, not an IP address.'
      }
      actions={
        arePasskeysSupported && (
          <Button size="sm" onClick={() => setIsAdding(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-3 divide-y rounded-md border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {isAdding && (
        <AddPasskeyDialog
          onAdded={(codes) => {
            setIsAdding(false);
            onAdded(codes);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </MethodRow>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [action, setAction] = useState<'rename' | 'remove'>();
  const close = () => setAction(undefined);
  const lastUse = lastUsedAt ? `last used ${formatDate(lastUsedAt, { time: true })}` : 'not used yet';
  return (
    <li className="flex items-center gap-1 py-2 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {formatDate(createdAt)}, {lastUse}
        </p>
      </div>
      <IconButton
        label={`Rename ${name}`}
        icon={<Pencil aria-hidden />}
        onClick={() => setAction('rename')}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => setAction('remove')}
      />
      {action === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {action === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </li>
  );
}

function RemovePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey(passkey);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${passkey.name}?`}
      text="It can no longer sign you in. Without another second step, your password alone signs you in, and your recovery codes are deleted. You can also delete the passkey on the device that has it."
      confirmLabel="Remove"
      danger
      busy={remove.isPending}
      busyText="Removing..."
      onConfirm={() => remove.mutate(undefined, { onSettled: onClose })}
    />
  );
}
