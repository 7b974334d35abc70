import { count, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemSettings, users } from '#server/db/schema/accounts.ts';
import { ensureFirstAdmin } from '#server/features/auth/auth.service.ts';
import { createAdmin, issueSetupToken, resetPassword } from '#server/features/setup/setup.service.ts';
import { makeAdmin, makeShop, uniqueName } from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { passwordPolicy: 'strict' } });

// Each test starts without an admin.
beforeEach(async () => {
  await app.database.sql.delete(users);
});

describe('the one-time link', () => {
  test('creates the first admin only once', async () => {
    const token = (await issueSetupToken(app)) ?? '';

    expect(await app.visitor.get(`/api/setup?token=${token}`)).toMatchObject({ body: { usable: true } });
    expect(await app.visitor.post('/api/setup', { ...setupForm('karen'), token })).toMatchObject({
      status: 201,
      body: { username: 'karen', role: 'admin', name: 'Karen Lee' },
    });

    expect(await app.visitor.get(`/api/setup?token=${token}`)).toMatchObject({ body: { usable: false } });
    expect(await app.visitor.post('/api/setup', { ...setupForm('mallory'), token })).toMatchObject(
      expiredLinkResponse,
    );
    expect(await issueSetupToken(app)).toBeNull();
    const { username, password } = setupForm('karen');
    expect(await app.visitor.post('/api/auth/login', { username, password })).toMatchObject({
      status: 200,
      body: { role: 'admin' },
    });
  });

  test('is replaced by the link of the next start', async () => {
    const [oldToken, currentToken] = [await issueSetupToken(app), await issueSetupToken(app)];

    expect(await app.visitor.post('/api/setup', { ...setupForm('karen'), token: oldToken })).toMatchObject(
      expiredLinkResponse,
    );
    const storedText = JSON.stringify(await app.database.sql.select().from(systemSettings));
    expect(storedText).not.toContain(currentToken);
    expect(await app.visitor.get(`/api/setup?token=${currentToken}`)).toMatchObject({
      body: { usable: true },
    });
    expect(JSON.stringify(app.logged)).not.toContain(currentToken);
  });

  test('creates one admin when it is used 20 times in parallel', async () => {
    const token = await issueSetupToken(app);

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        app.visitor.post('/api/setup', { ...setupForm(`karen-${number}`), token }),
      ),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(19);
    expect(await countAdmins()).toBe(1);
  });

  test('is rejected when there is an admin', async () => {
    const token = await issueSetupToken(app);
    await makeAdmin(app);

    expect(await app.visitor.get(`/api/setup?token=${token}`)).toMatchObject({ body: { usable: false } });
    expect(await app.visitor.post('/api/setup', { ...setupForm('karen'), token })).toMatchObject(
      expiredLinkResponse,
    );
    expect(await countAdmins()).toBe(1);
  });

  test('stays valid after an invalid form', async () => {
    const token = await issueSetupToken(app);
    await makeShop(app, { username: 'taken-name' });
    const setupBody = { ...setupForm('karen'), token };

    expect(await app.visitor.post('/api/setup', { ...setupBody, email: 'karen' })).toMatchObject({
      status: 400,
    });
    expect(await app.visitor.post('/api/setup', { ...setupBody, password: 'password1' })).toMatchObject({
      status: 400,
      body: { errors: { password: { _errors: [expect.stringContaining('most common')] } } },
    });
    expect(await app.visitor.post('/api/setup', { ...setupBody, username: 'Taken-Name' })).toMatchObject({
      status: 409,
    });
    expect(await app.visitor.post('/api/setup', { ...setupBody, token: 'guess' })).toMatchObject(
      expiredLinkResponse,
    );
    expect(await app.visitor.post('/api/setup', { ...setupBody, token: '' })).toMatchObject({ status: 400 });
    expect((await app.visitor.get('/api/setup')).status).toBe(400);
    expect(await countAdmins()).toBe(0);
    expect((await app.visitor.post('/api/setup', setupBody)).status).toBe(201);
  });
});

describe('the admin from the settings', () => {
  const firstAdmin = { username: 'boss', email: 'boss@example.com', password: 'rolls of film' };
  const appWithFirstAdmin = { ...app, config: { ...app.config, firstAdmin } };

  test('is created once by parallel starts', async () => {
    await Promise.all([ensureFirstAdmin(appWithFirstAdmin), ensureFirstAdmin(appWithFirstAdmin)]);
    await ensureFirstAdmin(appWithFirstAdmin);
    expect(await countAdmins()).toBe(1);
  });

  test('must have a valid username', async () => {
    const appWithInvalidUsername = {
      ...app,
      config: { ...app.config, firstAdmin: { ...firstAdmin, username: 'boss@shop' } },
    };
    await expect(ensureFirstAdmin(appWithInvalidUsername)).rejects.toThrow(
      'ADMIN_USERNAME: Use only letters, numbers, dots, hyphens, and underscores',
    );
    expect(await countAdmins()).toBe(0);
  });

  test('can be an existing account whose username would now be invalid', async () => {
    const { username } = await makeAdmin(app, { username: `${uniqueName()}@shop` });
    const appWithInvalidUsername = {
      ...app,
      config: { ...app.config, firstAdmin: { ...firstAdmin, username } },
    };
    await expect(ensureFirstAdmin(appWithInvalidUsername)).resolves.toBeUndefined();
  });
});

describe('the admin command', () => {
  test('creates an admin who can sign in', async () => {
    await createAdmin(app, { username: 'Karen', email: 'karen@example.com', password: 'rolls of film' });

    const credentials = { username: 'karen', password: 'rolls of film' };
    expect(await app.visitor.post('/api/auth/login', credentials)).toMatchObject({ body: { role: 'admin' } });
    await expect(
      createAdmin(app, { username: 'KAREN', email: 'k@example.com', password: 'x'.repeat(9) }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('mails a new admin the link that confirms the address', async () => {
    const email = 'karen@example.com';
    await createAdmin(
      { ...app, config: { ...app.config, ...WITH_MAIL } },
      { username: 'karen', email, password: 'rolls of film' },
    );
    expect(await mailsTo(app, email)).toMatchObject([
      { kind: 'confirm-email', text: expect.stringContaining('https://wraps.example/confirm-email?token=') },
    ]);
  });

  test('sets a user’s password and ends their sessions', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const username = shop.username.toUpperCase();

    await expect(resetPassword(app, { username, password: 'qwerty123' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await resetPassword(app, { username, password: 'rolls of film' });

    expect((await browser.get('/api/auth/session')).status).toBe(401);
    const signInWith = (password: string) => app.visitor.post('/api/auth/login', { username, password });
    expect((await signInWith(shop.password)).status).toBe(401);
    expect((await signInWith('rolls of film')).status).toBe(200);
    await expect(resetPassword(app, { username: 'nobody', password: 'rolls of film' })).rejects.toMatchObject(
      {
        code: 'not_found',
      },
    );
  });
});

const expiredLinkResponse = {
  status: 403,
  body: { code: 'forbidden', message: expect.stringContaining('no longer valid') },
};

function setupForm(username: string) {
  return { username, name: 'Karen Lee', email: 'karen@example.com', password: 'rolls of blue film' };
}

async function countAdmins(): Promise<number> {
  const [found] = await app.database.sql
    .select({ admins: count() })
    .from(users)
    .where(eq(users.role, 'admin'));
  return found?.admins ?? 0;
}
