import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files as storedFiles } from '#server/db/schema/files.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { FINDING, signReport } from '#server/testing/condition-reports.ts';
import { INSTALL_CONTENT } from '#server/testing/install-records.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto, asProof } from '#server/testing/upload-samples.ts';
import { readZipFiles } from '#server/testing/zip-files.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });
const picture = await jpegPhoto({ width: 80, height: 60 });
const proof = shortPageProof();
const LABEL = { kind: 'text', color: 'red', x: 0.1, y: 0.1, text: 'Rust' };

test('the export of a shop contains its records and files', async () => {
  const [shop, client] = [await makeShop(app, { company: 'Ace Wraps' }), await makeClient(app)];
  const project = await makeProject(app, shop, { name: 'Van / 7', clientId: client.id });
  const browser = await app.as(shop);
  const frontPhoto = await browser.upload<{ id: number }>(
    `/api/projects/${project.id}/photos`,
    asPhoto(picture, 'front.jpg'),
  );
  await browser.put(`/api/photos/${frontPhoto.body.id}/markup`, { version: 0, shapes: [LABEL] });
  await browser.upload('/api/artwork-proofs', asProof(proof, 'wrap.pdf'), { projectId: String(project.id) });
  await browser.upload(`/api/users/${shop.id}/avatar`, { ...asPhoto(picture), field: 'avatar' });
  await (await app.as(client)).post(`/api/projects/${project.id}/messages`, { content: 'Looks great' });

  const { status, headers, bytes } = await browser.get(url(shop));
  const files = readZipFiles(bytes);

  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`wrapline-${shop.username}-2027-03-01.zip`),
    'cache-control': 'no-store',
  });
  const folder = `projects/${project.id} Van _ 7`;
  const findFileIn = (name: string) => [...files].find(([path]) => path.startsWith(`${folder}/${name}/`));
  expect(findFileIn('photos')).toEqual([expect.stringMatching(/\d+ front\.jpg$/), picture]);
  expect(findFileIn('proofs')).toEqual([expect.stringMatching(/\d+ wrap\.pdf$/), proof]);
  expect(files.get('picture.webp')?.length).toBeGreaterThan(0);
  expect(jsonIn(files, 'account.json')).toMatchObject({
    profile: { username: shop.username, company: 'Ace Wraps' },
    sessions: [{ ipAddress: null }],
  });
  expect(jsonIn(files, `${folder}/project.json`)).toMatchObject({
    name: 'Van / 7',
    messages: [{ sender: client.name, content: 'Looks great' }],
    photos: [{ uploadedById: shop.id }],
    photoMarkups: [{ version: 1, shapes: [LABEL] }],
    proofs: [{ version: 1 }],
  });
  expect(jsonIn(files, 'photo-drawings.json')).toMatchObject([{ shapes: [LABEL] }]);
  expect(jsonIn(files, 'activity.json')).toMatchObject([
    { action: 'photo_upload' },
    { action: 'photo_markup_saved' },
    { action: 'proof_upload' },
  ]);
});

test('the export contains every PDF of a condition report', async () => {
  const { browser, shop, project } = await makeShopScenario(app);
  const { id } = await signReport(browser, project.id);
  const pdf = async () => (await browser.get(`/api/condition-reports/${id}/report.pdf`)).bytes;
  const first = await pdf();
  await browser.post(`/api/condition-reports/${id}/addenda`, { ...FINDING, marks: [] });
  const second = await pdf();

  const files = readZipFiles((await browser.get(url(shop))).bytes);

  const paths = [...files.keys()].filter((path) => path.includes('/condition-reports/'));
  expect(paths).toEqual([expect.stringMatching(`/${id}-0 `), expect.stringMatching(`/${id}-1 `)]);
  expect(paths.map((path) => files.get(path)?.equals(path.includes('-0 ') ? first : second))).toEqual([
    true,
    true,
  ]);
});

test('the export contains the PDF of a condition report that nobody has downloaded', async () => {
  const { browser, shop, project } = await makeShopScenario(app);
  const { id } = await signReport(browser, project.id);

  const files = readZipFiles((await browser.get(url(shop))).bytes);

  const path = [...files.keys()].find((name) => name.includes(`/condition-reports/${id}-0 `)) ?? '';
  const { bytes } = await browser.get(`/api/condition-reports/${id}/report.pdf`);
  expect(files.get(path)).toEqual(bytes);
});

test('the export of an installer contains only their own texts and uploads on projects of others', async () => {
  const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
  const project = await makeProject(app, shop, { subcontractorId: installer.id });
  const browser = await app.as(installer);
  await browser.upload(`/api/projects/${project.id}/photos`, asPhoto(picture, 'done.jpg'));
  await browser.post(`/api/projects/${project.id}/messages`, { content: 'On my way' });
  const shopBrowser = await app.as(shop);
  await shopBrowser.upload(`/api/projects/${project.id}/photos`, asPhoto(picture, 'secret.jpg'));
  await shopBrowser.post(`/api/projects/${project.id}/messages`, { content: 'Hurry up' });

  const files = readZipFiles((await browser.get(url(installer))).bytes);

  expect([...files.keys()].filter((path) => path.includes('/'))).toEqual([
    expect.stringMatching(new RegExp(`^uploads/project ${project.id}/photos/\\d+ done\\.jpg$`)),
  ]);
  expect(jsonIn(files, 'messages.json')).toMatchObject([{ content: 'On my way' }]);
});

