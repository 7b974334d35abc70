import { Ellipsis, Send, X } from 'lucide-react';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { mailKindLabel, mailStateLabel } from '../mail-labels.ts';

interface MailActions {
  onResend: (mail: MailRecord) => void;
  onCancel: (mail: MailRecord) => void;
}

export function mailColumns(actions: MailActions): TableColumn<MailRecord>[] {
  return [
    {
      key: 'to',
      header: 'Recipient',
      cell: ({ to }) => (
        <span className="font-medium">
          <EmailText>{to}</EmailText>
        </span>
      ),
    },
    {
      key: 'subject',
      header: 'Subject',
      cell: (mail) => (
        <>
          <span className="line-clamp-2 wrap-anywhere">{mail.subject}</span>
          <span className="text-xs text-muted">{mailKindLabel(mail)}</span>
        </>
      ),
    },
    { key: 'state', header: 'State', cell: (mail) => <MailStateCell mail={mail} /> },
    {
      key: 'createdAt',
      header: 'Queued',
      cell: ({ createdAt }) => (
        <span className="text-muted tabular-nums">{formatDate(createdAt, { time: true })}</span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (mail) => <MailMenu mail={mail} {...actions} />,
    },
  ];
}

function MailStateCell({ mail }: { mail: MailRecord }) {
  const { label, tone, note } = mailStateLabel(mail);
  return (
    <div className="max-w-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone} dot>
          {label}
        </Badge>
        {note && <span className="text-xs text-muted tabular-nums">{note}</span>}
      </div>
      {mail.lastError && <p className="mt-1 text-xs text-red-ink wrap-anywhere">{mail.lastError}</p>}
      {!mail.canResend && (
        <p className="mt-1 text-xs text-muted">Its secret link was deleted, so it cannot be resent.</p>
      )}
    </div>
  );
}

/**
 * The actions for a message. Renders nothing while the message is being sent, or when it can be neither sent again nor canceled.
 */
function MailMenu({ mail, onResend, onCancel }: MailActions & { mail: MailRecord }) {
  const isWaiting = mail.state === 'waiting';
  if (mail.isSending || (!mail.canResend && !isWaiting)) return null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${mail.subject} to ${mail.to}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      {mail.canResend && (
        <MenuItem icon={<Send aria-hidden />} onSelect={() => onResend(mail)}>
          {isWaiting ? 'Send now' : 'Resend'}
        </MenuItem>
      )}
      {isWaiting && (
        <MenuItem danger icon={<X aria-hidden />} onSelect={() => onCancel(mail)}>
          Cancel message
        </MenuItem>
      )}
    </Menu>
  );
}
