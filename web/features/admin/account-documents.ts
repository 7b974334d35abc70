import type { Account, DocumentType } from '#shared/admin/admin.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

export interface BusinessDocument {
  type: DocumentType;
  label: string;
  state: 'not declared' | 'declared' | 'verified';
  /** Who verified the document and when, or that it is not verified. */
  note: string;
}

/** The two business documents of an account. */
export function businessDocuments(account: Account): BusinessDocument[] {
  const { businessRegistrationVerification, businessInsuranceVerification } = account;
  return [
    {
      type: 'businessRegistration',
      label: 'Business Registration',
      state: toDocumentState(account.hasBusinessRegistration, account.businessRegistrationVerified),
      note: verificationNote(businessRegistrationVerification),
    },
    {
      type: 'businessInsurance',
      label: 'Business Insurance',
      state: toDocumentState(account.hasBusinessInsurance, account.businessInsuranceVerified),
      note: verificationNote(businessInsuranceVerification),
    },
  ];
}

/** The declared documents. Only these can be verified. */
export function declaredDocuments(account: Account): BusinessDocument[] {
  return businessDocuments(account).filter(({ state }) => state !== 'not declared');
}

function toDocumentState(isDeclared: boolean, isVerified: boolean): BusinessDocument['state'] {
  if (isVerified) return 'verified';
  return isDeclared ? 'declared' : 'not declared';
}

function verificationNote(verification: Account['businessRegistrationVerification']): string {
  if (!verification) return 'Declared, not verified';
  return `Verified by ${verification.byName}, ${formatDate(verification.at, { time: true })}`;
}
