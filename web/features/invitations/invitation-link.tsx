import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { settings } from '#web/lib/settings.ts';
import { LinkToShare } from '#web/ui/link-to-share.tsx';

interface InvitationLinkPanelProps {
  link: InvitationLink;
  /** The address that was entered. Nothing is mailed to it when the server does not send mail. */
  email?: string | null | undefined;
}

/** Shows the link of a new invitation, to copy or to share. The server returns the link only once. */
export function InvitationLinkPanel({ link, email }: InvitationLinkPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm wrap-anywhere">{deliveryText(link, email)}</p>
      <LinkToShare
        label="Invitation link"
        url={link.url}
        hint="Valid for 14 days and one person. It’s shown only once, but you can create a new one."
      />
    </div>
  );
}

function deliveryText({ name, isMailed }: InvitationLink, email: string | null | undefined): string {
  if (isMailed)
    return `We sent the invitation to ${email ?? name}. You can also copy a link and send it yourself.`;
  if (email && !settings.sendsMail)
    return `This server doesn’t send email. Copy the link and send it to ${name} yourself.`;
  return `Copy the link and send it to ${name}.`;
}
