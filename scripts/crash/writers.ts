import { randomBytes } from 'node:crypto';
import { send, call, NoResponse } from './client.ts';
import type { Person, Project, Shop, Upload } from './ledger.ts';
import { uniquePdf, uniquePhoto, type UploadContent } from './pictures.ts';
import {
  addTracking,
  approve,
  deleteProject,
  edit,
  uniqueNames,
  moveToNextStage,
  sendMessage,
} from './project-acts.ts';
import { pickOne, type Writer } from './writer.ts';

const SHOPS = 4;
const PASSWORD = 'correct horse battery';

/**
 * Writes as several shops, with two workers each, until the server is killed. Each worker records its successes in the
 * ledger before its next request. Returns the errors other than lost connections.
 */
export async function writeUntilKilled(writer: Writer): Promise<string[]> {
  const problems: string[] = [];
  const workers = Array.from({ length: SHOPS }, (_, index) =>
    [manageProjects, managePhotos].map(untilKilled(index)),
  );
  await Promise.all(workers.flat());
  return problems;

  function untilKilled(index: number) {
    return async (work: (writer: Writer, index: number) => Promise<void>) => {
      try {
        while (!writer.killed.aborted) await work(writer, index);
      } catch (error) {
        if (!(error instanceof NoResponse)) problems.push(String(error));
      }
    };
  }
}

/** The actions on a project; repeated ones are chosen more often. */
const ACTIONS: ((writer: Writer, project: Project) => Promise<void>)[] = [
  uploadProof,
  uploadProof,
  moveToNextStage,
  moveToNextStage,
  edit,
  edit,
  sendMessage,
  sendMessage,
  addTracking,
  approve,
  deleteProject,
];

/** The first worker of a shop creates projects and performs every action except those on photos. */
async function manageProjects(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const chance = Math.random();
  if (!shop || chance < 0.03) return openShop(writer, index);
  const project = pickOne(existingProjects(shop));
  if (!project || chance < 0.3) return createProject(writer, shop);
  await pickOne(ACTIONS)?.(writer, project);
}

/** The second worker uploads photos to the same projects and deletes some. */
async function managePhotos(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const project = shop && pickOne(existingProjects(shop));
  if (!project) return new Promise((resolve) => setTimeout(resolve, 10));
  const photo = pickOne(
    writer.ledger.uploads.filter(
      (found) => found.project === project && found.kind === 'photo' && found.removal === 'none',
    ),
  );
  project.uses += 1;
  try {
    await (photo && Math.random() < 0.25
      ? deletePhoto(writer, photo)
      : upload(writer, project, 'photo', uniquePhoto()));
  } finally {
    project.uses -= 1;
  }
}

function existingProjects(shop: Shop): Project[] {
  return shop.projects.filter(({ removal }) => removal === 'none');
}

function uploadProof(writer: Writer, project: Project): Promise<void> {
  return upload(writer, project, 'proof', Math.random() < 0.5 ? uniquePhoto() : uniquePdf());
}

async function openShop(writer: Writer, index: number): Promise<void> {
  const owner = await join(writer, 'contractor');
  const installer = await join(writer, 'subcontractor');
  const client = await join(writer, 'client');
  writer.ledger.shops[index] = { owner, installer, client, projects: [] };
}

async function join({ base, ledger }: Writer, role: string): Promise<Person> {
  const username = `${role}-${randomBytes(6).toString('hex')}`;
  const account = { username, name: username, email: `${username}@example.com`, password: PASSWORD, role };
  const { id } = await call<{ id: number }>(base, 'POST', '/api/auth/register', { json: account });
  const person: Person = { id, username, cookie: null };
  ledger.people.push(person);
  ledger.writes += 1;
  person.cookie = await signIn(base, username);
  ledger.writes += 1;
  return person;
}

/** Returns the session cookie; null when the sign-in fails. */
export async function signIn(base: string, username: string): Promise<string | null> {
  const json = { username, password: PASSWORD };
  const { setCookie } = await send(base, 'POST', '/api/auth/login', { json });
  return setCookie?.split(';')[0] ?? null;
}

async function createProject({ base, ledger }: Writer, shop: Shop): Promise<void> {
  const wanted = uniqueNames();
  const json = {
    name: wanted.name,
    deadline: '2027-03-05',
    subcontractorId: shop.installer.id,
    clientId: shop.client.id,
    notifySubcontractor: Math.random() < 0.5,
    vehicleDetail: { type: 'van', make: wanted.make, model: 'Transit', year: '2026', color: 'white' },
    wrapDetail: { wrapType: 'full', material: '3m', color: wanted.wrapColor },
  };
  const { id } = await call<{ id: number }>(base, 'POST', '/api/projects', {
    cookie: shop.owner.cookie,
    json,
  });
  const untouched = {
    stage: null,
    requestedStage: null,
    requestedEdit: null,
    removal: 'none',
    uses: 0,
  } as const;
  const project: Project = { id, ...wanted, shop, ...untouched };
  ledger.projects.push(project);
  shop.projects.push(project);
  ledger.writes += 1;
}

async function upload(
  { base, ledger }: Writer,
  project: Project,
  kind: Upload['kind'],
  { content, fileName, sha256, isPicture }: UploadContent,
): Promise<void> {
  const form = new FormData();
  if (kind === 'proof') form.set('projectId', String(project.id));
  form.set(kind === 'proof' ? 'file' : 'photo', new Blob([content]), fileName);
  const path = kind === 'proof' ? '/api/artwork-proofs' : `/api/projects/${project.id}/photos`;
  const { id } = await call<{ id: number }>(base, 'POST', path, { cookie: project.shop.owner.cookie, form });
  ledger.uploads.push({ kind, id, project, sha256, isPicture, removal: 'none', approval: 'none' });
  ledger.writes += 1;
}

async function deletePhoto({ base, ledger }: Writer, photo: Upload): Promise<void> {
  photo.removal = 'requested';
  await call(base, 'DELETE', `/api/photos/${photo.id}`, { cookie: photo.project.shop.owner.cookie });
  photo.removal = 'acknowledged';
  ledger.writes += 1;
}
