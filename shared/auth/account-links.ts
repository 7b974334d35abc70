/** The purposes of the links in mails to an account. */
export const LINK_PURPOSES = ['confirm-email', 'stop-email-change', 'reset-password'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
