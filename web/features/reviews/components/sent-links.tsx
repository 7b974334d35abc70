import { Link2, MailCheck, Share2 } from 'lucide-react';
import type { ReviewerLink } from '#shared/reviews/reviews.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** A review link with the e-mail address of its reviewer. */
export type SentLinkWithEmail = ReviewerLink & { email: string | null };

interface SentLinksProps {
  links: readonly SentLinkWithEmail[];
  /** The purpose of the links, used as the title of a shared message. */
  title: string;
}

/** The personal links of reviewers, to copy or to share. The server shows a link only once. */
export function SentLinks({ links, title }: SentLinksProps) {
  const hasNewLink = links.some(({ url }) => url !== null);
  return (
    <div className="flex flex-col gap-4">
      {hasNewLink && (
        <p className="text-sm text-muted">
          Each link is personal: anyone who has it can decide as that reviewer. It is shown only once, is
          valid for 60 days, and also opens later versions.
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {links.map((link) => (
          <li key={link.id}>
            <SentLink link={link} title={title} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SentLink({ link, title }: { link: SentLinkWithEmail; title: string }) {
  const { name, url, isMailed } = link;
  return (
    <div className="flex flex-col gap-1.5">
      {url === null ? (
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
      ) : (
        <div className="flex items-end gap-2">
          <Field label={`Link for ${name}`} className="flex-1">
            <Input readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
          </Field>
          <CopyButton text={url} label={`Copy the link for ${name}`} />
          <ShareButton url={url} name={name} title={title} />
        </div>
      )}
      <p className="flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0">
        {isMailed ? <MailCheck aria-hidden /> : <Link2 aria-hidden />}
        <span className="min-w-0 wrap-anywhere">{deliveryText(link)}</span>
      </p>
    </div>
  );
}

function deliveryText({ url, isMailed, email }: SentLinkWithEmail): string {
  if (isMailed) return url === null ? `Sent to ${email}. Earlier links keep working.` : `Sent to ${email}.`;
  return url === null ? 'The earlier link keeps working.' : 'Send this link yourself.';
}

/** Opens the share sheet of the device. Renders nothing if the browser has no share sheet. */
function ShareButton({ url, name, title }: { url: string; name: string; title: string }) {
  if (typeof navigator.share !== 'function') return null;
  // The promise rejects when the user closes the share sheet.
  const share = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <Button icon={<Share2 aria-hidden />} onClick={share}>
      Share<span className="sr-only"> the link for {name}</span>
    </Button>
  );
}
