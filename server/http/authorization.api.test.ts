import { finished } from 'node:stream/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { sessionCookieName } from '#server/http/cookies.ts';
import { newSessionToken } from '#server/sessions/session-token.ts';
import { AUTHORIZATION } from '#server/testing/authorization/authorization-table.ts';
import { ON_PROJECT, PEOPLE, type AccountName, type Person } from '#server/testing/authorization/people.ts';
import {
  requestOf,
  routeOf,
  SAMPLES,
  type SampleRecordName,
} from '#server/testing/authorization/requests.ts';
import { startRollbackRunner } from '#server/testing/authorization/rollback-runner.ts';
import { makeAuthorizationScenario } from '#server/testing/authorization/scenario.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { makeBackupFolder } from '#server/testing/backups.ts';
import { listRoutes } from '#server/testing/server-routes.ts';
import { startTestApp } from '#server/testing/test-app.ts';

// Every route of the running server × every kind of person, with the result from the table (docs/security.md).

const backups = { dir: await makeBackupFolder(), at: '03:00', keep: 14 };
const app = await startTestApp({ config: { ...WITH_MAIL, backups } });
const authorizationScenario = await makeAuthorizationScenario(app);
const runAndRollBack = await startRollbackRunner(app.database.pool);
const GUESSED_TOKEN = newSessionToken();
const TABLE_ROWS = Object.entries(AUTHORIZATION);
/** Records that belong to no shop. */
const RECORDS_WITHOUT_SHOP = new Set<SampleRecordName>(['certification', 'mail', 'backup']);
let assertions = 0;
let anomalies = 0;

afterAll(() => {
  const routes = new Set(TABLE_ROWS.map(([row]) => routeNameOf(row))).size;
  const counts = `${routes} routes (${TABLE_ROWS.length} rows), ${PEOPLE.length} kinds of people, ${assertions} assertions`;
  process.stdout.write(`Authorization: ${counts}, ${anomalies} anomalies\n`);
});

test('the table has exactly the routes of the server', () => {
  // Parameters are compared without their names. The route tree that Fastify prints has only one name for all parameters at the
  // same position.
  const withoutNames = (route: string) => route.replaceAll(/:[\w|:]+/g, ':*');
  const serverRouteNames = listRoutes(app)
    // Leaves out the files of the built pages, which are public.
    .filter(([method, path]) => method !== 'HEAD' && path.startsWith('/api/'))
    .map(([method, path]) => withoutNames(`${method} ${path}`));
  const listedRoutes = TABLE_ROWS.map(([row]) => withoutNames(routeNameOf(row)));
  const missingRoutes = serverRouteNames.filter((route) => !listedRoutes.includes(route));
  expect(missingRoutes, 'add a row to server/testing/authorization/authorization-table.ts').toEqual([]);
  const removedRoutes = listedRoutes.filter((route) => !serverRouteNames.includes(route));
  expect(removedRoutes, 'remove the row from server/testing/authorization/authorization-table.ts').toEqual(
    [],
  );
  const unusedSamples = Object.keys(SAMPLES).filter((row) => !(row in AUTHORIZATION));
  expect(unusedSamples, 'remove the sample from server/testing/authorization/requests.ts').toEqual([]);
});

test.each(TABLE_ROWS)('%s', async (row, expected) => {
  const actualStatuses: Partial<Record<Person, ResponseStatus>> = {};
  for (const person of PEOPLE) actualStatuses[person] = await statusOf(row, person);
  expect(actualStatuses).toEqual(expected);
});

describe('a HEAD request has the status of the GET', () => {
  test.each(TABLE_ROWS.filter(([row]) => row.startsWith('GET') && !row.endsWith('/live')))(
    '%s',
    async (row, expected) => {
      for (const person of ['anonymous', 'owner', 'otherShop'] as const)
        expect(await statusOf(row, person, { method: 'HEAD' }), person).toBe(expected[person]);
    },
  );
});

