import { test } from 'vitest';
import { accountForm } from '#server/testing/accounts.ts';
import { expectEvents, type NamedAct } from '#server/testing/audited-acts.ts';
import { makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { publicUrl: null } });

const acts: NamedAct[] = [
  [
    'a sign-in',
    async () => {
      const { name, username, password } = await makeShop(app);
      return {
        act: () => app.visitor.post('/api/auth/login', { username, password }),
        events: [{ kind: 'sign_in', by: name, about: name }],
      };
    },
  ],
  [
    'a sign-in with a wrong password',
    async () => {
      const { name, username } = await makeShop(app);
      return {
        act: () => app.visitor.post('/api/auth/login', { username, password: 'wrong' }),
        events: [{ kind: 'sign_in_failed', by: null, about: name, details: { reason: 'password' } }],
      };
    },
  ],
  [
    'a sign-in with an unknown username, but not the username',
    async () => ({
      act: () => app.visitor.post('/api/auth/login', { username: 'my-Password-1', password: 'wrong' }),
      events: [{ kind: 'sign_in_failed', by: null, about: null, details: { reason: 'unknown_account' } }],
    }),
  ],
  [
    'a sign-out',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      return {
        act: () => browser.post('/api/auth/logout'),
        events: [{ kind: 'sign_out', by: shop.name, about: shop.name }],
      };
    },
  ],
  [
    'a session that is ended',
    async () => {
      const shop = await makeShop(app);
      await app.as(shop);
      const browser = await app.as(shop);
      const { body } = await browser.get<{ id: number; isCurrent: boolean }[]>(
        `/api/users/${shop.id}/sessions`,
      );
      const otherSession = body.find(({ isCurrent }) => !isCurrent);
      return {
        act: () => browser.delete(`/api/users/${shop.id}/sessions/${otherSession?.id}`),
        events: [{ kind: 'session_ended', by: shop.name, details: { sessions: 'one' } }],
      };
    },
  ],
  [
    'other sessions that are ended',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      return {
        act: () => browser.delete(`/api/users/${shop.id}/sessions`),
        events: [{ kind: 'session_ended', by: shop.name, details: { sessions: 'others' } }],
      };
    },
  ],
  [
    'a changed password',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      const body = { currentPassword: shop.password, newPassword: 'rolls of film' };
      return {
        act: () =>
          browser.put(`/api/users/${shop.id}/password`, { ...body, confirmPassword: 'rolls of film' }),
        events: [{ kind: 'password_changed', by: shop.name, about: shop.name }],
      };
    },
  ],
  [
    'a wrong current password',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      const body = {
        currentPassword: 'wrong',
        newPassword: 'rolls of film',
        confirmPassword: 'rolls of film',
      };
      return {
        act: () => browser.put(`/api/users/${shop.id}/password`, body),
        events: [{ kind: 'confirmation_failed', by: shop.name, details: { method: 'password' } }],
      };
    },
  ],
  [
    'a changed profile, with the names of its fields',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      return {
        act: () => browser.patch(`/api/users/${shop.id}`, { phone: '555-0100', state: 'Ohio' }),
        events: [{ kind: 'account_changed', by: shop.name, details: { fields: ['phone', 'state'] } }],
      };
    },
  ],
  [
    'a changed email address',
    async () => {
      const shop = await makeShop(app, { email: 'old@example.com' });
      const browser = await app.as(shop);
      return {
        act: () => browser.patch(`/api/users/${shop.id}`, { email: 'new@example.com' }),
        events: [
          {
            kind: 'email_changed',
            by: shop.name,
            details: { from: 'old@example.com', to: 'new@example.com' },
          },
        ],
      };
    },
  ],
  [
    'a role switch',
    async () => {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      return {
        act: () => browser.post('/api/user/set-role', { roleType: 'subcontractor' }),
        events: [
          {
            kind: 'role_changed',
            by: shop.name,
            about: shop.name,
            details: { from: 'contractor-unlisted', to: 'subcontractor' },
          },
        ],
      };
    },
  ],
  [
    'a registration',
    async () => {
      const form = { ...accountForm(), role: 'contractor', confirmPassword: 'rolls of film' };
      return {
        act: () => app.visitor.post('/api/auth/register', form),
        events: [
          { kind: 'account_created', by: 'Pat Lee', about: 'Pat Lee', details: { by: 'registration' } },
        ],
      };
    },
  ],
];

test.each(acts)('records %s', async (_title, prepare) => expectEvents(app, prepare));
