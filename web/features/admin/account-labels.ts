import type { AccountList } from '#shared/admin/admin.contract.ts';

interface AccountLabels {
  /** The plural in a sentence: 'Failed to fetch wrap shops'. */
  plural: string;
  title: string;
  /** Undefined for staff, because their shop invites them. */
  addLabel?: string;
}

/** The labels of the account lists in the admin area. */
export const ACCOUNT_LABELS = {
  subcontractor: { plural: 'subcontractors', title: 'Subcontractors', addLabel: 'Add Subcontractor' },
  contractor: { plural: 'wrap shops', title: 'Wrap Shops', addLabel: 'Add Wrap Shop' },
  staff: { plural: 'shop staff', title: 'Shop Staff' },
  client: { plural: 'clients', title: 'Clients', addLabel: 'Add Client' },
} satisfies Record<AccountList, AccountLabels>;

/** Whether the accounts of this list have certifications and business documents. */
export function hasDocuments(list: AccountList): boolean {
  return list === 'subcontractor' || list === 'contractor';
}
