import { randomUUID } from 'node:crypto';
import { createLog } from '#server/log.ts';
import type { OpenApp } from '#server/start.ts';
import { REPORT } from '#server/testing/condition-reports.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  signInDirectly,
  type TestUser,
} from '#server/testing/factories.ts';
import { api } from '#shared/api.ts';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import { withApp, withEmptyDatabase, type DatabaseKind } from '#server/testing/empty-database.ts';
import { PROJECT_TABLES } from '#server/testing/row-rules.ts';
import { addClient, call, SAMPLE_PROJECT, type Caller } from '#server/testing/api-client.ts';

/** Part of every text of the other shop, so that a leaked text is recognized. */
export const OTHER_SHOP_MARK = 'zq-other-shop-only';

export interface FuzzApp extends OpenApp {
  people: Record<'shop' | 'installer' | 'client' | 'admin', TestUser>;
  /** The record ids of the shop (`own`) and of the other shop (`foreign`). The key is the URL segment before the id. */
  own: RecordIds;
  foreign: RecordIds;
  /** The ids of unfinished photo uploads: first those of the shop, then those of the other shop. */
  uploadIds: string[];
  /** Error lines of the log since the last request. */
  errors: string[];
  /** The Cookie headers of the callers. */
  sessions: Map<string, string>;
  /** The fingerprint of the other shop after the last request that may have changed it. */
  otherShopFingerprint?: string;
}

type RecordIds = Record<string, number[]>;

/** Calls `run` with an in-process application that has an empty database with two unrelated shops. */
export function withFuzzApp<T>(kind: DatabaseKind, run: (fuzzApp: FuzzApp) => Promise<T>): Promise<T> {
  const errors: string[] = [];
  const log = createLog('error', { write: (line) => void errors.push(line) });
  const populateAndRun = async (app: OpenApp) => {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const shop = await createFuzzShop(app, 'own');
    const other = await createFuzzShop(app, OTHER_SHOP_MARK);
    const people = { ...shop.people, admin: await makeAdmin(app) };
    await app.dispatcher.dispatchDue();
    const uploadIds = [...shop.uploadIds, ...other.uploadIds];
    return run({ ...app, people, own: shop.ids, foreign: other.ids, uploadIds, errors, sessions: new Map() });
  };
  return withEmptyDatabase(kind, ({ settings }) => withApp(settings, populateAndRun, { log }));
}

/** Creates a shop with an installer, a client, and two projects with all kinds of records. Their texts contain `mark`. */
async function createFuzzShop(app: OpenApp, mark: string) {
  const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
  const caller = { base: app.server.listeningOrigin, cookie: await signInDirectly(app, shop) };
  const uploadIds: string[] = [];
  const ids: RecordIds = { subcontractors: [shop.id, installer.id, client.id] };
  const material = { maker: mark, product: mark, kind: 'film' as const };
  ids['materials'] = [(await call(caller, api.materials.add, { body: material })).id];
  const views = [...defaultViews('truck'), { key: 'own', name: mark, isRequired: true }];
  await call(caller, api.photoViews.saveList, { body: { vehicleType: 'truck', views } });
  const { vehicleDetail, wrapDetail } = SAMPLE_PROJECT;
  for (const name of [`Van ${mark}`, `Truck ${mark}`]) {
    const project = {
      name,
      subcontractorId: installer.id,
      notifySubcontractor: true,
      vehicleDetail: { ...vehicleDetail, notes: mark },
      wrapDetail: { ...wrapDetail, additionalDetails: mark },
    };
    const { id } = await call(caller, api.projects.create, { body: project });
    await addClient(caller, { ...caller, cookie: await signInDirectly(app, client) }, id);
    const records = { projects: id, ...(await addRecords(caller, id, mark)) };
    uploadIds.push(await startUpload(caller, id, mark));
    for (const [segment, recordId] of Object.entries(records)) (ids[segment] ??= []).push(recordId);
  }
  return { people: { shop, installer, client }, ids, uploadIds };
}

