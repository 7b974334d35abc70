import type { DocumentType } from '#shared/admin/admin.contract.ts';
import { keysOf } from '#shared/fields.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { selectedRoleType, type RoleFields } from '#shared/users/role-type.ts';
import { clearsVerification } from '#shared/users/verification.ts';
import { isTradeRole } from '#shared/users/users.policy.ts';
import type { Tx } from '#server/db/database.ts';
import { audit, type AuditActor, type AuditEvent } from '#server/features/audit/audit.service.ts';
import type { LockedUser, UserChange } from './users.repository.ts';

/** How an account was created. */
export type AccountOrigin = 'registration' | 'setup' | 'settings' | 'admin' | 'command';

/**
 * The fields that an `account_changed` event lists. Changes of passwords, email addresses, roles and verifications have separate
 * events.
 */
const LISTED_FIELDS = [
  ...new Set([
    'username',
    'name',
    ...keysOf(PROFILE_FIELDS),
    'hasBusinessRegistration',
    'hasBusinessInsurance',
  ] as const),
];

const DOCUMENTS = {
  businessRegistration: { flag: 'businessRegistrationVerified', label: 'business registration' },
  businessInsurance: { flag: 'businessInsuranceVerified', label: 'business insurance' },
} as const satisfies Record<DocumentType, object>;

/**
 * Records the changes of an account. `writtenChange` contains `requestedChange` and its consequences, such as withdrawn
 * verifications.
 */
export async function auditChange(
  tx: Tx,
  by: AuditActor,
  before: LockedUser,
  {
    requestedChange,
    writtenChange,
    hasNewCertifications,
  }: { requestedChange: UserChange; writtenChange: UserChange; hasNewCertifications: boolean },
): Promise<void> {
  const after = { ...before, ...definedFields(writtenChange) };
  const fields = [
    ...LISTED_FIELDS.filter((field) => (before[field] ?? null) !== (after[field] ?? null)),
    ...(hasNewCertifications ? ['certifications'] : []),
  ];
  const events = [
    ...(fields.length > 0 ? [{ kind: 'account_changed' as const, details: { fields } }] : []),
    ...roleEvents(before, after),
    ...emailEvents(before, after),
    ...verificationEvents(before, after, requestedChange),
  ];
  const subject = { id: before.id, name: after.name };
  for (const event of events) await audit(tx, by, { ...event, subject });
}

/** The role as the log names it: the role type of a contractor or installer, otherwise the role, such as 'client'. */
export function roleName(user: RoleFields): string {
  return isTradeRole(user.role) ? selectedRoleType(user) : user.role;
}

function roleEvents(before: LockedUser, after: LockedUser): AuditEvent[] {
  const [from, to] = [roleName(before), roleName(after)];
  return from === to ? [] : [{ kind: 'role_changed', details: { from, to } }];
}

function emailEvents(before: LockedUser, after: LockedUser): AuditEvent[] {
  const isConfirmed = after.emailVerifiedAt !== null;
  if (before.email !== after.email)
    return [{ kind: 'email_changed', details: { from: before.email, to: after.email, isConfirmed } }];
  return isConfirmed && before.emailVerifiedAt === null ? [{ kind: 'email_confirmed' }] : [];
}

function verificationEvents(
  before: LockedUser,
  after: LockedUser,
  requestedChange: UserChange,
): AuditEvent[] {
  return Object.values(DOCUMENTS).flatMap(({ flag, label: document }): AuditEvent[] => {
    if (before[flag] === after[flag]) return [];
    if (after[flag]) return [{ kind: 'document_verified', details: { document } }];
    return [
      {
        kind: 'verification_withdrawn',
        details: { document, reason: withdrawalReason(before, requestedChange, flag) },
      },
    ];
  });
}

/**
 * Why a verification was withdrawn: an admin withdrew it, the name or company changed, or the user no longer declares the
 * document.
 */
function withdrawalReason(before: LockedUser, requestedChange: UserChange, flag: keyof UserChange): string {
  if (requestedChange[flag] === false) return 'admin';
  return clearsVerification(before, requestedChange) ? 'identity' : 'declaration';
}

function definedFields(change: UserChange): UserChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
