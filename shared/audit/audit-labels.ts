import type { AuditKind } from './audit-kinds.ts';

/** The groups in the filter by kind, in the order of the filter. */
export const AUDIT_GROUPS = {
  signIn: 'Sign-in and sessions',
  security: 'Password, email and second step',
  accounts: 'Accounts and roles',
  sharing: 'Invitations and links',
  data: 'Data and backups',
  settings: 'Settings',
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;

/** The group and the label of every kind. The subjects of the first three groups are accounts. */
const KIND_LABELS: Record<AuditKind, readonly [group: AuditGroup, label: string]> = {
  sign_in: ['signIn', 'Sign-in'],
  sign_in_failed: ['signIn', 'Failed sign-in'],
  sign_in_locked: ['signIn', 'Sign-in paused'],
  sign_out: ['signIn', 'Sign-out'],
  session_ended: ['signIn', 'Session ended'],
  identity_confirmed: ['signIn', 'Identity confirmed'],
  confirmation_failed: ['signIn', 'Failed confirmation'],
  password_changed: ['security', 'Password changed'],
  password_reset_requested: ['security', 'Password reset requested'],
  password_reset: ['security', 'Password reset'],
  second_step_added: ['security', 'Second step added'],
  second_step_removed: ['security', 'Second step removed'],
  second_step_reset: ['security', 'Second step reset'],
  recovery_codes_created: ['security', 'Recovery codes created'],
  recovery_code_used: ['security', 'Recovery code used'],
  passkey_added: ['security', 'Passkey added'],
  passkey_removed: ['security', 'Passkey removed'],
  email_change_requested: ['security', 'Email change requested'],
  email_change_canceled: ['security', 'Email change canceled'],
  email_changed: ['security', 'Email changed'],
  email_confirmed: ['security', 'Email confirmed'],
  email_unconfirmed: ['security', 'Email confirmation removed'],
  role_changed: ['accounts', 'Role changed'],
  account_created: ['accounts', 'Account created'],
  account_changed: ['accounts', 'Account changed'],
  account_deleted: ['accounts', 'Account deleted'],
  staff_removed: ['accounts', 'Staff removed'],
  document_verified: ['accounts', 'Document verified'],
  verification_withdrawn: ['accounts', 'Verification withdrawn'],
  invitation_created: ['sharing', 'Invitation created'],
  invitation_renewed: ['sharing', 'Invitation renewed'],
  invitation_accepted: ['sharing', 'Invitation accepted'],
  invitation_declined: ['sharing', 'Invitation declined'],
  invitation_withdrawn: ['sharing', 'Invitation withdrawn'],
  link_created: ['sharing', 'Link created'],
  link_revoked: ['sharing', 'Link revoked'],
  backup_created: ['data', 'Backup created'],
  backup_failed: ['data', 'Backup failed'],
  backup_downloaded: ['data', 'Backup downloaded'],
  backup_restored: ['data', 'Backup restored'],
  data_exported: ['data', 'Data exported'],
  files_removed: ['data', 'Files removed'],
  store_adopted: ['data', 'File store adopted'],
  setting_changed: ['settings', 'Setting changed'],
};

/** The label of a kind. Returns the kind itself when it is unknown, because a newer server may send more kinds. */
export function auditLabel(kind: string): string {
  return (KIND_LABELS as Partial<Record<string, readonly string[]>>)[kind]?.[1] ?? kind;
}

/** The kinds of a group. */
export function kindsOfGroup(group: AuditGroup): AuditKind[] {
  return (Object.keys(KIND_LABELS) as AuditKind[]).filter((kind) => KIND_LABELS[kind][0] === group);
}

/** The kinds whose subject is an account. */
export const ACCOUNT_AUDIT_KINDS: readonly AuditKind[] = (
  ['signIn', 'security', 'accounts'] as const
).flatMap(kindsOfGroup);

/** The kinds that people see about their own account. */
export const OWN_ACTIVITY_KINDS: readonly AuditKind[] = (['signIn', 'security'] as const).flatMap(
  kindsOfGroup,
);
