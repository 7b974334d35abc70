import type { ManagedRole } from '#shared/users/users.policy.ts';

interface AccountLabels {
  /** In a sentence: 'Failed to fetch wrap shops'. */
  many: string;
  title: string;
  addLabel: string;
}

/** The labels of the account types in the admin area. */
export const ACCOUNT_LABELS: Record<ManagedRole, AccountLabels> = {
  subcontractor: { many: 'subcontractors', title: 'Subcontractors', addLabel: 'Add Subcontractor' },
  contractor: { many: 'wrap shops', title: 'Wrap Shops', addLabel: 'Add Wrap Shop' },
  client: { many: 'clients', title: 'Clients', addLabel: 'Add Client' },
};
