import type { Installer } from '#shared/team/installer.wire.ts';
import { InstallerContact } from '#web/features/team/installer-cells.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ChipList } from '#web/ui/chip-list.tsx';
import { FactRow, FactRows } from '#web/ui/fact-list.tsx';

interface ProfileFactsProps {
  installer: Installer;
}

/** The installer's profile, the states of the business documents, and the certifications. */
export function ProfileFacts({ installer }: ProfileFactsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <SectionCard title="Profile">
        <FactRows>
          <FactRow label="Username">@{installer.username}</FactRow>
          <FactRow label="Contact">
            <InstallerContact installer={installer} />
          </FactRow>
          <FactRow label="Company">{installer.company ?? 'Independent'}</FactRow>
          <FactRow label="Location">{installer.state ?? 'Not specified'}</FactRow>
          <FactRow label="Member since">{formatDate(installer.createdAt)}</FactRow>
        </FactRows>
      </SectionCard>
      <div className="flex min-w-0 flex-col gap-5">
        <SectionCard title="Business Verification">
          <FactRows>
            <FactRow label="Registration">
              <DocumentState
                isDeclared={installer.hasBusinessRegistration}
                isVerified={installer.businessRegistrationVerified}
              />
            </FactRow>
            <FactRow label="Insurance">
              <DocumentState
                isDeclared={installer.hasBusinessInsurance}
                isVerified={installer.businessInsuranceVerified}
              />
            </FactRow>
          </FactRows>
        </SectionCard>
        <SectionCard title="Certifications">
          <ChipList names={installer.certifications} all />
        </SectionCard>
      </div>
    </div>
  );
}

function DocumentState({ isDeclared, isVerified }: { isDeclared: boolean; isVerified: boolean }) {
  if (!isDeclared) return <span className="font-normal text-muted">Not declared</span>;
  return (
    <Badge tone={isVerified ? 'green' : 'yellow'} dot>
      {isVerified ? 'Verified' : 'Not verified yet'}
    </Badge>
  );
}
