export const DECISIONS = ['approve', 'request_changes'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * How the person who decided was identified: by a link that was mailed to their address, by a link that the shop handed over, by
 * their account, or not at all, because the shop recorded the decision on their behalf.
 */
export const IDENTIFICATIONS = ['mailed_link', 'handed_over_link', 'account', 'on_behalf'] as const;
export type Identification = (typeof IDENTIFICATIONS)[number];

/** How the client agreed to an approval that the shop records on their behalf. */
export const AGREEMENT_METHODS = ['in_person', 'phone', 'email', 'other'] as const;
export type AgreementMethod = (typeof AGREEMENT_METHODS)[number];
