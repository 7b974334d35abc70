import { Link } from '@tanstack/react-router';
import { MailWarning } from 'lucide-react';
import { useUser } from '#web/session/session.ts';
import { EmailText } from '#web/ui/email-text.tsx';

/** Explains why there is no e-mail column. */
export function NoMailNotice() {
  return (
    <p className="text-sm text-muted">
      This server doesn’t send e-mail, so notifications are in the app only. To turn on e-mail, set{' '}
      <code>SMTP_URL</code> on the server.
    </p>
  );
}

/** Explains why no mail is sent to the user's address yet. */
export function UnconfirmedAddressNotice() {
  const { email } = useUser();
  return (
    <div className="flex items-start gap-2.5 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      <MailWarning className="mt-0.5 size-4 shrink-0" aria-hidden />
      <p className="min-w-0">
        Your address <EmailText>{email ?? ''}</EmailText> isn’t confirmed yet, so nothing is sent to it.{' '}
        <Link to="/settings" className="font-medium underline">
          Confirm it in your profile
        </Link>
      </p>
    </div>
  );
}
