import { and, asc, desc, eq, getTableColumns, isNotNull, or, sql as raw, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { keysOf, pickProperties } from '#shared/fields.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import type { StaffRole } from '#shared/actor.ts';
import type { Person, User } from '#shared/users/user.wire.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { containsPattern } from '#server/db/like-pattern.ts';
import { userCertifications, users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { files } from '#server/db/schema/files.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';

export type NewUser = Omit<typeof users.$inferInsert, 'id' | 'createdAt'>;
export type UserChange = Partial<NewUser>;
export type LockedUser = typeof users.$inferSelect;
/** A user as the API returns it, except that `createdAt` is a date and not text. */
export type UserRow = Omit<User, 'createdAt'> & { createdAt: Date };

// Subqueries contain table and column names as text, because drizzle omits the table name of a column in a select from one table.
const certificationIds = raw<number[]>`array(
  select certification_id from user_certifications where user_id = users.id order by 1)`;

export const userColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  email: users.email,
  emailVerified: raw<boolean>`${users.emailVerifiedAt} is not null`,
  pendingEmail: users.pendingEmail,
  role: users.role,
  ...pickProperties(getTableColumns(users), keysOf(PROFILE_FIELDS)),
  certifications: certificationIds,
  avatarUrl: avatarUrlOf(users),
  allowContractorRole: users.allowContractorRole,
  hasBusinessRegistration: users.hasBusinessRegistration,
  hasBusinessInsurance: users.hasBusinessInsurance,
  businessRegistrationVerified: users.businessRegistrationVerified,
  businessInsuranceVerified: users.businessInsuranceVerified,
  createdAt: users.createdAt,
};

/** The URL of a user's picture, unique for each picture; null when there is none. */
function avatarUrlOf(person: Pick<typeof users, 'id' | 'avatarFileId'>) {
  return raw<string | null>`'/api/users/' || ${person.id} || '/avatar?v=' || ${person.avatarFileId}`;
}

/** An author's name, or 'Deleted user' (docs/requirements/admin.md, Deleting an account). */
export function nameOrDeleted(person: { name: AnyPgColumn } = users) {
  return raw<string>`coalesce(${person.name}, 'Deleted user')`;
}

/** The condition that an account can be hired (`canInstall` of shared/users). The SQL is the same as in the registry's index. */
export const isHireable = raw`(${users.role} = 'subcontractor'
  or (${users.role} = 'contractor' and ${users.allowContractorRole}))`;

/** The condition that each word of a search occurs in the name, username, e-mail, company or state. Case-insensitive. */
export function matchesSearch(q = ''): SQL | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => raw`${users.searchText} like lower(${containsPattern(word)})`));
}

/** The order of people by name, case-insensitive. */
export const byName = [asc(raw`lower(${users.name})`), asc(users.id)];

/** The condition that a person comes after a cursor in the order by name. */
export function isAfterName({ key, id }: ListPosition): SQL {
  return raw`(lower(${users.name}), ${users.id}) > (lower(${key}), ${id}::int)`;
}

function columnOfUsersShop<T>(column: SQL) {
  return raw<T | null>`(select ${column} from shop_staff join users shop on shop.id = shop_id
    where user_id = users.id)`;
}

/** The name of the shop that a user works for; null for everybody else. */
const shopName = columnOfUsersShop<string>(raw`coalesce(nullif(shop.company, ''), shop.name)`);

/** The company that people outside a shop see: the name of the shop for its staff, and the user's own company otherwise. */
export const companyOrShop = raw<string | null>`coalesce(${shopName}, ${users.company})`;

/** The columns of a user's own account, with the shop that the user works for. */
export const accountColumns = {
  ...userColumns,
  shopId: columnOfUsersShop<number>(raw`shop.id`),
  shopName,
  staffRole: columnOfUsersShop<StaffRole>(raw`shop_staff.role`),
  shopInstalls: raw<boolean>`coalesce(${columnOfUsersShop<boolean>(raw`shop.role = 'subcontractor' or shop.allow_contractor_role`)}, false)`,
};

/** A user in the wire format; null when there is none. */
export async function findUser(sql: Sql, id: number): Promise<UserRow | null> {
  const [user] = await sql.select(accountColumns).from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Writes an account, and returns its id; null when the username is taken, case-insensitive. */
export async function insertUser(tx: Tx, user: NewUser, certifications: number[]): Promise<number | null> {
  const [row] = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  if (!row) return null;
  await insertCertifications(tx, row.id, certifications);
  return row.id;
}

/**
 * A user's row, locked until the transaction ends; null when the user does not exist. For a deletion, use `update`: it also
 * prevents writes of rows that refer to the user.
 */
export async function lockUser(
  tx: Tx,
  id: number,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedUser | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for(strength);
  return user ?? null;
}

/** Writes the given fields of a row-locked user. Throws PostgreSQL's unique violation for a taken username. */
export async function updateUser(tx: Tx, id: number, change: UserChange): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.update(users).set(change).where(eq(users.id, id));
}

