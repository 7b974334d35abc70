import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api, type RouteKey } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeStaffedJob } from '#server/testing/jobs.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, makeStaff } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';
import { asPhoto, asProof } from '#server/testing/upload-samples.ts';

// Tests each call on a project with the same cases: allowed, invalid, signed out, forbidden, foreign project. The staff of the
// shop are callers too; removed staff and the staff of another shop get the 404 of a foreign project.

const app = await startTestApp();

type Caller = 'shop' | 'manager' | 'production' | 'admin' | 'installer' | 'client';
type Job = Awaited<ReturnType<typeof makeStaffedJob>>;
type Send = (browser: TestClient, address: string, job: Job) => Promise<TestResponse>;

interface Call {
  /** The people on the project who may call it; default: all. */
  may?: Caller[];
  /** Creates the record of the call and returns its address; default: the project. */
  about?: (job: Job) => Promise<string>;
  send: Send;
  /** The same call with invalid input. */
  invalid: Send;
}

const EVERYBODY: Caller[] = ['shop', 'manager', 'production', 'admin', 'installer', 'client'];
const SHOP: Caller[] = ['shop', 'manager', 'admin'];
const WHOLE_SHOP: Caller[] = [...SHOP, 'production'];
const picture = jpegPhoto({ width: 40, height: 30, gps: false });

const read = (rest = '', wrong = '?limit=0'): Call => ({
  send: (browser, address) => browser.get(address + rest),
  invalid: (browser, address) => browser.get(address + rest + wrong),
});

/** A call with a JSON body, to the record's address or to a fixed one with the project id in the body. */
function write(method: 'post' | 'put', rest: string, body: object, wrong: object, may?: Caller[]): Call {
  const send =
    (sent: object): Send =>
    (browser, address, { project }) =>
      rest.startsWith('/api')
        ? browser[method](rest, { projectId: project.id, ...sent })
        : browser[method](address + rest, sent);
  return { send: send(body), invalid: send(wrong), ...(may && { may }) };
}

/** A file upload; the invalid one has an invalid project id and type. */
function file(rest: string, as: typeof asPhoto, may: Caller[]): Call {
  const send = async (browser: TestClient, address: string, fields: Record<string, string>) =>
    browser.upload(rest.startsWith('/api') ? rest : address + rest, as(await picture), fields);
  return {
    send: (browser, address, { project }) => send(browser, address, { projectId: String(project.id) }),
    invalid: (browser, address) => send(browser, address, { projectId: 'seven', type: 'selfie' }),
    may,
  };
}

/** A call on a record; the invalid one has an invalid id. */
function onRecord(
  call: (browser: TestClient, address: string) => Promise<TestResponse>,
): Omit<Call, 'about'> {
  return { send: call, invalid: (browser, address) => call(browser, address.replace(/\d+/, 'seven')) };
}

const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
const wrap = { wrapType: 'full', material: '3m' };
const parcel = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS', addToList: true };
const half = { trackingNumber: '', trackingCarrier: 'UPS', addToList: true };

const recordFactory =
  (make: (job: Job) => Promise<TestResponse>, address: (id: number) => string) =>
  async (job: Job): Promise<string> => {
    const { status, body, text } = await make(job);
    expect(status, text).toBe(201);
    return address(idOf(body));
  };
