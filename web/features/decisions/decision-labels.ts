import type { DecisionSummary } from '#shared/decisions/decisions.contract.ts';
import type { AgreementMethod } from '#shared/decisions/decision-values.ts';

export const AGREEMENT_LABELS: Record<AgreementMethod, string> = {
  in_person: 'In person',
  phone: 'By phone',
  email: 'By email',
  other: 'In another way',
};

/** The result of a decision: 'Version 2 approved', 'Printed sample of version 2: changes requested'. */
export function decisionTitle({
  version,
  subject,
  decision,
}: Pick<DecisionSummary, 'version' | 'subject' | 'decision'>): string {
  const what = subject === 'sample' ? `Printed sample of version ${version}` : `Version ${version}`;
  return decision === 'approve' ? `${what} approved` : `${what}: changes requested`;
}

/** How the person who decided was identified. For a decision on the client's behalf, also how the client agreed. */
export function identificationText({
  identification,
  name,
  email,
  agreement,
}: Pick<DecisionSummary, 'identification' | 'name' | 'email' | 'agreement'>): string {
  switch (identification) {
    case 'mailed_link':
      return `Link mailed to ${name ?? 'the reviewer'}${email ? ` (${email})` : ''}`;
    case 'handed_over_link':
      return `Link handed over to ${name ?? 'the reviewer'}`;
    case 'account':
      return `Signed in as ${name ?? 'the client'}`;
    default:
      return `Recorded on the client’s behalf${agreement ? ` · Client agreed: ${AGREEMENT_LABELS[agreement].toLowerCase()}` : ''}`;
  }
}