/** A photo for uploads in one request, and for the parts of resumable uploads. */
export const PHOTO_BYTES = await jpegPhoto({ width: 320, height: 240 });
const PHOTO = new File([new Uint8Array(PHOTO_BYTES)], 'van.jpg');

/** Adds a record of each kind to a project, and returns their ids. */
async function addRecords(caller: Caller, projectId: number, mark: string): Promise<Record<string, number>> {
  const params = { id: String(projectId) };
  const tracking = { trackingNumber: mark, trackingCarrier: 'UPS' };
  const proof = { projectId: params.id, description: mark };
  const proofFile = new File([new Uint8Array(shortPageProof())], `${mark}.pdf`);
  const photoInput = { params, body: { caption: mark } };
  await call(caller, api.messages.send, { params, body: { content: mark } });
  const skip = { type: 'pre-installation' as const, viewKey: 'roof', reason: mark };
  await call(caller, api.photoViews.skip, { params, body: skip });
  const content = { films: [{ maker: mark }] };
  await call(caller, api.installRecords.save, { params, body: { version: 0, content } });
  const { vehicleDetail, wrapDetail } = await call(caller, api.projectDetails.get, { params });
  const report = { params, body: { ...REPORT, installer: { ...REPORT.installer, name: mark } } };
  const { id: photoId } = await call(caller, api.photos.upload, photoInput, PHOTO);
  const label = { kind: 'text', color: 'red', x: 0, y: 0, text: mark } as const;
  await call(caller, api.photoMarkup.save, {
    params: { id: String(photoId) },
    body: { version: 0, shapes: [label] },
  });
  const savedTracking = await call(caller, api.tracking.saveWrap, { params, body: tracking });
  return {
    photos: photoId,
    'condition-reports': (await call(caller, api.conditionReports.sign, report)).id,
    'artwork-proofs': (await call(caller, api.proofs.upload, { body: proof }, proofFile)).id,
    'tracking-items': savedTracking.id,
    moves: savedTracking.moveId ?? 0,
    'vehicle-details': vehicleDetail?.id ?? 0,
    'wrap-details': wrapDetail?.id ?? 0,
  };
}

/** Starts a resumable upload of `PHOTO`, so that a valid part completes it. Returns the id of the upload. */
async function startUpload(caller: Caller, projectId: number, caption: string): Promise<string> {
  const params = { id: String(projectId) };
  const body = { captureId: randomUUID(), fileName: PHOTO.name, bytes: PHOTO.size, caption };
  const { upload } = await call(caller, api.photoUploads.create, { params, body });
  return upload?.id ?? '';
}

/** Returns a hash of the rows of the other shop, which changes when one of the rows changes. */
export async function fingerprintOfOtherShop({ database, foreign }: FuzzApp): Promise<string> {
  const { rows } = await database.pool.query<{ mark: string }>(OTHER_SHOP_HASH_QUERY, [
    foreign['subcontractors'],
    foreign['projects'],
  ]);
  return rows[0]?.mark ?? '';
}

const USER_TABLES = 'sessions user_certifications idempotency_keys notifications notification_mutes'.split(
  ' ',
);
const TABLE_CONDITIONS = {
  ...Object.fromEntries(PROJECT_TABLES.map((table) => [table, 'project_id = any($2)'])),
  ...Object.fromEntries(USER_TABLES.map((table) => [table, 'user_id = any($1)'])),
  projects: 'contractor_id = any($1) or id = any($2)',
  users: 'id = any($1)',
  contractor_subcontractors: 'contractor_id = any($1)',
  materials: 'shop_id = any($1)',
  photo_view_lists: 'shop_id = any($1)',
  photo_view_settings: 'shop_id = any($1)',
};
const ROW_QUERIES = Object.entries(TABLE_CONDITIONS).map(
  ([table, condition]) => `select '${table}' as place, t::text as row from ${table} t where ${condition}`,
);
const OTHER_SHOP_HASH_QUERY = `select md5(coalesce(string_agg(place || row, ',' order by place, row), '')) as mark
  from (${ROW_QUERIES.join(' union all ')}) foreign_rows`;