const photo = recordFactory(
  async ({ browser, path }) => browser.upload(`${path}/photos`, asPhoto(await picture)),
  (id) => `/api/photos/${id}`,
);
const proof = recordFactory(
  async ({ browser, project }) =>
    browser.upload('/api/artwork-proofs', asProof(await picture, 'proof.jpg'), {
      projectId: String(project.id),
    }),
  (id) => `/api/artwork-proofs/${id}`,
);
const tracking = async (job: Job) => {
  await job.browser.post(`${job.path}/tracking`, parcel);
  const { body } = await job.browser.get<object[]>(`${job.path}/tracking-items`);
  return `/api/tracking-items/${idOf(body[0])}`;
};
const toDana = { reviewers: [{ name: 'Dana' }] };
/** A version that the owner sent to Dana. */
const sentReview = async (job: Job) => {
  const proofId = Number((await proof(job)).split('/').at(-1));
  const { body } = await job.browser.post<{ review: object; reviewers: object[] }>(`${job.path}/reviews`, {
    ...toDana,
    proofId,
  });
  return body;
};
const openReview = async (job: Job) => `/api/reviews/${idOf((await sentReview(job)).review)}`;
const reviewer = async (job: Job) => `/api/reviewers/${idOf((await sentReview(job)).reviewers[0])}`;
const commentsOn = (address: string) => `${address.replace('artwork-proofs', 'proofs')}/comments`;
const comment = recordFactory(
  async (job) => job.browser.post(commentsOn(await proof(job)), { text: 'Move the logo' }),
  (id) => `/api/comments/${id}`,
);
const changes = { decision: 'request_changes', name: 'Maria Lopez', note: 'Larger phone number' };
const decisionOn = (address: string) => `${address.replace('artwork-proofs', 'proofs')}/decision`;
/** A review that the client closed by requesting changes. */
const returnedReview = async (job: Job) => {
  const client = await app.as(job.client);
  await client.post(decisionOn(await proof(job)), changes);
  const [review] = await app.database.sql
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.projectId, job.project.id));
  return `/api/reviews/${idOf(review)}`;
};
const detail = (noun: 'vehicle' | 'wrap', described: object) =>
  recordFactory(
    ({ browser, project }) => browser.post(`/api/${noun}-details`, { projectId: project.id, ...described }),
    (id) => `/api/${noun}-details/${id}`,
  );

