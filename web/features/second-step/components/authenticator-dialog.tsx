import { useId } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CodeForm } from '#web/features/second-step/code-form.tsx';
import { useAddAuthenticator, type NewAuthenticator } from '../second-step.queries.ts';
import { QrCode } from './qr-code.tsx';

interface AuthenticatorDialogProps {
  newAuthenticator: NewAuthenticator;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret as a QR code and as text, and asks for the first code. */
export function AuthenticatorDialog({ newAuthenticator, onAdded, onClose }: AuthenticatorDialogProps) {
  const formId = useId();
  const add = useAddAuthenticator();
  const { token, secret, uri } = newAuthenticator;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up an authenticator app"
      description="Use any app for one-time codes, such as your password manager."
      size="sm"
      guard
      busy={add.isPending}
      footer={
        <DialogButtons form={formId} busy={add.isPending} busyText="Checking..." onCancel={onClose}>
          Add App
        </DialogButtons>
      }
    >
      <ol className="flex list-decimal flex-col gap-5 pl-5 text-sm">
        <li>
          Scan this code with the app.
          <QrCode text={uri} label="QR code for the authenticator app" />
          {/* A link, because a phone cannot scan its own screen. */}
          <a href={uri} className={buttonClass({ size: 'sm', className: 'mb-3 pointer-fine:hidden' })}>
            Open in an app on this device
          </a>
          <div className="flex items-center gap-1">
            <p className="min-w-0 flex-1">
              Or type this key: <code className="font-mono wrap-anywhere">{groupSecret(secret)}</code>
            </p>
            <CopyButton text={secret} label="Copy key" />
          </div>
        </li>
        <li>
          Enter the code that the app shows.
          <CodeForm
            id={formId}
            label="6-digit code"
            error={add.error}
            onSubmit={(code) =>
              add.mutate({ token, code }, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })
            }
          />
        </li>
      </ol>
    </Dialog>
  );
}

function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
