import { Check } from 'lucide-react';
import { useRef } from 'react';
import { participantIdOf } from '#shared/actor.ts';
import type { InstallerProfile } from '#shared/registry/registry.contract.ts';
import { mayAddToTeam } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { ContactLink } from '#web/features/team/installer-cells.tsx';
import { AddToTeamButton, RemoveFromTeamButton } from '#web/features/team/membership-buttons.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { BackLink } from './back-link.tsx';

interface ProfileHeaderProps {
  profile: InstallerProfile;
}

export function ProfileHeader({ profile }: ProfileHeaderProps) {
  const { subcontractor: installer, isInTeam } = profile;
  return (
    <header className="flex flex-col gap-3">
      <div className="-ml-2.5">
        <BackLink variant="ghost" size="sm" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={installer.name} src={installer.avatarUrl} size="xl" />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">{installer.name}</h1>
              {isInTeam && (
                <Badge tone="green" icon={<Check aria-hidden />}>
                  In Team
                </Badge>
              )}
            </div>
            <p className="mt-1 text-sm wrap-anywhere text-muted">
              {installer.company ?? 'Independent'} · {installer.state ?? 'Not specified'}
            </p>
          </div>
        </div>
        <ProfileActions profile={profile} />
      </div>
    </header>
  );
}

/** The user's actions for this installer. On the user's own profile, a badge replaces the actions. */
function ProfileActions({ profile: { subcontractor: installer, isInTeam } }: ProfileHeaderProps) {
  const actor = useActor();
  const container = useRef<HTMLDivElement>(null);
  if (participantIdOf(actor) === installer.id)
    return <Badge tone="accent">{actor.staffOf ? 'Your shop' : 'You'}</Badge>;
  const mayAdd = mayAddToTeam(actor, installer);
  return (
    <div ref={container} tabIndex={-1} className="flex flex-wrap gap-2">
      <ContactLink installer={installer} size="md" />
      {isInTeam && <RemoveFromTeamButton installer={installer} />}
      {!isInTeam && mayAdd && (
        <AddToTeamButton installer={installer} container={container} variant="primary" />
      )}
    </div>
  );
}
