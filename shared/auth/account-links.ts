/** What a link in a mail to an account is for. */
export const LINK_PURPOSES = ['confirm-email', 'stop-email-change', 'reset-password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
