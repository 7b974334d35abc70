import { beforeAll, expect, test } from 'vitest';
import { makeClient, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { invite, findMailedToken, registrationWithInvitation } from '#server/testing/invitations.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

// An attacker tries to become the client of a project. An unconfirmed address gives no access
// (docs/decisions/0047-clients-are-invited.md).

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: WITH_MAIL });
});

/** Creates a project, and a function that invites its client by e-mail. */
async function makeInvitedScenario() {
  const email = `${uniqueName()}@fleet.example`;
  const scenario = await makeShopScenario(app);
  const inviteClient = () => invite(scenario.browser, scenario.project, { name: 'Maria Lopez', email });
  return { ...scenario, email, inviteClient };
}

type InvitedScenario = Awaited<ReturnType<typeof makeInvitedScenario>>;

/** Checks that the attacker sees nothing of the project, and cannot use the id of the invitation. */
async function expectNoAccess(
  { path, browser }: InvitedScenario,
  attacker: TestUser,
  invitationId: number,
): Promise<void> {
  await app.dispatcher.dispatchDue();
  const attackerBrowser = await app.as(attacker);
  const attackerUrl = `/api/users/me/invitations/${invitationId}`;
  expect((await attackerBrowser.get('/api/notifications')).body).toEqual([]);
  expect((await attackerBrowser.get('/api/projects')).body).toEqual([]);
  for (const url of [path, `${path}/details`, `${path}/invitations`, attackerUrl])
    expect([url, (await attackerBrowser.get(url)).status]).toEqual([url, 404]);
  for (const url of [
    `${attackerUrl}/accept`,
    `${attackerUrl}/decline`,
    `/api/invitations/${invitationId}/accept`,
  ])
    expect([url, (await attackerBrowser.post(url)).status]).toEqual([url, 404]);
  expect((await attackerBrowser.delete(`/api/invitations/${invitationId}`)).status).toBe(404);
  expect((await browser.get(path)).body).toMatchObject({ clientId: null });
}

test('an account that registered the client’s address first gets no access', async () => {
  const scenario = await makeInvitedScenario();
  const attacker = await makeClient(app, { email: scenario.email });
  const { id } = await scenario.inviteClient();
  await expectNoAccess(scenario, attacker, id);
});

test('an account that changes its address to the client’s address gets no access', async () => {
  const scenario = await makeInvitedScenario();
  const attacker = await makeClient(app);
  const { id } = await scenario.inviteClient();
  await (
    await app.as(attacker)
  ).send({
    method: 'PATCH',
    url: `/api/users/${attacker.id}`,
    payload: { email: scenario.email },
  });
  await expectNoAccess(scenario, attacker, id);
});

test('an account that tries the ids of invitations gets no access', async () => {
  const scenario = await makeInvitedScenario();
  const { id } = await scenario.inviteClient();
  const attacker = await makeClient(app);
  for (const guessedId of [id - 1, id, id + 1]) await expectNoAccess(scenario, attacker, guessedId);
});

test('a shop that guesses the ids of accounts cannot add a client', async () => {
  const { browser, path } = await makeShopScenario(app);
  const stranger = await makeClient(app);
  const refusals = [];
  for (const clientId of [stranger.id, 2_000_000_000]) {
    const createResponse = await browser.post<object>('/api/projects', { name: 'Van', clientId });
    const editResponse = await browser.put<object>(`${path}/full-update`, { project: { clientId } });
    refusals.push([createResponse.status, createResponse.text, editResponse.status, editResponse.text]);
  }
  expect(refusals[0]?.slice(0, 1)).toEqual([400]);
  expect(refusals[0]).toEqual(refusals[1]);
});

test('the invited person still becomes the client', async () => {
  const scenario = await makeInvitedScenario();
  await makeClient(app, { email: scenario.email });
  await scenario.inviteClient();
  const form = registrationWithInvitation(await findMailedToken(app, scenario.email), {
    email: scenario.email,
  });
  const { body } = await app.visitor.post<{ id: number }>('/api/auth/register', form);
  expect((await scenario.browser.get(scenario.path)).body).toMatchObject({ clientId: body.id });
});