/** Replaces the certifications of a row-locked user. `certifications` contains the ids of the new certifications. */
export async function replaceCertifications(tx: Tx, userId: number, certifications: number[]): Promise<void> {
  await tx.delete(userCertifications).where(eq(userCertifications.userId, userId));
  await insertCertifications(tx, userId, certifications);
}

/**
 * Deletes a row-locked user, with the user's sessions, notifications, team links and own projects. Records on other projects
 * stay.
 */
export async function deleteUserRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
  await tx.delete(users).where(eq(users.id, id));
  emitOnCommit(tx, { sessions: id });
}

/** The file of a user's picture; null when there is none. */
export async function findAvatarFile(sql: Sql, userId: number) {
  const [found] = await sql
    .select({ file: files })
    .from(users)
    .innerJoin(files, eq(files.id, users.avatarFileId))
    .where(eq(users.id, userId));
  return found?.file ?? null;
}

async function insertCertifications(tx: Tx, userId: number, certifications: number[]): Promise<void> {
  if (certifications.length === 0) return;
  await tx
    .insert(userCertifications)
    .values(certifications.map((certificationId) => ({ userId, certificationId })));
}

const { id: personId, name: personName, company, avatarUrl } = userColumns;

/** The columns of a user that other participants of a project see. */
export const personColumns = { id: personId, name: personName, company, avatarUrl };

/** The existing users by id, with the columns that other participants see. */
export async function findPeople(sql: Sql, ids: (number | null)[]): Promise<Map<number, Person>> {
  const nonNullIds = ids.filter((id) => id !== null);
  const people = await sql
    .select(personColumns)
    .from(users)
    .where(raw`${users.id} = any(${raw.param(nonNullIds)}::int[])`);
  return new Map(people.map((person) => [person.id, person]));
}

/** Whether there is an admin. */
export async function adminExists(sql: Sql): Promise<boolean> {
  const found = await sql.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return found.length > 0;
}

export interface Credentials {
  id: number;
  name: string;
  passwordHash: string;
}

/** The credentials of the account with this username, case-insensitive; null when there is none. */
export async function findCredentialsByUsername(sql: Sql, username: string): Promise<Credentials | null> {
  const [found] = await sql
    .select({ id: users.id, name: users.name, passwordHash: users.passwordHash })
    .from(users)
    .where(isSameText(users.username, username));
  return found ?? null;
}

/**
 * The credentials of the only account that has confirmed this e-mail address. If no account has confirmed it, the
 * credentials of the only account with this address. Null when there is no such account, or more than one
 * (docs/requirements/accounts.md, Sign-in).
 */
export async function findCredentialsByEmail(sql: Sql, email: string): Promise<Credentials | null> {
  const isConfirmed = raw<boolean>`${users.emailVerifiedAt} is not null`;
  const [first, second] = await sql
    .select({ id: users.id, name: users.name, passwordHash: users.passwordHash, isConfirmed })
    .from(users)
    .where(isSameText(users.email, email))
    .orderBy(desc(isConfirmed))
    .limit(2);
  return first && second?.isConfirmed !== first.isConfirmed ? first : null;
}

export interface ResettableAccount {
  id: number;
  email: string;
}

/** The accounts with this username or e-mail address, case-insensitive, sorted by id. Only accounts with a confirmed address. */
export async function findResettableAccounts(sql: Sql, login: string): Promise<ResettableAccount[]> {
  return sql
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        or(isSameText(users.username, login), isSameText(users.email, login)),
        isNotNull(users.emailVerifiedAt),
      ),
    )
    .orderBy(users.id);
}

/** The username and password hash of a user; null when there is none. */
export async function findCredentialsById(sql: Sql, id: number) {
  const [found] = await sql
    .select({ username: users.username, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

/**
 * Case-insensitive equality. The database converts both sides to lower case, because JavaScript converts some letters
 * differently than the locale of the database.
 */
function isSameText(column: typeof users.username | typeof users.email, searchedText: string): SQL {
  return eq(raw`lower(${column})`, raw`lower(${searchedText})`);
}

/** Locks a user's role until the transaction ends, and returns it with id and name; null when the user does not exist. */
export async function lockUserRole(tx: Tx, id: number) {
  const { name, role, allowContractorRole } = users;
  const [found] = await tx
    .select({ id: users.id, name, role, allowContractorRole })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return found ?? null;
}

/** Whether a user is a member of a shop's staff. Lock the user first, so that this does not change. */
export async function isStaff(sql: Sql, userId: number): Promise<boolean> {
  return (await sql.$count(shopStaff, eq(shopStaff.userId, userId))) > 0;
}

/** The number of people on a shop's staff. */
export async function countStaffOf(sql: Sql, shopId: number): Promise<number> {
  return sql.$count(shopStaff, eq(shopStaff.shopId, shopId));
}

/** A user's name; null when there is no such user. */
export async function findName(sql: Sql, id: number): Promise<string | null> {
  const [found] = await sql.select({ name: users.name }).from(users).where(eq(users.id, id));
  return found?.name ?? null;
}
