import { Link } from '@tanstack/react-router';
import { BadgeCheck, Clock, Mail } from 'lucide-react';
import type { Installer } from '#shared/team/installer.wire.ts';
import { phoneHref } from '#web/lib/contact-links.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';
import { EmailText } from '#web/ui/email-text.tsx';

interface CellProps {
  installer: Installer;
}

/** The cell with the picture, name and username. */
export function InstallerName({ installer: { name, username, avatarUrl } }: CellProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="flex stacked:hidden">
        <Avatar name={name} src={avatarUrl} />
      </span>
      <div className="min-w-0">
        <p className="min-w-24 font-medium wrap-anywhere">{name}</p>
        <p className="text-xs wrap-anywhere text-muted">@{username}</p>
      </div>
    </div>
  );
}

/** The cell with the company, or 'Independent'. */
export function InstallerCompany({ installer: { company } }: CellProps) {
  return company ? (
    <span className="wrap-anywhere">{company}</span>
  ) : (
    <span className="text-muted">Independent</span>
  );
}

/** The cell with the email address and phone number. */
export function InstallerContact({ installer: { email, phone } }: CellProps) {
  return (
    <div className="min-w-36">
      <EmailText>{email}</EmailText>
      {phone && (
        <a
          href={phoneHref(phone)}
          className="flex w-fit items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {phone}
        </a>
      )}
    </div>
  );
}

/** The cell with the declared business documents, and whether an admin has verified them. */
export function InstallerDocuments({ installer }: CellProps) {
  const documents = [
    ['Registration', installer.hasBusinessRegistration, installer.businessRegistrationVerified],
    ['Insurance', installer.hasBusinessInsurance, installer.businessInsuranceVerified],
  ] as const;
  const declaredDocuments = documents.filter(([, isDeclared]) => isDeclared);
  if (declaredDocuments.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {declaredDocuments.map(([name, , isVerified]) => (
        <li key={name} className="flex" title={isVerified ? `${name} verified` : `${name} not verified yet`}>
          <Badge
            tone={isVerified ? 'green' : 'yellow'}
            icon={isVerified ? <BadgeCheck aria-hidden /> : <Clock aria-hidden />}
          >
            {name}
            <span className="sr-only">{isVerified ? ' verified' : ' not verified yet'}</span>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** A link that opens the user's mail program. */
export function ContactLink({ installer: { name, email }, size = 'sm' }: CellProps & ButtonLook) {
  return (
    <a
      href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
      className={buttonClass({ size })}
      aria-label={`Contact ${name}`}
    >
      <Mail aria-hidden />
      Contact
    </a>
  );
}

export function ViewProfileLink({ installer: { id, name } }: CellProps) {
  return (
    <Link
      to="/subcontractor-profile/{-$id}"
      params={{ id: String(id) }}
      className={buttonClass({ size: 'sm', className: 'whitespace-nowrap' })}
      aria-label={`View Profile of ${name}`}
    >
      View Profile
    </Link>
  );
}
