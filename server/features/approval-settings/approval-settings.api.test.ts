import { describe, expect, test } from 'vitest';
import type { ApprovalSettings } from '#shared/decisions/approval-settings.contract.ts';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, makeStaff } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const SETTINGS_URL = '/api/approval-settings';
const OWN_SETTINGS = {
  isApprovalRequired: true,
  checklist: [{ text: 'Colors are right' }, { text: 'Logo is right' }],
  terms: 'Changes after the approval cost extra.',
  consent: 'My name is my signature.',
};

describe('GET and PUT /api/approval-settings', () => {
  test('a shop starts with the default texts', async () => {
    const { body } = await (await app.as(await makeShop(app))).get<ApprovalSettings>(SETTINGS_URL);
    expect(body).toMatchObject({ ...DEFAULT_APPROVAL_TEXTS, isApprovalRequired: false, isDefault: true });
  });

  test('the owner and a manager edit the same settings', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];

    expect(await manager.put(SETTINGS_URL, OWN_SETTINGS)).toMatchObject({
      status: 200,
      body: { ...OWN_SETTINGS, isDefault: false },
    });

    expect((await owner.get(SETTINGS_URL)).body).toMatchObject({ ...OWN_SETTINGS, isDefault: false });
    expect((await (await app.as(await makeShop(app))).get(SETTINGS_URL)).body).toMatchObject({
      isDefault: true,
    });
  });

  test('saving the default texts makes the settings default again', async () => {
    const browser = await app.as(await makeShop(app));
    await browser.put(SETTINGS_URL, OWN_SETTINGS);
    const { body } = await browser.put(SETTINGS_URL, { ...DEFAULT_APPROVAL_TEXTS, isApprovalRequired: true });
    expect(body).toMatchObject({ isDefault: true, isApprovalRequired: true });
  });

  test('keeps a colleague’s change when a form is based on earlier settings', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const openedSettings = (await owner.get<ApprovalSettings>(SETTINGS_URL)).body;
    await manager.put(SETTINGS_URL, { ...OWN_SETTINGS, previous: openedSettings });
    const change = { ...openedSettings, terms: 'Other terms', previous: openedSettings };

    const conflict = await owner.put<{ details: ApprovalSettings }>(SETTINGS_URL, change);

    expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict', details: OWN_SETTINGS } });
    expect((await owner.get(SETTINGS_URL)).body).toEqual(conflict.body.details);
    for (const _ of ['first', 'repeated'])
      expect((await owner.put(SETTINGS_URL, { ...change, previous: conflict.body.details })).status).toBe(
        200,
      );
  });

  test('saves the settings of one of two people who save at the same time', async () => {
    const shop = await makeShop(app);
    const browsers = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const previous = { ...DEFAULT_APPROVAL_TEXTS, isApprovalRequired: false };
    const responses = await Promise.all(
      browsers.map((browser, index) =>
        browser.put(SETTINGS_URL, { ...OWN_SETTINGS, terms: `Terms ${index}`, previous }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('a statement gets another id when the statement or the terms are edited', async () => {
    const browser = await app.as(await makeShop(app));
    const idsOf = async (input: object) =>
      (await browser.put<ApprovalSettings>(SETTINGS_URL, input)).body.checklist.map(({ id }) => id);
    const [colorsId, logoId] = await idsOf(OWN_SETTINGS);

    expect(
      await idsOf({ ...OWN_SETTINGS, checklist: [{ text: 'Logo is right' }, { text: 'Colors match' }] }),
    ).toEqual([logoId, expect.not.stringMatching(colorsId ?? '')]);
    expect(await idsOf({ ...OWN_SETTINGS, terms: 'Other terms' })).not.toContain(logoId);
  });

  test.each([
    ['an empty statement', { checklist: [{ text: ' ' }] }],
    ['the same statement twice', { checklist: [{ text: 'Same' }, { text: 'Same ' }] }],
    ['21 statements', { checklist: Array.from({ length: 21 }, (_, index) => ({ text: `Number ${index}` })) }],
    ['a statement of 501 characters', { checklist: [{ text: 'x'.repeat(501) }] }],
    ['no consent line', { consent: '' }],
    ['overlong terms', { terms: 'x'.repeat(5_001) }],
  ])('rejects %s', async (_what, change) => {
    const browser = await app.as(await makeShop(app));
    expect((await browser.put(SETTINGS_URL, { ...OWN_SETTINGS, ...change })).status).toBe(400);
    expect((await browser.get(SETTINGS_URL)).body).toMatchObject({ isDefault: true });
  });

  test('rejects everybody except the owner and the managers of a shop', async () => {
    const refusedUsers = [
      await makeStaff(app, await makeShop(app), 'production'),
      await makeInstaller(app),
      await makeClient(app),
      await makeAdmin(app),
    ];
    for (const person of refusedUsers) {
      const browser = await app.as(person);
      expect((await browser.get(SETTINGS_URL)).status, person.role).toBe(403);
      expect((await browser.put(SETTINGS_URL, OWN_SETTINGS)).status, person.role).toBe(403);
    }
    expect((await app.visitor.get(SETTINGS_URL)).status).toBe(401);
    expect((await app.visitor.put(SETTINGS_URL, OWN_SETTINGS)).status).toBe(401);
  });
});
