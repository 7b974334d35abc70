import type { Account, DocumentType } from '#shared/admin/admin.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

export interface DeclaredDocument {
  type: DocumentType;
  label: string;
  verified: boolean;
  /** Who verified it and when. */
  note: string;
}

/** The business documents that the account has declared. Only those can be verified. */
export function declaredDocuments(account: Account): DeclaredDocument[] {
  const registration = {
    type: 'businessRegistration' as const,
    label: 'Business Registration',
    verified: account.businessRegistrationVerified,
    note: verificationNote(account.businessRegistrationVerification),
  };
  const insurance = {
    type: 'businessInsurance' as const,
    label: 'Business Insurance',
    verified: account.businessInsuranceVerified,
    note: verificationNote(account.businessInsuranceVerification),
  };
  return [
    ...(account.hasBusinessRegistration ? [registration] : []),
    ...(account.hasBusinessInsurance ? [insurance] : []),
  ];
}

function verificationNote(verification: Account['businessRegistrationVerification']): string {
  if (!verification) return 'Declared, not verified';
  return `Verified by ${verification.byName}, ${formatDate(verification.at, { time: true })}`;
}
