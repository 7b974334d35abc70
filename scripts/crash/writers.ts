import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '#shared/actor.ts';
import { api } from '#shared/api.ts';
import { addClient, NoResponse, SAMPLE_PROJECT, signIn } from '../api-client.ts';
import type { Person, Project, Shop, Upload } from './ledger.ts';
import { uniquePdf, uniquePhoto } from './pictures.ts';
import * as actions from './project-actions.ts';
import { as, paramsOf, PASSWORD, pickOne, uniqueWord, write, type Writer } from './writer.ts';

export const SHOPS = 4;

/**
 * Writes as several shops, with two workers each, until the server is killed. Each worker records its successes in the
 * ledger before its next request. Returns the errors other than connections that the kill broke.
 */
export async function writeUntilKilled(writer: Writer): Promise<string[]> {
  const problems: string[] = [];
  const repeat = async (work: typeof managePhotos, index: number) => {
    try {
      while (!writer.killed.aborted) await work(writer, index);
    } catch (error) {
      if (!(error instanceof NoResponse && writer.killed.aborted)) problems.push(String(error));
    }
  };
  const shops = Array.from({ length: SHOPS }, (_, index) => index);
  await Promise.all(shops.flatMap((index) => [repeat(manageProjects, index), repeat(managePhotos, index)]));
  return problems;
}

/** The actions on a project; repeated ones are chosen more often. */
const ACTIONS: ((writer: Writer, project: Project) => Promise<void>)[] = [
  uploadProof,
  uploadProof,
  actions.moveToNextStage,
  actions.moveToNextStage,
  actions.edit,
  actions.edit,
  actions.sendMessage,
  actions.sendMessage,
  actions.addTracking,
  actions.inviteStaff,
  actions.approve,
  actions.deleteProject,
];

/** The first worker of a shop creates projects and performs every action except those on photos. */
async function manageProjects(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const chance = Math.random();
  if (!shop || chance < 0.03) return registerShop(writer, index);
  const project = pickOne(existingProjects(shop));
  if (!project || chance < 0.3) return createProject(writer, shop);
  await pickOne(ACTIONS)?.(writer, project);
}

/** The second worker uploads photos to the same projects and deletes some. */
async function managePhotos(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const project = shop && pickOne(existingProjects(shop));
  if (!project) return sleep(10);
  project.uses += 1;
  try {
    await (Math.random() < 0.25 ? deletePhoto(writer, project) : uploadPhoto(writer, project));
  } finally {
    project.uses -= 1;
  }
}

function existingProjects(shop: Shop): Project[] {
  return shop.projects.filter(({ removal }) => removal === 'none');
}

async function registerShop(writer: Writer, index: number): Promise<void> {
  const owner = await join(writer, 'contractor');
  const installer = await join(writer, 'subcontractor');
  const client = await join(writer, 'client');
  writer.ledger.shops[index] = { owner, installer, client, projects: [] };
}

async function join(writer: Writer, role: Exclude<Role, 'admin'>): Promise<Person> {
  const username = `${role}-${uniqueWord()}`;
  const body = { username, name: username, email: `${username}@example.com`, password: PASSWORD, role };
  const { id } = await write(writer, {}, api.auth.register, { body });
  const person: Person = { id, username };
  writer.ledger.people.push(person);
  person.cookie = (await signIn(writer.base, username, PASSWORD)).cookie;
  writer.ledger.writes += 1;
  return person;
}

async function createProject(writer: Writer, shop: Shop): Promise<void> {
  const names = actions.uniqueNames();
  const { vehicleDetail, wrapDetail } = SAMPLE_PROJECT;
  const body = {
    name: names.name,
    deadline: '2027-03-05',
    subcontractorId: shop.installer.id,
    notifySubcontractor: Math.random() < 0.5,
    vehicleDetail: { ...vehicleDetail, make: names.make },
    wrapDetail: { ...wrapDetail, color: names.wrapColor },
  };
  const { id } = await write(writer, shop.owner, api.projects.create, { body });
  await addClient(as(shop.owner, writer.base), as(shop.client, writer.base), id);
  writer.ledger.writes += 2;
  const requested = { requestedStage: null, requestedEdit: null };
  const project: Project = { id, ...names, shop, stage: null, ...requested, removal: 'none', uses: 0 };
  writer.ledger.projects.push(project);
  shop.projects.push(project);
}

async function uploadProof(writer: Writer, project: Project): Promise<void> {
  const isPicture = Math.random() < 0.5;
  const file = isPicture ? uniquePhoto() : uniquePdf();
  const body = { projectId: String(project.id) };
  const { id } = await write(writer, project.shop.owner, api.proofs.upload, { body }, file);
  await recordUpload(writer, { kind: 'proof', id, project, isPicture }, file);
}

async function uploadPhoto(writer: Writer, project: Project): Promise<void> {
  const file = uniquePhoto();
  const input = { ...paramsOf(project), body: {} };
  const { id } = await write(writer, project.shop.owner, api.photos.upload, input, file);
  await recordUpload(writer, { kind: 'photo', id, project, isPicture: true }, file);
}

async function recordUpload(
  { ledger }: Writer,
  upload: Pick<Upload, 'kind' | 'id' | 'project' | 'isPicture'>,
  file: File,
): Promise<void> {
  const sha256 = hash('sha256', Buffer.from(await file.arrayBuffer()));
  ledger.uploads.push({ ...upload, sha256, removal: 'none', approval: 'none' });
}

async function deletePhoto(writer: Writer, project: Project): Promise<void> {
  const photos = writer.ledger.uploads.filter((found) => found.project === project && found.kind === 'photo');
  const photo = pickOne(photos.filter(({ removal }) => removal === 'none'));
  if (!photo) return uploadPhoto(writer, project);
  photo.removal = 'requested';
  await write(writer, project.shop.owner, api.photos.remove, paramsOf(photo));
  photo.removal = 'acknowledged';
}
