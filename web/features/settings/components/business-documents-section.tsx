import { BadgeCheck } from 'lucide-react';
import type { User } from '#shared/users/user.wire.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useDeclareBusinessDocument } from '../settings.queries.ts';
import type { BusinessFlags } from '../settings.queries.ts';
import { usePendingChoice } from '#web/lib/use-pending-choice.ts';

/** The business documents that the user declares. */
export function BusinessDocumentsSection({ user }: { user: User }) {
  const [picked, pick] = usePendingChoice(useDeclareBusinessDocument().mutate);
  const { hasBusinessRegistration, hasBusinessInsurance } = picked ?? user;
  const declare = (change: Partial<BusinessFlags>) =>
    pick({ hasBusinessRegistration, hasBusinessInsurance, ...change });
  return (
    <SectionCard
      title="Trust and Professionalism"
      description={user.role === 'admin' ? AUTOSAVE_NOTE : `${AUTOSAVE_NOTE} ${VERIFICATION_NOTE}`}
    >
      <div className="flex flex-col gap-3">
        <BusinessDocument
          label="Business Registration"
          isDeclared={hasBusinessRegistration}
          isVerified={user.businessRegistrationVerified}
          onDeclare={(declared) => declare({ hasBusinessRegistration: declared })}
        />
        <BusinessDocument
          label="Business Insurance"
          isDeclared={hasBusinessInsurance}
          isVerified={user.businessInsuranceVerified}
          onDeclare={(declared) => declare({ hasBusinessInsurance: declared })}
        />
      </div>
    </SectionCard>
  );
}

const AUTOSAVE_NOTE = 'Changes save automatically.';
// Shown to shops and installers; an admin's documents are not verified.
const VERIFICATION_NOTE = 'An admin verifies each document. Removing a document removes its verification.';

interface BusinessDocumentProps {
  label: string;
  isDeclared: boolean;
  isVerified: boolean;
  onDeclare: (declared: boolean) => void;
}

function BusinessDocument({ label, isDeclared, isVerified, onDeclare }: BusinessDocumentProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Checkbox
        label={label}
        checked={isDeclared}
        onChange={(event) => onDeclare(event.target.checked)}
        needsConnection
      />
      {isDeclared && isVerified && (
        <Badge tone="green" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Badge>
      )}
    </div>
  );
}
