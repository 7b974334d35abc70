import { describe, expect, test } from 'vitest';
import { makeAdmin, makeClient, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('POST /api/user/set-role', () => {
  test.each([
    ['subcontractor', 'subcontractor', false],
    ['contractor', 'contractor', true],
    ['contractor-unlisted', 'contractor', false],
  ])('the role type %s sets the role %s and the flag %s', async (roleType, role, allowContractorRole) => {
    for (const user of [await makeShop(app), await makeInstaller(app, { allowContractorRole: true })]) {
      const browser = await app.as(user);
      const roleRequest = { roleType, allowContractorRole: !allowContractorRole };

      const response = await browser.post('/api/user/set-role', roleRequest);

      expect(response).toMatchObject({ status: 200, body: { id: user.id, role, allowContractorRole } });
      expect((await browser.get('/api/auth/session')).body).toMatchObject({ role, allowContractorRole });
    }
  });

  test.each([true, false, 't', 'f', 'true', 'false', 1, 0, '1', '0', null])(
    'ignores the flag %j in the request',
    async (allowContractorRole) => {
      const browser = await app.as(await makeShop(app));
      const chosen = { roleType: 'contractor', allowContractorRole };
      expect(await browser.post('/api/user/set-role', chosen)).toMatchObject({
        status: 200,
        body: { role: 'contractor', allowContractorRole: true },
      });
    },
  );

  test('is rejected for clients and admins', async () => {
    for (const user of [await makeClient(app), await makeAdmin(app)]) {
      const browser = await app.as(user);
      for (const roleType of ['subcontractor', 'contractor', 'contractor-unlisted']) {
        expect(await browser.post('/api/user/set-role', { roleType })).toMatchObject({
          status: 403,
          body: { message: 'Only contractors and subcontractors can switch their role' },
        });
      }
      expect((await browser.get('/api/auth/session')).body).toMatchObject({
        role: user.role,
        allowContractorRole: false,
      });
    }
  });

  test.each(['admin', 'client', '', null, true, ['contractor'], undefined])(
    'rejects the role type %j',
    async (roleType) => {
      const browser = await app.as(await makeShop(app));
      expect(await browser.post('/api/user/set-role', { roleType })).toMatchObject({
        status: 400,
        body: {
          errors: {
            roleType: { _errors: ['Role must be subcontractor, contractor or contractor-unlisted'] },
          },
        },
      });
    },
  );
});
