import { eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { adminAccountsContract } from '#shared/admin/admin.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { securityContract } from '#shared/auth/security.contract.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { keysOf } from '#shared/fields.ts';
import { setupContract } from '#shared/setup/setup.contract.ts';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import { usersContract } from '#shared/users/users.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { issueSetupToken } from '#server/features/setup/setup.service.ts';
import { accountForm } from '#server/testing/accounts.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeAdmin, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const COLUMNS = Object.keys(getTableColumns(users));
/** The name of every user column in the code and in the database, and a few likely guesses. */
const FIELD_SPELLINGS = [
  ...COLUMNS,
  ...COLUMNS.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  'isAdmin',
  'admin',
  'avatarUrl',
  'roles',
  'userId',
];
const SENT_VALUES = [true, 'true', 1, [], null, 'admin'];

/** Includes `searchText`, because the database generates it from these columns. */
const CONTACT_COLUMNS = ['name', 'email', ...keysOf(PROFILE_FIELDS), 'searchText'];
const DOCUMENT_COLUMNS = ['hasBusinessRegistration', 'hasBusinessInsurance'];
const SIGN_IN = { by: 'visitor', changeableColumns: [], makeValidBody: credentialsOf } as const;

interface AccountCall {
  by: 'owner' | 'admin' | 'visitor';
  /** The columns that the call may change. */
  changeableColumns: readonly string[];
  /** A valid body. */
  makeValidBody: (target: TestUser) => object;
}

/** The calls with a request body that change an existing account, or only check its password. */
const EXISTING_ACCOUNT_CALLS: Record<string, AccountCall> = {
  'PATCH /api/users/{id}': {
    by: 'owner',
    changeableColumns: [...CONTACT_COLUMNS, ...DOCUMENT_COLUMNS],
    makeValidBody: () => ({ name: 'New name' }),
  },
  'POST /api/users/{id}/verify-business': {
    by: 'owner',
    changeableColumns: DOCUMENT_COLUMNS,
    makeValidBody: () => ({ hasBusinessInsurance: true }),
  },
  'PUT /api/users/{id}/password': {
    by: 'owner',
    changeableColumns: ['passwordHash'],
    makeValidBody: ({ password }) => ({ currentPassword: password, newPassword: password }),
  },
  'POST /api/users/{id}/confirmation': {
    by: 'owner',
    changeableColumns: [],
    makeValidBody: ({ password }) => ({ password }),
  },
  'POST /api/user/set-role': {
    by: 'owner',
    changeableColumns: [],
    makeValidBody: () => ({ roleType: 'contractor-unlisted', allowContractorRole: false }),
  },
  'PATCH /api/admin/users/{id}': {
    by: 'admin',
    changeableColumns: ['username', 'role', ...CONTACT_COLUMNS],
    makeValidBody: () => ({ name: 'New name' }),
  },
  'POST /api/admin/users/{id}/verify-documents': {
    by: 'admin',
    changeableColumns: [],
    makeValidBody: () => ({ documentType: 'businessInsurance', verified: false }),
  },
  'POST /api/admin/users/{id}/confirm-email': {
    by: 'admin',
    changeableColumns: [],
    makeValidBody: () => ({ confirmed: false }),
  },
  'POST /api/auth/login': SIGN_IN,
  'POST /api/login': SIGN_IN,
};

/** The calls that create an account. `role` is the role of the account that the valid body creates. */
const CREATING_CALLS: Record<string, AccountCall & { role: string }> = {
  'POST /api/auth/register': {
    by: 'visitor',
    changeableColumns: ['username', 'role', ...CONTACT_COLUMNS, ...DOCUMENT_COLUMNS],
    makeValidBody: () => accountForm(),
    role: 'contractor',
  },
  'POST /api/admin/users': {
    by: 'admin',
    changeableColumns: ['username', 'role', ...CONTACT_COLUMNS],
    makeValidBody: () => accountForm(),
    role: 'subcontractor',
  },
};

test('the test tables list every account endpoint with a request body', () => {
  const contracts = [authContract, usersContract, securityContract, adminAccountsContract, setupContract];
  const routesWithBody = contracts
    .flatMap((contract) => Object.values<Endpoint>(contract))
    .filter(({ body }) => body !== undefined)
    .map(({ method, path }) => `${method} ${path}`);
  const testedRoutes = [
    ...Object.keys(EXISTING_ACCOUNT_CALLS),
    ...Object.keys(CREATING_CALLS),
    'POST /api/setup',
  ];
  expect(testedRoutes.toSorted()).toEqual(routesWithBody.toSorted());
});

describe.each(Object.entries(EXISTING_ACCOUNT_CALLS))('%s', (route, accountCall) => {
  test.each(SENT_VALUES.map((value) => [JSON.stringify(value), value]))(
    'changes no protected field when every column is %s',
    async (_shown, value) => {
      const target = await makeShop(app, { hasBusinessInsurance: true });
      const rowBefore = await rowOf(target.id);
      const acceptedFields = [
        ...accountCall.changeableColumns,
        ...Object.keys(accountCall.makeValidBody(target)),
      ];
      const otherFields = omitFields(everyColumnAs(value), acceptedFields);

      await send(route, accountCall, target, everyColumnAs(value));
      const acceptedResponse = await send(route, accountCall, target, {
        ...otherFields,
        ...accountCall.makeValidBody(target),
      });

      expect(acceptedResponse.status).toBe(200);
      expect(omitFields(await rowOf(target.id), accountCall.changeableColumns)).toEqual(
        omitFields(rowBefore, accountCall.changeableColumns),
      );
    },
  );
});

describe.each(Object.entries(CREATING_CALLS))('%s', (route, accountCall) => {
  test.each(SENT_VALUES.map((value) => [JSON.stringify(value), value]))(
    'creates an account without extra rights when all protected columns are sent as %s',
    async (_shown, value) => {
      const unrelatedShop = await makeShop(app);
      const body = {
        ...omitFields(everyColumnAs(value), accountCall.changeableColumns),
        ...accountCall.makeValidBody(unrelatedShop),
      };

      const { status, body: createdAccount } = await send<{ id: number }>(
        route,
        accountCall,
        unrelatedShop,
        body,
      );

      expect(status).toBe(201);
      expect(await rowOf(createdAccount.id)).toMatchObject({
        role: accountCall.role,
        allowContractorRole: false,
        avatarFileId: null,
        businessRegistrationVerified: false,
        businessRegistrationVerifiedAt: null,
        businessInsuranceVerified: false,
        passwordHash: expect.stringMatching(/^\$argon2id\$/),
      });
    },
  );
});

test('text fields of a picture upload change nothing', async () => {
  const shop = await makeShop(app);
  const rowBefore = await rowOf(shop.id);
  const picture = { field: 'avatar', name: 'me.jpg', content: await jpegPhoto({ width: 60, height: 60 }) };
  const fields = Object.fromEntries(COLUMNS.slice(0, 20).map((name) => [name, 'true']));

  const { status } = await (await app.as(shop)).upload(`/api/users/${shop.id}/avatar`, picture, fields);

  expect(status).toBe(200);
  expect(omitFields(await rowOf(shop.id), ['avatarFileId'])).toEqual(omitFields(rowBefore, ['avatarFileId']));
});

test('the setup link creates an admin without other rights', async () => {
  const freshApp = await startTestApp();
  const token = await issueSetupToken(freshApp);
  const body = { ...everyColumnAs(true), ...accountForm(), token };

  expect(await freshApp.visitor.post('/api/setup', body)).toMatchObject({
    status: 201,
    body: { role: 'admin', allowContractorRole: false, hasBusinessInsurance: false },
  });
});

function everyColumnAs(value: unknown): Record<string, unknown> {
  return Object.fromEntries(FIELD_SPELLINGS.map((name) => [name, value]));
}

function omitFields(fields: Record<string, unknown> | undefined, omittedNames: readonly string[]) {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([name]) => !omittedNames.includes(name)));
}

async function send<Body>(route: string, { by }: AccountCall, target: TestUser, payload: object) {
  const [method, path = ''] = route.split(' ');
  const browser =
    by === 'visitor' ? app.visitor : await app.as(by === 'admin' ? await makeAdmin(app) : target);
  const url = path.replace('{id}', String(target.id));
  return browser.send<Body>({ method, url, payload });
}

function credentialsOf({ username, password }: TestUser) {
  return { username, password };
}

async function rowOf(id: number): Promise<Record<string, unknown> | undefined> {
  const [row] = await app.database.sql.select().from(users).where(eq(users.id, id));
  return row;
}
