import type { AuditKind } from './audit-kinds.ts';
import { auditLabel } from './audit-labels.ts';

type Details = Record<string, unknown>;

interface DescribedEvent {
  kind: string;
  details: Details;
}

/** A sentence about the event, without actor and subject: 'Changed the role from client to contractor'. */
export function auditSentence({ kind, details }: DescribedEvent): string {
  const sentence = (SENTENCES as Partial<Record<string, (details: Details) => string>>)[kind];
  return sentence?.(details) ?? auditLabel(kind);
}

/** The sentences by kind. A kind without a sentence is shown with its label. */
const SENTENCES: Partial<Record<AuditKind, (details: Details) => string>> = {
  sign_in: ({ step }) => `Signed in${SECOND_STEP_TEXTS[String(step)] ?? ''}`,
  sign_in_failed: ({ reason, step }) => FAILURE_TEXTS[String(reason ?? step)] ?? 'Sign-in failed',
  sign_in_locked: () => 'Sign-in was paused after too many attempts',
  sign_out: () => 'Signed out',
  session_ended: ({ sessions }) => (sessions === 'others' ? 'Ended all other sessions' : 'Ended a session'),
  identity_confirmed: () => 'Confirmed their identity before a sensitive action',
  confirmation_failed: ({ method }) =>
    method === 'passkey' ? 'Used a passkey that could not be verified' : 'Entered a wrong current password',
  password_changed: () => 'Changed the password',
  password_reset_requested: () => 'Requested a link to set a new password',
  password_reset: ({ by }) =>
    by === 'link' ? 'Set a new password with a mailed link' : 'Set a new password for the account',
  email_change_requested: ({ to }) => `Asked to change the email address to ${textOf(to)}`,
  email_change_canceled: () => 'Canceled the change of the email address',
  email_changed: ({ from, to }) => `Changed the email address from ${textOf(from)} to ${textOf(to)}`,
  email_confirmed: () => 'Confirmed the email address',
  email_unconfirmed: () => 'Removed the confirmation of the email address',
  role_changed: ({ from, to }) => `Changed the role from ${textOf(from)} to ${textOf(to)}`,
  account_created: ({ role, by }) =>
    `${CREATION_TEXTS[String(by)] ?? 'Created the account'} (${textOf(role)})`,
  account_changed: ({ fields }) => `Changed ${joinTexts(fields)}`,
  account_deleted: ({ role }) => `Deleted the account (${textOf(role)})`,
  staff_removed: () => 'Removed from the staff',
  document_verified: ({ document }) => `Verified the ${textOf(document)}`,
  verification_withdrawn: ({ document, reason }) =>
    `Removed the verification of the ${textOf(document)}${WITHDRAWAL_TEXTS[String(reason)] ?? ''}`,
  invitation_created: (details) => `Invited ${invitationRoleText(details)}`,
  invitation_renewed: (details) => `Created a new link for the invitation ${invitationRoleText(details)}`,
  invitation_accepted: (details) => `Accepted the invitation ${invitationRoleText(details)}`,
  invitation_declined: (details) => `Declined the invitation ${invitationRoleText(details)}`,
  invitation_withdrawn: (details) => `Withdrew the invitation ${invitationRoleText(details)}`,
  link_created: ({ link, isReplaced, project }) =>
    `${isReplaced === true ? 'Replaced' : 'Created'} a ${textOf(link)} link${projectText(project)}`,
  link_revoked: ({ link, project }) =>
    `Revoked the ${textOf(link)} ${link === 'status' ? 'link' : 'links'}${projectText(project)}`,
  data_exported: ({ what = 'the data of the account' }) => `Exported ${textOf(what)}`,
  files_removed: ({ files }) => `Removed ${textOf(files)} files without a database row`,
  store_adopted: () => 'Paired the database with the file store',
  // An event without `setting` is a change of who must have a second step.
  setting_changed: ({ setting, change, from, to }) =>
    setting === undefined && to !== undefined
      ? `Changed who must have a second step, from ${textOf(from)} to ${textOf(to)}`
      : `Changed ${textOf(setting)}${change ? `: ${joinTexts(change)}` : ''}`,
};

const FAILURE_TEXTS: Record<string, string> = {
  password: 'Sign-in failed: wrong password',
  unknown_account: 'Sign-in failed: no account has this username or email address',
  authenticator: 'Sign-in failed: wrong code after the password',
  'recovery-code': 'Sign-in failed: wrong recovery code after the password',
  passkey: 'Sign-in failed: the passkey could not be verified',
};

/** The text for the method that finished a sign-in. A sign-in with only a password has no text. */
const SECOND_STEP_TEXTS: Record<string, string> = {
  authenticator: ' with the authenticator app',
  'recovery-code': ' with a recovery code',
  passkey: ' with a passkey',
};

const CREATION_TEXTS: Record<string, string> = {
  registration: 'Registered',
  setup: 'Created the first admin on the setup page',
  settings: 'Created the admin from the settings',
};

const WITHDRAWAL_TEXTS: Record<string, string> = {
  identity: ', because the name or company changed',
  declaration: ', because the document is no longer declared',
};

function invitationRoleText({ invitation, role, project }: Details): string {
  if (invitation === 'staff') return `to the staff${role ? ` (${textOf(role)})` : ''}`;
  return `as client${projectText(project)}`;
}

function projectText(project: unknown): string {
  return project ? ` of the project ‘${textOf(project)}’` : '';
}

function joinTexts(values: unknown): string {
  return Array.isArray(values) ? values.map(textOf).join(', ') : textOf(values);
}

/** Returns a stored text or number as text, for example 'contractor-unlisted'. Returns 'unknown' for any other value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
