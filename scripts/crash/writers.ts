import { randomBytes } from 'node:crypto';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { ask, call, NoAnswer } from './client.ts';
import type { Ledger, Person, Project, Shop, Upload } from './ledger.ts';
import { freshPdf, freshPhoto, type UploadContent } from './pictures.ts';

const SHOPS = 4;
const PASSWORD = 'correct horse battery';

interface Writer {
  base: string;
  ledger: Ledger;
  /** Set when the server is killed. */
  gone: AbortSignal;
}

/**
 * Several shops work at once, each with two hands, until the server is gone; every success goes into the ledger before
 * the hand's next request. Gives what went wrong other than the server's death.
 */
export async function writeUntilGone(writer: Writer): Promise<string[]> {
  const problems: string[] = [];
  const hands = Array.from({ length: SHOPS }, (_, place) => [runTheShop, bringPhotos].map(untilGone(place)));
  await Promise.all(hands.flat());
  return problems;

  function untilGone(place: number) {
    return async (act: (writer: Writer, place: number) => Promise<void>) => {
      try {
        while (!writer.gone.aborted) await act(writer, place);
      } catch (error) {
        if (!(error instanceof NoAnswer)) problems.push(String(error));
      }
    };
  }
}

/** The one hand of a shop creates projects, uploads proofs and moves stages. */
async function runTheShop(writer: Writer, place: number): Promise<void> {
  const shop = writer.ledger.shops[place];
  const chance = Math.random();
  if (!shop || chance < 0.03) return openShop(writer, place);
  const project = oneOf(shop.projects);
  if (!project || chance < 0.4) return createProject(writer, shop);
  if (chance < 0.65) return upload(writer, project, 'proof', chance < 0.5 ? freshPhoto() : freshPdf());
  return moveOn(writer, project);
}

/** The other hand uploads photos to the same projects, and deletes some. */
async function bringPhotos(writer: Writer, place: number): Promise<void> {
  const shop = writer.ledger.shops[place];
  const project = shop && oneOf(shop.projects);
  if (!project) return new Promise((resolve) => setTimeout(resolve, 10));
  const photo = oneOf(
    writer.ledger.uploads.filter(
      (found) => found.project.shop === shop && found.kind === 'photo' && found.removal === 'none',
    ),
  );
  return photo && Math.random() < 0.25
    ? deletePhoto(writer, photo)
    : upload(writer, project, 'photo', freshPhoto());
}

async function openShop(writer: Writer, place: number): Promise<void> {
  const owner = await join(writer, 'contractor');
  const installer = await join(writer, 'subcontractor');
  const client = await join(writer, 'client');
  writer.ledger.shops[place] = { owner, installer, client, projects: [] };
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

/** Gives the session's cookie; null when the account does not open. */
export async function signIn(base: string, username: string): Promise<string | null> {
  const json = { username, password: PASSWORD };
  const { setCookie } = await ask(base, 'POST', '/api/auth/login', { json });
  return setCookie?.split(';')[0] ?? null;
}

async function createProject({ base, ledger }: Writer, shop: Shop): Promise<void> {
  const word = randomBytes(6).toString('hex');
  const wanted = { name: `Van ${word}`, make: `Make ${word}`, wrapColor: `Color ${word}` };
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
  const project: Project = { id, ...wanted, shop, stage: null, askedStage: null };
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
  ledger.uploads.push({ kind, id, project, sha256, isPicture, removal: 'none' });
  ledger.writes += 1;
}

async function deletePhoto({ base, ledger }: Writer, photo: Upload): Promise<void> {
  photo.removal = 'asked';
  await call(base, 'DELETE', `/api/photos/${photo.id}`, { cookie: photo.project.shop.owner.cookie });
  photo.removal = 'acknowledged';
  ledger.writes += 1;
}

/** To the next stage, past whatever gate; from the last one back to the middle, so that no project stands still. */
async function moveOn({ base, ledger }: Writer, project: Project): Promise<void> {
  const { stage } = project;
  const next = STAGE_IDS[stage === null ? 0 : STAGE_IDS.indexOf(stage) + 1] ?? 'wrap_printed';
  project.askedStage = next;
  const json = { progressStage: next, override: 'crash test', ...(stage && { fromStage: stage }) };
  await call(base, 'PUT', `/api/projects/${project.id}`, { cookie: project.shop.owner.cookie, json });
  Object.assign(project, { stage: next, askedStage: null });
  ledger.writes += 1;
}

function oneOf<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