describe('a record of another shop is refused', async () => {
  const combinations = [];
  for (const [row] of TABLE_ROWS) {
    const names = await recordsIn(row);
    if (SAMPLES[row]?.anyShop) continue;
    for (const foreignName of names)
      combinations.push({ row, foreign: foreignName, isMixed: names.length > 1 });
  }

  // When all ids of a request belong to the other shop, the people of that shop and admins may be allowed. When the
  // request also has an id of the caller's project, it must be refused for everybody.
  test.each(combinations)('$row with a foreign $foreign', async ({ row, foreign, isMixed }) => {
    for (const person of isMixed ? PEOPLE : ON_PROJECT.filter((one) => one !== 'admin'))
      expect([400, 401, 403, 404, 409], person).toContain(await statusOf(row, person, { foreign }));
  });
});

type ResponseStatus = 'ok' | number;

interface RequestVariant {
  method?: 'HEAD';
  /** The name of the record that the request takes from the other shop. */
  foreign?: SampleRecordName;
}

async function statusOf(
  row: string,
  person: Person,
  { method, foreign }: RequestVariant = {},
): Promise<ResponseStatus> {
  assertions += 1;
  const request = await requestOf(row, (name) => sampleValueOf(name, person, name === foreign));
  const headers = { ...request.headers, ...headersOf(person) };
  const response = await runAndRollBack(async () => {
    const openResponse = await app.server.inject({
      ...request,
      ...(method && { method }),
      headers,
      payloadAsStream: true,
    });
    // A live stream does not end. Other requests must end before the rollback, because they may still write.
    if (routeOf(row).path.endsWith('/live')) openResponse.stream().destroy();
    else await finished(openResponse.stream().resume());
    return openResponse;
  });
  const status = response.statusCode < 400 ? 'ok' : response.statusCode;
  const isExpected = foreign ? status !== 'ok' : status === AUTHORIZATION[row]?.[person];
  if (!isExpected) anomalies += 1;
  return status;
}

/** The headers of a person: the session cookie of an account, or the token of a link as both session cookie and bearer token. */
function headersOf(person: Person): Record<string, string> {
  const [cookie, token] = [authorizationScenario.cookies[person], authorizationScenario.tokens[person]];
  if (cookie) return { cookie };
  return token ? { cookie: `${sessionCookieName(app)}=${token}`, authorization: `Bearer ${token}` } : {};
}

/**
 * The names of the shop's records that the request of this row of the authorization table uses. Excludes the token
 * when it is the only record. With only the token of the other shop, the request is a valid request for that shop, so
 * the test cannot expect a refusal.
 */
async function recordsIn(row: string): Promise<SampleRecordName[]> {
  const names = new Set<SampleRecordName>();
  await requestOf(row, (name) => {
    if (name in authorizationScenario.own || name === 'session' || name === 'token') names.add(name);
    return 1;
  });
  const shopRecordNames = [...names].filter((name) => !RECORDS_WITHOUT_SHOP.has(name));
  return shopRecordNames.length === 1 ? shopRecordNames.filter((name) => name !== 'token') : shopRecordNames;
}

function sampleValueOf(name: SampleRecordName, person: Person, isForeign: boolean): number | string {
  const ownAccount: AccountName = isAccount(person) ? person : 'owner';
  const otherAccount: AccountName = ownAccount === 'owner' ? 'otherShop' : 'owner';
  if (name === 'self') return authorizationScenario.accounts[ownAccount].id;
  if (name === 'username') return authorizationScenario.accounts.owner.username;
  if (name === 'another') return authorizationScenario.accounts[otherAccount].id;
  if (name === 'anothersNotification') return authorizationScenario.personal[otherAccount].notification;
  if (name === 'session' || name === 'notification')
    return authorizationScenario.personal[isForeign ? otherAccount : ownAccount][name];
  if (name === 'token' && isForeign)
    return person === 'statusLink'
      ? authorizationScenario.foreign.statusToken
      : authorizationScenario.foreign.reviewToken;
  if (name === 'token') return authorizationScenario.tokens[person] ?? GUESSED_TOKEN;
  return (isForeign ? authorizationScenario.foreign : authorizationScenario.own)[name];
}

function isAccount(person: Person): person is AccountName {
  return person in authorizationScenario.accounts;
}

function routeNameOf(row: string): string {
  const { method, path } = routeOf(row);
  return `${method} ${path}`;
}
