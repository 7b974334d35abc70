import { eq } from 'drizzle-orm';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import type { AppContext } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { makeClient, makeProject, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Creates a client with one project of this shop, so that the shop can choose the client for its other projects. */
export async function makeKnownClient(
  app: AppContext,
  shop: TestUser,
  overrides?: Parameters<typeof makeClient>[1],
): Promise<TestUser> {
  const client = await makeClient(app, overrides);
  await makeProject(app, shop, { clientId: client.id });
  return client;
}

/** Confirms the e-mail address of an account. */
export async function confirmAddress(app: AppContext, { id }: TestUser): Promise<void> {
  await app.database.sql.update(users).set({ emailVerifiedAt: app.now() }).where(eq(users.id, id));
}

/** Invites a client to a project, and returns the link with its token. */
export async function invite(
  browser: TestClient,
  { id }: Pick<VisibleProject, 'id'>,
  form: object = { name: 'Maria Lopez' },
): Promise<InvitationLink & { token: string }> {
  const { status, body } = await browser.post<InvitationLink>(`/api/projects/${id}/invitations`, form);
  if (status !== 201) throw new Error(`The invitation failed: ${JSON.stringify(body)}`);
  return { ...body, token: tokenOf(body.url) };
}

/** The token of an invitation's link. */
export function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** The token in the newest message to this address. */
export async function findMailedToken(app: TestApp, address: string): Promise<string> {
  const text = (await mailsTo(app, address)).at(-1)?.text ?? '';
  return /\/invitations\/([\w-]+)/.exec(text)?.[1] ?? '';
}

/** The body of a registration with an invitation. */
export function registrationWithInvitation(invitationToken: string, overrides: object = {}) {
  const username = uniqueName();
  return {
    username,
    name: 'Maria Lopez',
    email: `${username}@example.com`,
    password: 'rolls of film',
    role: 'client',
    invitationToken,
    ...overrides,
  };
}