test('the export of an installer contains their install records and addenda on projects of others', async () => {
  const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
  const project = await makeProject(app, shop, { subcontractorId: installer.id });
  const [browser, record] = [await app.as(installer), `/api/projects/${project.id}/install-record`];
  await browser.put(record, { version: 0, content: INSTALL_CONTENT });
  await browser.post(`${record}/complete`, { version: 1, name: 'Sam Cole' });
  await browser.post(`${record}/addenda`, { text: 'Lifting edge at the hood' });
  await (await app.as(shop)).post(`${record}/addenda`, { text: 'Repaired by the shop' });

  const files = readZipFiles((await browser.get(url(installer))).bytes);

  expect(jsonIn(files, 'install-records.json')).toMatchObject({
    records: [{ projectId: project.id, content: INSTALL_CONTENT }],
    addenda: [{ text: 'Lifting edge at the hood' }],
  });
});

test('the export of a staff member does not contain the shop’s projects', async () => {
  const shop = await makeShop(app);
  await makeProject(app, shop);
  const manager = await makeStaff(app, shop, 'manager');

  const files = readZipFiles((await (await app.as(manager)).get(url(manager))).bytes);

  expect([...files.keys()].some((path) => path.startsWith('projects/'))).toBe(false);
  expect(jsonIn(files, 'people.json')).toMatchObject({ staff: [{ shopId: shop.id, role: 'manager' }] });
});

test('the export contains no password or token, and is recorded in the audit log', async () => {
  const shop = await makeShop(app);
  const browser = await app.as(shop);

  const files = readZipFiles((await browser.get(url(shop))).bytes);

  const content = [...files.values()].join('\n');
  expect(content).not.toMatch(/argon2|passwordHash|tokenHash/i);
  expect(jsonIn(files, 'audit-log.json')).toMatchObject([{ kind: 'data_exported', ipAddress: '127.0.0.1' }]);
  const events = await app.database.sql.select().from(auditEvents).where(eq(auditEvents.userId, shop.id));
  expect(events).toMatchObject([{ kind: 'data_exported' }]);
});

test('the export contains security events about the account that other people caused', async () => {
  const shop = await makeShop(app);
  const manager = await makeStaff(app, shop, 'manager');
  const adminBrowser = await app.as(await makeAdmin(app));
  await adminBrowser.post(`/api/admin/users/${manager.id}/confirm-email`, { confirmed: true });
  await adminBrowser.post(`/api/admin/users/${manager.id}/confirm-email`, { confirmed: false });
  await (await app.as(shop)).delete(`/api/staff/${manager.id}`);

  const files = readZipFiles((await (await app.as(manager)).get(url(manager))).bytes);

  const events = jsonIn(files, 'audit-log.json');
  expect(events).toMatchObject([
    { kind: 'email_confirmed' },
    { kind: 'email_unconfirmed' },
    { kind: 'staff_removed', userName: shop.name },
    { kind: 'data_exported' },
  ]);
  expect(JSON.stringify(events).match(/"ipAddress"/g)).toHaveLength(1);
});

test('the export names the files that are missing in the file store', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop, { name: 'Van' });
  const browser = await app.as(shop);
  for (const name of ['lost.jpg', 'kept.jpg'])
    await browser.upload(`/api/projects/${project.id}/photos`, asPhoto(picture, name));
  const [lost] = await app.database.sql
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.uploadedById, shop.id), eq(storedFiles.originalName, 'lost.jpg')));
  await app.storage.remove(lost?.parts.map((part) => `${lost.folder}/${part}`) ?? []);

  const files = readZipFiles((await browser.get(url(shop))).bytes);

  const sizes = [...files].map(([path, content]) => [path.split(' ').at(-1), content.length]);
  expect(Object.fromEntries(sizes)).toMatchObject({ 'lost.jpg': 0, 'kept.jpg': picture.length });
  expect(files.get('missing-files.txt')?.toString()).toMatch(/^projects\/\d+ Van\/photos\/\d+ lost\.jpg\n$/);
});

test('the export is refused for another account, without a session, and without a recent confirmation', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  const browser = await app.as(shop);

  expect((await browser.get(url(other))).status).toBe(403);
  expect((await app.visitor.get(url(shop))).status).toBe(401);
  clock.advanceHours(1);
  expect(await browser.get(url(shop))).toMatchObject({
    status: 403,
    body: { code: 'confirmation_required' },
  });
});

test('the export is limited to five a day', async () => {
  const shop = await makeShop(rateLimitedApp);
  const statuses = await repeatDownload(rateLimitedApp, shop, 6);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('the call before an export reports that the limit is reached', async () => {
  const shop = await makeShop(rateLimitedApp);
  const browser = await rateLimitedApp.as(shop);
  const checkUrl = `/api/users/${shop.id}/confirmation?action=dataExport`;
  await repeatDownload(rateLimitedApp, shop, 4);
  expect((await browser.get(checkUrl)).status).toBe(200);
  expect(await repeatDownload(rateLimitedApp, shop, 1)).toEqual([200]);

  expect(await browser.get(checkUrl)).toMatchObject({
    status: 429,
    body: { message: 'Too many downloads of your data. Please try again later' },
  });
});

async function repeatDownload(on: TestApp, user: TestUser, times: number): Promise<number[]> {
  const browser = await on.as(user);
  const statuses = [];
  for (let attempt = 1; attempt <= times; attempt += 1) statuses.push((await browser.get(url(user))).status);
  return statuses;
}

function url({ id }: TestUser): string {
  return `/api/users/${id}/data`;
}

function jsonIn(files: Map<string, Buffer>, path: string): unknown {
  return JSON.parse(files.get(path)?.toString() ?? 'null');
}
