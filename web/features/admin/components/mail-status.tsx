import { MailX, TriangleAlert } from 'lucide-react';
import { formatDate } from '#web/lib/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { MailStatus } from '../mail.queries.ts';
import { InlineCode } from './inline-code.tsx';

/** How mail is sent, and whether sending currently fails. */
export function MailStatusNote({ status }: { status: MailStatus }) {
  const { server, delayed, lastSentAt } = status;
  if (!server) return <NotConfigured />;
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-sm text-muted wrap-anywhere">
        Wrapline sends mail as {server.from} through {server.host}:{server.port}.{' '}
        {lastSentAt ? `Last sent: ${formatDate(lastSentAt, { time: true })}.` : 'No message was sent yet.'}
      </p>
      {delayed && <DelayedMail {...delayed} />}
    </div>
  );
}

function DelayedMail({ messages, lastError }: NonNullable<MailStatus['delayed']>) {
  const subject = messages === 1 ? '1 message is waiting' : `${messages} messages are waiting`;
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{subject} for another attempt because sending failed.</p>
        {lastError && <p>{lastError}</p>}
      </div>
    </div>
  );
}

function NotConfigured() {
  return (
    <Card className="mb-4">
      <EmptyState
        icon={<MailX />}
        title="Mail is not configured"
        text={
          <>
            Wrapline shows links to copy instead of sending them, and cannot send confirmation links. To send
            mail, set <InlineCode>SMTP_URL</InlineCode>, <InlineCode>MAIL_FROM</InlineCode> and{' '}
            <InlineCode>PUBLIC_URL</InlineCode> on the server, e.g.{' '}
            <InlineCode>SMTP_URL=smtp://user:password@mail.example:587</InlineCode> and{' '}
            <InlineCode>MAIL_FROM=Wrapline &lt;wraps@shop.example&gt;</InlineCode>, and restart the server.
          </>
        }
      />
    </Card>
  );
}
