import { desc, gt, sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { ensureFirstAdmin } from '#server/features/auth/auth.service.ts';
import { createAdmin, resetPassword } from '#server/features/setup/setup.service.ts';
import { ACCOUNTS, accountForm } from '#server/testing/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  uniqueName,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const FROM = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' };
const app = await startTestApp({ config: { publicUrl: null } });
const karen = await makeAdmin(app, { name: 'Karen Lee' });
const admin = await app.as(karen);

/** What happened, by whom and about whom; the events that it must have, oldest first. */
interface Act {
  act: () => Promise<unknown>;
  events: { kind: AuditKind; by?: string | null; about?: string | null; details?: object }[];
}

const acts: [title: string, prepare: () => Promise<Act>][] = [
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
    'a sign-in with an unknown username, which is not recorded',
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
      const other = body.find(({ isCurrent }) => !isCurrent);
      return {
        act: () => browser.delete(`/api/users/${shop.id}/sessions/${other?.id}`),
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
  [
    'an account that an admin creates',
    async () => ({
      act: () => admin.post(ACCOUNTS, { ...accountForm(), role: 'client' }),
      events: [
        {
          kind: 'account_created',
          by: 'Karen Lee',
          about: 'Pat Lee',
          details: { by: 'admin', role: 'client' },
        },
      ],
    }),
  ],
  [
    'an account that an admin changes',
    async () => {
      const shop = await makeShop(app, { name: 'Ann Bell' });
      const change = { company: 'Bell Wraps', password: 'rolls of film', role: 'subcontractor' };
      return {
        act: () => admin.patch(`${ACCOUNTS}/${shop.id}`, change),
        events: [
          { kind: 'account_changed', by: 'Karen Lee', about: 'Ann Bell', details: { fields: ['company'] } },
          { kind: 'role_changed', by: 'Karen Lee', about: 'Ann Bell' },
          { kind: 'password_reset', by: 'Karen Lee', about: 'Ann Bell', details: { by: 'admin' } },
        ],
      };
    },
  ],
  [
    'an account that an admin deletes, which takes its staff off',
    async () => {
      const shop = await makeShop(app, { name: 'Ann Bell' });
      await makeStaff(app, shop, 'manager', { name: 'Max Fox' });
      return {
        act: () => admin.delete(`${ACCOUNTS}/${shop.id}`),
        events: [
          { kind: 'account_deleted', by: 'Karen Lee', about: 'Ann Bell', details: { projects: 0 } },
          { kind: 'staff_removed', by: 'Karen Lee', about: 'Max Fox' },
        ],
      };
    },
  ],
  [
    'an address that an admin confirms',
    async () => {
      const shop = await makeShop(app);
      return {
        act: () => admin.post(`${ACCOUNTS}/${shop.id}/confirm-email`, { confirmed: true }),
        events: [{ kind: 'email_confirmed', by: 'Karen Lee', about: shop.name }],
      };
    },
  ],
  [
    'a verified document, and its withdrawal',
    async () => {
      const shop = await makeShop(app, { hasBusinessInsurance: true });
      const verify = (verified: boolean) =>
        admin.post(`${ACCOUNTS}/${shop.id}/verify-documents`, {
          documentType: 'businessInsurance',
          verified,
        });
      const document = 'business insurance';
      return {
        act: async () => [await verify(true), await verify(false)],
        events: [
          { kind: 'document_verified', by: 'Karen Lee', about: shop.name, details: { document } },
          { kind: 'verification_withdrawn', by: 'Karen Lee', details: { document, reason: 'admin' } },
        ],
      };
    },
  ],
  [
    'a new name, which clears a verification',
    async () => {
      const shop = await makeShop(app, {
        hasBusinessRegistration: true,
        businessRegistrationVerified: true,
        businessRegistrationVerifiedAt: new Date(),
      });
      const browser = await app.as(shop);
      return {
        act: () => browser.patch(`/api/users/${shop.id}`, { name: 'Ann Bell' }),
        events: [
          { kind: 'account_changed', by: 'Ann Bell', about: 'Ann Bell', details: { fields: ['name'] } },
          { kind: 'verification_withdrawn', about: 'Ann Bell', details: { reason: 'identity' } },
        ],
      };
    },
  ],
  [
    'the commands for admins',
    async () => {
      const [username, password] = [uniqueName(), 'rolls of film'];
      return {
        act: async () => {
          await createAdmin(app, { username, email: 'a@example.com', password });
          await resetPassword(app, { username, password });
        },
        events: [
          {
            kind: 'account_created',
            by: null,
            about: username,
            details: { command: 'npm run admin -- create' },
          },
          {
            kind: 'password_reset',
            by: null,
            about: username,
            details: { command: 'npm run admin -- password' },
          },
        ],
      };
    },
  ],
  [
    'the admin of the settings',
    async () => {
      const firstAdmin = { username: uniqueName(), email: 'a@example.com', password: 'rolls of film' };
      return {
        act: () => ensureFirstAdmin({ ...app, config: { ...app.config, firstAdmin } }),
        events: [
          { kind: 'account_created', by: null, about: firstAdmin.username, details: { by: 'settings' } },
        ],
      };
    },
  ],
  [
    'the invitation of a client until it is declined',
    async () => {
      const shop = await makeShop(app);
      const project = await makeProject(app, shop, { name: 'Van 12' });
      const [owner, client] = [await app.as(shop), await makeClient(app)];
      const guest = await app.as(client);
      return {
        act: async () => {
          const invited = await owner.post<{ id: number; url: string }>(
            `/api/projects/${project.id}/invitations`,
            { name: 'Dana Cole', email: null },
          );
          const renewed = await owner.post<{ url: string }>(`/api/invitations/${invited.body.id}/link`);
          const token = renewed.body.url.split('/').at(-1);
          return guest.post(`/api/invitations/${token}/decline`);
        },
        events: [
          {
            kind: 'invitation_created',
            by: shop.name,
            about: 'Dana Cole',
            details: { invitation: 'client', project: 'Van 12' },
          },
          { kind: 'invitation_renewed', by: shop.name, about: 'Dana Cole' },
          { kind: 'invitation_declined', by: client.name, about: 'Dana Cole' },
        ],
      };
    },
  ],
  [
    'the invitation of staff until they are removed',
    async () => {
      const [shop, member] = [await makeShop(app), await makeShop(app, { name: 'Max Fox' })];
      const [owner, guest] = [await app.as(shop), await app.as(member)];
      return {
        act: async () => {
          const form = { name: 'Max', email: null, role: 'production' };
          const invited = await owner.post<{ url: string }>('/api/staff/invitations', form);
          const token = invited.body.url.split('/').at(-1);
          await guest.post(`/api/invitations/${token}/accept`);
          await owner.patch(`/api/staff/${member.id}`, { role: 'manager' });
          return owner.delete(`/api/staff/${member.id}`);
        },
        events: [
          { kind: 'invitation_created', by: shop.name, about: 'Max', details: { role: 'production' } },
          { kind: 'invitation_accepted', by: 'Max Fox', about: 'Max' },
          { kind: 'role_changed', by: shop.name, about: 'Max Fox', details: { to: 'manager' } },
          { kind: 'staff_removed', by: shop.name, about: 'Max Fox' },
        ],
      };
    },
  ],
  [
    'a status link until it is revoked',
    async () => {
      const shop = await makeShop(app);
      const { id } = await makeProject(app, shop, { name: 'Van 12' });
      const owner = await app.as(shop);
      const path = `/api/projects/${id}/status-link`;
      const details = { link: 'status', project: 'Van 12' };
      return {
        act: async () => [await owner.post(path), await owner.post(path), await owner.delete(path)],
        events: [
          { kind: 'link_created', by: shop.name, details: { ...details, isReplaced: false } },
          { kind: 'link_created', by: shop.name, details: { ...details, isReplaced: true } },
          { kind: 'link_revoked', by: shop.name, details },
        ],
      };
    },
  ],
  [
    'the review link of a reviewer until they are removed',
    async () => {
      const shop = await makeShop(app);
      const project = await makeProject(app, shop);
      const proof = await makeProof(app, project);
      const owner = await app.as(shop);
      return {
        act: async () => {
          const sent = await owner.post<{ reviewers: { id: number }[] }>(
            `/api/projects/${project.id}/reviews`,
            {
              proofId: proof.id,
              reviewers: [{ name: 'Dana Cole', email: null }],
            },
          );
          const [reviewer] = sent.body.reviewers;
          await owner.post(`/api/reviewers/${reviewer?.id}/link`);
          return owner.delete(`/api/reviewers/${reviewer?.id}`);
        },
        events: [
          { kind: 'link_created', by: shop.name, about: 'Dana Cole', details: { link: 'review' } },
          { kind: 'link_created', about: 'Dana Cole', details: { isReplaced: true } },
          { kind: 'link_revoked', about: 'Dana Cole', details: { reason: 'removed' } },
        ],
      };
    },
  ],
  [
    'a changed list of certifications',
    async () => ({
      act: () => admin.post('/api/admin/certifications', { name: 'Boat Wraps', description: 'Hulls' }),
      events: [{ kind: 'setting_changed', by: 'Karen Lee', details: { setting: 'the certifications' } }],
    }),
  ],
  [
    'changed approval settings',
    async () => {
      const shop = await makeShop(app);
      const owner = await app.as(shop);
      const { body } = await owner.get<object>('/api/approval-settings');
      return {
        act: () => owner.put('/api/approval-settings', { ...body, isApprovalRequired: true }),
        events: [{ kind: 'setting_changed', by: shop.name, details: { shopId: shop.id } }],
      };
    },
  ],
];

test.each(acts)('records %s', async (_title, prepare) => {
  const { act, events } = await prepare();
  const before = await lastId();
  await act();
  const recorded = await app.database.sql
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, before))
    .orderBy(auditEvents.id);
  expect(recorded).toMatchObject(
    events.map(({ kind, by, about, details }) => ({
      kind,
      ...(by !== undefined && { userName: by }),
      ...(about !== undefined && { subjectName: about }),
      ...(details && { details }),
    })),
  );
  expect(JSON.stringify(recorded)).not.toMatch(/rolls of film|correct horse|my-Password-1|argon2/);
});

