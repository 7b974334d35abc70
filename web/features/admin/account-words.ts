import type { ManagedRole } from '#shared/users/users.policy.ts';

interface AccountWords {
  /** In a sentence: 'Failed to fetch wrap shops'. */
  many: string;
  title: string;
  addLabel: string;
}

/** The two kinds of accounts as the administration calls them. */
export const ACCOUNT_WORDS: Record<ManagedRole, AccountWords> = {
  subcontractor: { many: 'subcontractors', title: 'Subcontractors', addLabel: 'Add Subcontractor' },
  contractor: { many: 'wrap shops', title: 'Wrap Shops', addLabel: 'Add Wrap Shop' },
};
