import { Link } from '@tanstack/react-router';
import { MailQuestion } from 'lucide-react';
import { settings } from '#web/lib/settings.ts';
import { useForgotPassword } from './account-links.queries.ts';
import { DoneState } from './components/done-state.tsx';
import { ForgotPasswordForm } from './components/forgot-password-form.tsx';

/** The page to request a link to set a new password. If the server sends no mail, the page says who can help. */
export function ForgotPasswordPage() {
  const resetRequest = useForgotPassword();
  return (
    <div className="m-auto w-full max-w-sm">
      <h1 className="text-2xl font-semibold">Forgot your password?</h1>
      {!settings.sendsMail ? (
        <p className="mt-2 text-muted">
          This server does not send mail. An admin can set a new password for you. The password of an admin is
          set on the server, with <code>npm run admin</code>.
        </p>
      ) : resetRequest.isSuccess ? (
        <LinkSent login={resetRequest.variables ?? ''} />
      ) : (
        <ForgotPasswordForm resetRequest={resetRequest} />
      )}
      <p className="mt-6 text-sm">
        <Link
          to="/login"
          className="inline-flex items-center py-1 font-medium text-accent-ink underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Back to sign in
        </Link>
      </p>
    </div>
  );
}

/** The same result for every username and address, so that it does not reveal which accounts exist. */
function LinkSent({ login }: { login: string }) {
  return (
    <DoneState
      icon={<MailQuestion />}
      title="Check your inbox"
      text={`If “${login}” has an account with a confirmed email address, we sent a link to it. The link is valid for 30 minutes. If nothing arrives, look in your spam folder, or ask an admin to set a new password for you.`}
    />
  );
}
