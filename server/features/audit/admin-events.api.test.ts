import { test } from 'vitest';
import { ensureFirstAdmin } from '#server/features/auth/auth.service.ts';
import { resetSecondStepOf } from '#server/features/second-step/second-step-admin.service.ts';
import { createAdmin, resetPassword } from '#server/features/setup/setup.service.ts';
import { ACCOUNTS_URL, accountForm } from '#server/testing/accounts.ts';
import { expectEvents, type NamedAct } from '#server/testing/audited-acts.ts';
import { makeAdmin, makeShop, makeStaff, uniqueName } from '#server/testing/factories.ts';
import { addAuthenticatorApp } from '#server/testing/second-steps.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { publicUrl: null } });
const admin = await app.as(await makeAdmin(app, { name: 'Karen Lee' }));

const acts: NamedAct[] = [
  [
    'an account that an admin creates',
    async () => ({
      act: () => admin.post(ACCOUNTS_URL, { ...accountForm(), role: 'client' }),
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
        act: () => admin.patch(`${ACCOUNTS_URL}/${shop.id}`, change),
        events: [
          { kind: 'account_changed', by: 'Karen Lee', about: 'Ann Bell', details: { fields: ['company'] } },
          { kind: 'role_changed', by: 'Karen Lee', about: 'Ann Bell' },
          { kind: 'password_reset', by: 'Karen Lee', about: 'Ann Bell', details: { by: 'admin' } },
        ],
      };
    },
  ],
  [
    'an account that an admin deletes, and the removal of its staff',
    async () => {
      const shop = await makeShop(app, { name: 'Ann Bell' });
      await makeStaff(app, shop, 'manager', { name: 'Max Fox' });
      return {
        act: () => admin.delete(`${ACCOUNTS_URL}/${shop.id}`),
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
        act: () => admin.post(`${ACCOUNTS_URL}/${shop.id}/confirm-email`, { confirmed: true }),
        events: [{ kind: 'email_confirmed', by: 'Karen Lee', about: shop.name }],
      };
    },
  ],
  [
    'a verified document, and its withdrawal',
    async () => {
      const shop = await makeShop(app, { hasBusinessInsurance: true });
      const verify = (verified: boolean) =>
        admin.post(`${ACCOUNTS_URL}/${shop.id}/verify-documents`, {
          documentType: 'businessInsurance',
          verified,
        });
      const documentLabel = 'business insurance';
      return {
        act: async () => [await verify(true), await verify(false)],
        events: [
          {
            kind: 'document_verified',
            by: 'Karen Lee',
            about: shop.name,
            details: { document: documentLabel },
          },
          {
            kind: 'verification_withdrawn',
            by: 'Karen Lee',
            details: { document: documentLabel, reason: 'admin' },
          },
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
    'the command that removes a second step',
    async () => {
      const shop = await makeShop(app, { name: 'Ann Bell' });
      await addAuthenticatorApp(app, shop);
      const details = { command: 'npm run admin -- reset-second-step' };
      return {
        act: () => resetSecondStepOf(app, shop.username),
        events: [{ kind: 'second_step_reset', by: null, about: 'Ann Bell', details }],
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
    'a changed list of certifications',
    async () => ({
      act: () => admin.post('/api/admin/certifications', { name: 'Boat Wraps', description: 'Hulls' }),
      events: [{ kind: 'setting_changed', by: 'Karen Lee', details: { setting: 'the certifications' } }],
    }),
  ],
];

test.each(acts)('records %s', async (_title, prepare) => expectEvents(app, prepare));
