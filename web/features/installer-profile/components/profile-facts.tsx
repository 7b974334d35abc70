import type { ReactNode } from 'react';
import type { Installer } from '#shared/team/installer.wire.ts';
import { InstallerContact } from '#web/features/team/installer-cells.tsx';
import { formatDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { ChipList } from '#web/ui/chip-list.tsx';

interface ProfileFactsProps {
  installer: Installer;
}

/** The installer's profile, verified documents and certifications. */
export function ProfileFacts({ installer }: ProfileFactsProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <SectionCard title="Profile">
        <dl className="flex flex-col gap-3">
          <Fact label="Username">@{installer.username}</Fact>
          <Fact label="Contact">
            <InstallerContact installer={installer} />
          </Fact>
          <Fact label="Company">{installer.company ?? 'Independent'}</Fact>
          <Fact label="Location">{installer.state ?? 'Not specified'}</Fact>
          <Fact label="Member since">{formatDate(installer.createdAt)}</Fact>
        </dl>
      </SectionCard>
      <div className="flex min-w-0 flex-col gap-5">
        <SectionCard title="Business Verification">
          <dl className="flex flex-col gap-3">
            <Fact label="Registration">
              <DocumentState
                isDeclared={installer.hasBusinessRegistration}
                isVerified={installer.businessRegistrationVerified}
              />
            </Fact>
            <Fact label="Insurance">
              <DocumentState
                isDeclared={installer.hasBusinessInsurance}
                isVerified={installer.businessInsuranceVerified}
              />
            </Fact>
          </dl>
        </SectionCard>
        <SectionCard title="Certifications">
          <ChipList names={installer.certifications} all />
        </SectionCard>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[7.5rem_minmax(0,1fr)] gap-3 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
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
