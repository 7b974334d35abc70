import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { createApp, type App } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { createLog } from '#server/log.ts';
import { createMemoryStorage } from '#server/platform/memory-storage.ts';
import { jpegPhoto, pdfProof } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  signInDirectly,
  type TestUser,
} from '#server/testing/factories.ts';
import { testClient, type TestResponse } from '#server/testing/test-client.ts';
import { startOwnPostgres } from '../own-postgres.ts';

/** Included in all text of the other shop, which nobody else may read. */
export const SECRET = 'zq-other-shop-only';

export interface World extends AppContext, App {
  people: Record<'shop' | 'installer' | 'client' | 'admin', TestUser>;
  /** The ids of the shop's own records, and of the other shop's. */
  own: RecordIds;
  foreign: RecordIds;
  /** Error lines of the log since the last request. */
  errors: string[];
  close(): Promise<void>;
}

type RecordIds = Record<
  'people' | 'projects' | 'photos' | 'proofs' | 'vehicles' | 'wraps' | 'tracking' | 'moves',
  number[]
>;

/** The application in process on an empty database, with two unrelated shops. */
export async function makeWorld(kind: 'embedded' | 'postgres'): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wrapline-fuzz-'));
  const database = await openEmptyDatabase(kind);
  await migrateDatabase(database);
  const errors: string[] = [];
  const context = createContext({
    config: readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off' }),
    database,
    storage: createMemoryStorage(),
    log: createLog('error', { write: (line) => void errors.push(line) }),
  });
  const app = { ...context, ...(await createApp(context)) };
  const shop = await populate(app, '');
  const other = await populate(app, SECRET);
  return {
    ...app,
    people: { ...shop.people, admin: await makeAdmin(app) },
    own: shop.ids,
    foreign: other.ids,
    errors,
    close: async () => {
      await app.server.close();
      await app.dispatcher.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openEmptyDatabase(kind: 'embedded' | 'postgres'): Promise<Database> {
  if (kind === 'embedded') return openEmbedded(await startEngine(null));
  const server = await startOwnPostgres();
  const database = openPostgres(server.url, { pool: 5 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

/** A shop with an installer, a client, and two projects with photos and proofs, created over HTTP. */
async function populate(app: AppContext & App, mark: string) {
  const people = {
    shop: await makeShop(app),
    installer: await makeInstaller(app),
    client: await makeClient(app),
  };
  const caller = testClient(app.server, await signInDirectly(app, people.shop));
  const ids: RecordIds = {
    people: [people.shop.id, people.installer.id, people.client.id],
    projects: [],
    photos: [],
    proofs: [],
    vehicles: [],
    wraps: [],
    tracking: [],
    moves: [],
  };
  for (const name of [`Van ${mark}`, `Truck ${mark}`]) {
    const project = await caller.post('/api/projects', {
      name,
      subcontractorId: people.installer.id,
      clientId: people.client.id,
      notifySubcontractor: true,
      vehicleDetail: {
        type: 'van',
        make: 'Ford',
        model: 'Transit',
        year: '2026',
        color: 'white',
        notes: mark,
      },
      wrapDetail: { wrapType: 'full', material: '3m', additionalDetails: mark },
    });
    const projectId = idOf(project);
    const photo = { field: 'photo', name: 'van.jpg', content: await jpegPhoto({ width: 320, height: 240 }) };
    const photoUrl = `/api/projects/${projectId}/photos`;
    const proof = { field: 'file', name: `${mark}.pdf`, content: pdfProof() };
    const fields = { projectId: String(projectId), description: mark };
    ids.projects.push(projectId);
    ids.photos.push(idOf(await caller.upload(photoUrl, photo, { caption: mark })));
    ids.proofs.push(idOf(await caller.upload('/api/artwork-proofs', proof, fields)));
    const tracking = { trackingNumber: mark || '1Z', trackingCarrier: 'UPS' };
    const shipped = await caller.post(`/api/projects/${projectId}/tracking`, tracking);
    ids.tracking.push(idOf(shipped));
    ids.moves.push(moved.parse(shipped.body).moveId);
    await caller.post(`/api/projects/${projectId}/messages`, { content: mark || 'Hello' });
    const { vehicleDetail, wrapDetail } = described.parse(
      (await caller.get(`/api/projects/${projectId}/details`)).body,
    );
    ids.vehicles.push(vehicleDetail.id);
    ids.wraps.push(wrapDetail.id);
  }
  await app.dispatcher.dispatchDue();
  return { people, ids };
}

const created = z.object({ id: z.int() });
const moved = z.object({ moveId: z.int() });
const described = z.object({ vehicleDetail: created, wrapDetail: created });

function idOf({ body }: TestResponse): number {
  return created.parse(body).id;
}

/** A text that changes with every change of a row of the other shop. */
export async function fingerprintOfOther({ database, foreign }: World): Promise<string> {
  const { rows } = await database.pool.query<{ mark: string }>(FOREIGN_ROWS, [
    foreign.people,
    foreign.projects,
  ]);
  return rows[0]?.mark ?? '';
}

const BY_PROJECT = [
  'photos',
  'artwork_proofs',
  'messages',
  'activities',
  'tracking_items',
  'vehicle_details',
  'wrap_details',
];
const FOREIGN_ROWS = `select md5(coalesce(string_agg(place || row, ',' order by place, row), '')) as mark from (${[
  ...BY_PROJECT.map(
    (table) => `select '${table}' as place, t::text as row from ${table} t where project_id = any($2)`,
  ),
  `select 'projects', t::text from projects t where contractor_id = any($1) or id = any($2)`,
  `select 'users', t::text from users t where id = any($1)`,
  `select 'sessions', t::text from sessions t where user_id = any($1)`,
  `select 'team', t::text from contractor_subcontractors t where contractor_id = any($1)`,
  `select 'certifications', t::text from user_certifications t where user_id = any($1)`,
  `select 'idempotency', t::text from idempotency_keys t where user_id = any($1)`,
  `select 'notifications', t::text from notifications t where user_id = any($1)`,
  `select 'mutes', t::text from notification_mutes t where user_id = any($1)`,
].join(' union all ')}) foreign_rows`;
