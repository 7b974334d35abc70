import { and, asc, count, desc, eq, not, or, sql as raw, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AccountList, ACCOUNT_SORTS, DocumentFilter } from '#shared/admin/admin.contract.ts';
import type { Sql } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  accountColumns as ownColumns,
  matchesSearch,
  nameOrDeleted,
} from '#server/features/users/users.repository.ts';
import { hasSecondStep } from '#server/sessions/second-step-rule.ts';
import type { AdminScope } from '#server/sessions/session-scope.ts';

type AccountSort = (typeof ACCOUNT_SORTS)[number];

export interface AccountOrder {
  sort: AccountSort;
  order: 'asc' | 'desc';
}

export interface AccountFilter {
  role: AccountList;
  q?: string;
  documents?: DocumentFilter;
}

const registrationVerifier = alias(users, 'registration_verifier');
const insuranceVerifier = alias(users, 'insurance_verifier');

const accountColumns = {
  ...ownColumns,
  registrationVerifiedAt: users.businessRegistrationVerifiedAt,
  registrationVerifiedBy: nameOrDeleted(registrationVerifier),
  insuranceVerifiedAt: users.businessInsuranceVerifiedAt,
  insuranceVerifiedBy: nameOrDeleted(insuranceVerifier),
  hasSecondStep,
};

/** One page of accounts in this order, after the cursor. */
export async function listAccounts(
  sql: Sql,
  _admin: AdminScope,
  filter: AccountFilter,
  page: AccountOrder & { after: ListPosition | undefined; limit: number },
) {
  const key = SORT_KEYS[page.sort];
  const direction = page.order === 'asc' ? asc : desc;
  const rows = await selectAccounts(sql, { key: raw<string>`(${key})::text` })
    .where(and(matchesFilter(filter), page.after && followsCursor(page, page.after)))
    .orderBy(direction(key), direction(users.id))
    .limit(page.limit);
  return rows.map(({ key: text, ...row }) => ({
    account: toAccount(row),
    position: { key: page.sort === 'createdAt' ? row.createdAt.toISOString() : text, id: row.id },
  }));
}

/** How many accounts match the filter. */
export async function countAccounts(sql: Sql, _admin: AdminScope, filter: AccountFilter): Promise<number> {
  const [countRow] = await sql.select({ accounts: count() }).from(users).where(matchesFilter(filter));
  return countRow?.accounts ?? 0;
}

/** The account with this id, in any role; null when there is none. */
export async function findAccount(sql: Sql, _admin: AdminScope, id: number) {
  const [row] = await selectAccounts(sql, {}).where(eq(users.id, id));
  return row ? toAccount(row) : null;
}

function selectAccounts<Extra extends Record<string, SQL<string>>>(sql: Sql, extra: Extra) {
  return sql
    .select({ ...accountColumns, ...extra })
    .from(users)
    .leftJoin(registrationVerifier, eq(registrationVerifier.id, users.businessRegistrationVerifiedById))
    .leftJoin(insuranceVerifier, eq(insuranceVerifier.id, users.businessInsuranceVerifiedById));
}

interface VerificationColumns {
  registrationVerifiedAt: Date | null;
  registrationVerifiedBy: string;
  insuranceVerifiedAt: Date | null;
  insuranceVerifiedBy: string;
}

function toAccount<Row extends VerificationColumns>({
  registrationVerifiedAt,
  registrationVerifiedBy,
  insuranceVerifiedAt,
  insuranceVerifiedBy,
  ...user
}: Row) {
  return {
    ...user,
    businessRegistrationVerification: toVerification(registrationVerifiedAt, registrationVerifiedBy),
    businessInsuranceVerification: toVerification(insuranceVerifiedAt, insuranceVerifiedBy),
  };
}

function toVerification(at: Date | null, byName: string) {
  return at && { at, byName };
}

/** The sort keys of the account tables. Texts are compared case-insensitively, and empty texts come first. */
const SORT_KEYS: Record<AccountSort, SQL> = {
  name: raw`lower(${users.name})`,
  username: raw`lower(${users.username})`,
  email: raw`lower(${users.email})`,
  company: raw`lower(coalesce(${users.company}, ''))`,
  state: raw`lower(coalesce(${users.state}, ''))`,
  createdAt: raw`${users.createdAt}`,
};

function followsCursor({ sort, order }: AccountOrder, { key, id }: ListPosition): SQL {
  const sortKey = sort === 'createdAt' ? raw`${key}::timestamptz` : raw`${key}::text`;
  const comparison = order === 'asc' ? raw`>` : raw`<`;
  return raw`(${SORT_KEYS[sort]}, ${users.id}) ${comparison} (${sortKey}, ${id}::int)`;
}

function matchesFilter({ role, q, documents }: AccountFilter): SQL | undefined {
  const isInList = role === 'staff' ? isStaff : and(eq(users.role, role), not(isStaff));
  return and(isInList, matchesSearch(q), documents && hasDocumentToVerify);
}

const isStaff = raw`exists (select from shop_staff where user_id = users.id)`;

const hasDocumentToVerify = or(
  and(users.hasBusinessRegistration, not(users.businessRegistrationVerified)),
  and(users.hasBusinessInsurance, not(users.businessInsuranceVerified)),
);