const CALLS: Partial<Record<RouteKey, Call>> = {
  'GET /api/projects/{id}': onRecord((browser, address) => browser.get(address)),
  'GET /api/projects/{id}/details': onRecord((browser, address) => browser.get(`${address}/details`)),
  'GET /api/projects/{id}/activities': read('/activities'),
  'PUT /api/projects/{id}': write(
    'put',
    '',
    { progressStage: 'wrap_printed', override: 'Began on paper' },
    { progress: 55 },
    SHOP,
  ),
  'POST /api/projects/{id}/undo-move': {
    about: async ({ browser, path }) => {
      await browser.put(path, { status: 'in-progress' });
      return path;
    },
    send: async (browser, address, { browser: owner }) => {
      const { body: history } = await owner.get<object[]>(`${address}/activities`);
      return browser.post(`${address}/undo-move`, { moveId: idOf(history[0]) });
    },
    invalid: (browser, address) => browser.post(`${address}/undo-move`, { moveId: 'newest' }),
    may: WHOLE_SHOP,
  },
  'PUT /api/projects/{id}/full-update': write(
    'put',
    '/full-update',
    { project: { name: 'Van 7' } },
    { project: { name: ' ' } },
    SHOP,
  ),
  'GET /api/projects/{id}/installers': { ...read('/installers'), may: SHOP },
  'GET /api/projects/{id}/clients': { ...read('/clients'), may: SHOP },
  'DELETE /api/projects/{id}': { ...onRecord((browser, address) => browser.delete(address)), may: SHOP },
  'POST /api/projects/{id}/leave': {
    ...onRecord((browser, address) => browser.post(`${address}/leave`)),
    may: ['client'],
  },
  'POST /api/vehicle-details': write('post', '/api/vehicle-details', van, { make: 7 }, SHOP),
  'PUT /api/vehicle-details/{id}': {
    ...write('put', '', { make: 'Opel' }, { make: 7 }, SHOP),
    about: detail('vehicle', van),
  },
  'POST /api/wrap-details': write('post', '/api/wrap-details', wrap, { brand: 7 }, SHOP),
  'PUT /api/wrap-details/{id}': {
    ...write('put', '', { brand: 'SW900' }, { brand: 7 }, SHOP),
    about: detail('wrap', wrap),
  },
  'GET /api/projects/{id}/photos': read('/photos'),
  'POST /api/projects/{id}/photos': file('/photos', asPhoto, [...WHOLE_SHOP, 'installer']),
  'DELETE /api/photos/{id}': {
    ...onRecord((browser, address) => browser.delete(address)),
    about: photo,
    may: SHOP,
  },
  'GET /api/photos/{id}/{size}': { ...read('/card', 'board'), about: photo },
  'GET /api/photos/{id}/original': {
    ...onRecord((browser, address) => browser.get(`${address}/original`)),
    about: photo,
  },
  'GET /api/projects/{id}/artwork-proofs': read('/artwork-proofs'),
  'POST /api/artwork-proofs': file('/api/artwork-proofs', asProof, WHOLE_SHOP),
  'POST /api/artwork-proofs/{id}/approve': {
    ...onRecord((browser, address) => browser.post(`${address}/approve`)),
    about: proof,
    may: [...SHOP, 'client'],
  },
  'POST /api/proofs/{id}/decision': {
    send: (browser, address) => browser.post(decisionOn(address), changes),
    invalid: (browser, address) => browser.post(decisionOn(address), { ...changes, name: '' }),
    about: proof,
    may: ['client'],
  },
  'GET /api/projects/{id}/decisions': {
    ...onRecord((browser, address) => browser.get(`${address}/decisions`)),
    may: [...WHOLE_SHOP, 'client'],
  },
  'GET /api/projects/{id}/client-decisions': {
    ...onRecord((browser, address) => browser.get(`${address}/client-decisions`)),
    may: ['client'],
  },
  'POST /api/reviews/{id}/reopen': {
    ...onRecord((browser, address) => browser.post(`${address}/reopen`)),
    about: returnedReview,
    may: SHOP,
  },
  'DELETE /api/artwork-proofs/{id}': {
    ...onRecord((browser, address) => browser.delete(address)),
    about: proof,
    may: SHOP,
  },
  'GET /api/artwork-proofs/{id}/file': {
    ...onRecord((browser, address) => browser.get(`${address}/file`)),
    about: proof,
  },
  'GET /api/artwork-proofs/{id}/preview': {
    ...onRecord((browser, address) => browser.get(`${address}/preview`)),
    about: proof,
  },
  'GET /api/artwork-proofs/{id}/pages/{page}': {
    ...onRecord((browser, address) => browser.get(`${address}/pages/1`)),
    about: proof,
  },
  'GET /api/proofs/{id}/comments': {
    ...onRecord((browser, address) => browser.get(commentsOn(address))),
    about: proof,
  },
  'POST /api/proofs/{id}/comments': {
    send: (browser, address) => browser.post(commentsOn(address), { text: 'Move the logo' }),
    invalid: (browser, address) => browser.post(commentsOn(address), { text: ' ' }),
    about: proof,
  },
  'PATCH /api/comments/{id}': {
    send: (browser, address) => browser.patch(address, { resolved: true }),
    invalid: (browser, address) => browser.patch(address, { resolved: 'yes' }),
    about: comment,
    may: WHOLE_SHOP,
  },
  'POST /api/projects/{id}/reviews': {
    send: (browser, address, { project: { id } }) =>
      browser.post(`/api/projects/${id}/reviews`, { ...toDana, proofId: Number(address.split('/').at(-1)) }),
    invalid: (browser, _address, { project: { id } }) =>
      browser.post(`/api/projects/${id}/reviews`, { ...toDana, proofId: 'newest' }),
    about: proof,
    may: SHOP,
  },
  'GET /api/projects/{id}/reviews': {
    ...onRecord((browser, address) => browser.get(`${address}/reviews`)),
    may: [...WHOLE_SHOP, 'client'],
  },
  'POST /api/reviewers/{id}/link': {
    ...onRecord((browser, address) => browser.post(`${address}/link`)),
    about: reviewer,
    may: SHOP,
  },
  'PATCH /api/reviewers/{id}': {
    send: (browser, address) => browser.patch(address, { name: 'Dana Cole' }),
    invalid: (browser, address) => browser.patch(address, { name: 'D' }),
    about: reviewer,
    may: SHOP,
  },
  'POST /api/reviewers/{id}/remind': {
    ...onRecord((browser, address) => browser.post(`${address}/remind`)),
    about: reviewer,
    may: SHOP,
  },
  'DELETE /api/reviewers/{id}': {
    ...onRecord((browser, address) => browser.delete(address)),
    about: reviewer,
    may: SHOP,
  },
  'PATCH /api/reviews/{id}/reminders': {
    send: (browser, address) => browser.patch(`${address}/reminders`, { paused: true }),
    invalid: (browser, address) => browser.patch(`${address}/reminders`, { days: 0 }),
    about: openReview,
    may: SHOP,
  },
  'GET /api/projects/{id}/status-link': {
    ...onRecord((browser, address) => browser.get(`${address}/status-link`)),
    may: SHOP,
  },
  'POST /api/projects/{id}/status-link': {
    ...onRecord((browser, address) => browser.post(`${address}/status-link`)),
    may: SHOP,
  },
  'DELETE /api/projects/{id}/status-link': {
    ...onRecord((browser, address) => browser.delete(`${address}/status-link`)),
    may: SHOP,
  },
  'POST /api/projects/{id}/tracking': write('post', '/tracking', parcel, half, WHOLE_SHOP),
  'POST /api/projects/{id}/artwork-proof-tracking': write(
    'post',
    '/artwork-proof-tracking',
    parcel,
    half,
    WHOLE_SHOP,
  ),
  'GET /api/projects/{id}/tracking-items': read('/tracking-items', '?type=mail'),
  'DELETE /api/tracking-items/{id}': {
    ...onRecord((browser, address) => browser.delete(address)),
    about: tracking,
    may: SHOP,
  },
  'GET /api/projects/{id}/messages': read('/messages'),
  'POST /api/projects/{id}/messages': write(
    'post',
    '/messages',
    { content: 'Truck is here' },
    { content: ' ' },
  ),
  'POST /api/messages': write('post', '/api/messages', { content: 'Truck is here' }, { content: ' ' }),
};