test('records the address and the browser', async () => {
  const { id, username, password } = await makeShop(app);
  await app.visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    headers: FROM,
    remoteAddress: '203.0.113.7',
  });
  expect(await newest()).toMatchObject({
    userId: id,
    subjectId: id,
    ipAddress: '203.0.113.7',
    userAgent: FROM['user-agent'],
  });
});

test('keeps the events of a deleted account', async () => {
  const shop = await makeShop(app, { name: 'Ann Bell' });
  await app.visitor.post('/api/auth/login', { username: shop.username, password: shop.password });
  const recorded = await newest();
  await admin.delete(`${ACCOUNTS}/${shop.id}`);
  const kept = await app.database.sql
    .select()
    .from(auditEvents)
    .where(raw`id = ${recorded?.id}`);
  expect(kept).toEqual([recorded]);
});

/** A change that fails, and the table without its row. */
const failing: [title: string, kind: AuditKind, act: () => Promise<{ status: number }>][] = [
  ['a sign-in', 'sign_in', () => signIn(app.visitor)],
  ['a new account', 'account_created', () => admin.post(ACCOUNTS, { ...accountForm(), role: 'client' })],
];

test.each(failing)('makes no change when the event of %s cannot be written', async (_title, kind, act) => {
  const rows = async () => [await app.database.sql.$count(users), await sessionCount()];
  await makeShop(app, { username: `owner-${kind.replaceAll('_', '-')}` });
  const before = await rows();
  const check = `audit_events add constraint refuse_${kind} check (kind <> '${kind}') not valid`;
  await app.database.pool.query(`alter table ${check}`);
  try {
    expect((await act()).status).toBe(500);
  } finally {
    await app.database.pool.query(`alter table audit_events drop constraint refuse_${kind}`);
  }
  expect(await rows()).toEqual(before);
});

test('writes no event when the change fails', async () => {
  const before = await lastId();
  const { username } = await makeShop(app);
  expect((await admin.post(ACCOUNTS, { ...accountForm(username), role: 'client' })).status).toBe(409);
  const [shop, member] = [await makeShop(app), await makeInstaller(app)];
  await app.database.sql.insert(shopStaff).values({ userId: member.id, shopId: shop.id, role: 'manager' });
  expect((await admin.patch(`${ACCOUNTS}/${shop.id}`, { role: 'subcontractor' })).status).toBe(409);
  expect(await lastId()).toBe(before);
});

async function signIn(browser: TestClient) {
  return browser.post('/api/auth/login', { username: 'owner-sign-in', password: 'correct horse battery' });
}

async function sessionCount(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as n from sessions');
  return rows[0].n;
}

async function newest() {
  const [event] = await app.database.sql.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  return event;
}

async function lastId(): Promise<number> {
  return (await newest())?.id ?? 0;
}