test('every call on a project has a row', () => {
  const features = [
    api.activities,
    api.decisions,
    api.messages,
    api.photos,
    api.projectDetails,
    api.projectEdit,
    api.projects,
    api.proofComments,
    api.proofs,
    api.reminders,
    api.reviews,
    api.statusLink,
    api.tracking,
    api.vehicleWrap,
  ];
  const routes = features
    .flatMap((contract) => Object.values<Endpoint>(contract))
    .map(({ method, path }) => `${method} ${path}`);
  // Tested in projects, project-dates, edited-participants and create-project.api.test.ts, because they have no project.
  const withoutProject = [
    'GET /api/clients',
    'GET /api/projects',
    'GET /api/projects/counts',
    'GET /api/projects/dashboard',
    'POST /api/projects',
    // Tested in status-page, decisions-by-link and reviewer-comments.api.test.ts, because they have no session.
    'GET /api/status/{token}',
    'GET /api/status/{token}/files/{fileId}',
    'PATCH /api/review/{token}/comments/{id}',
    'POST /api/review/{token}/comments',
    'POST /api/review/{token}/decision',
  ];
  expect(Object.keys(CALLS).toSorted()).toEqual(
    routes.filter((route) => !withoutProject.includes(route)).toSorted(),
  );
});

test.each(Object.entries(CALLS))(
  '%s checks session, access, permission and input',
  async (_route, { may = EVERYBODY, about, send, invalid }) => {
    const freshJob = async () => {
      const job = await makeStaffedJob(app);
      return { job, address: (await about?.(job)) ?? job.path };
    };
    const { job, address } = await freshJob();
    const statusOf = async (browser: TestClient) => (await send(browser, address, job)).status;

    expect(await statusOf(app.visitor)).toBe(401);
    for (const make of [makeShop, makeInstaller, makeClient])
      expect(await statusOf(await app.as(await make(app)))).toBe(404);
    for (const outsider of await outsidersOnStaff(job)) expect(await statusOf(outsider)).toBe(404);
    for (const name of EVERYBODY.filter((one) => !may.includes(one)))
      expect(await statusOf(await browserOf(name, job)), name).toBe(403);
    expect((await invalid(job.browser, address, job)).status).toBe(400);
    for (const name of may) {
      const own = await freshJob();
      const response = await send(await browserOf(name, own.job), own.address, own.job);
      expect(response.status, name).toBeLessThan(300);
    }
  },
);

/** Signed-in staff of another shop, and staff that was removed from this one after signing in. */
async function outsidersOnStaff({ shop, browser }: Job): Promise<TestClient[]> {
  const otherShop = await makeShop(app);
  const foreign = [await makeStaff(app, otherShop, 'manager'), await makeStaff(app, otherShop, 'production')];
  const removed = [await makeStaff(app, shop, 'manager'), await makeStaff(app, shop, 'production')];
  const browsers = await Promise.all([...foreign, ...removed].map((member) => app.as(member)));
  for (const { id } of removed) expect((await browser.delete(`/api/staff/${id}`)).status).toBe(200);
  return browsers;
}

async function browserOf(name: Caller, job: Job): Promise<TestClient> {
  if (name === 'shop') return job.browser;
  if (name === 'manager' || name === 'production') return app.as(await makeStaff(app, job.shop, name));
  return app.as(name === 'admin' ? await makeAdmin(app) : job[name]);
}

function idOf(record: unknown): number {
  if (typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'number')
    return record.id;
  throw new Error('The response has no id');
}
