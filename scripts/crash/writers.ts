import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '#shared/actor.ts';
import { api } from '#shared/api.ts';
import { NoResponseError, signIn } from '#server/testing/api-client.ts';
import { isRemoved, PASSWORD, createFieldsCheck, type Person, type Project, type Shop } from './ledger.ts';
import * as actions from './project-actions.ts';
import { pickOne, uniqueWord, sendWrite, type Writer } from './project-actions.ts';

/**
 * Sends write requests of these shops until the server is killed. Each shop has two workers. With `isMailOnly`, each
 * shop has one worker, which only sends mail. Each worker records its successes in the ledger before its next request.
 * Returns all errors except those of connections that the kill broke.
 */
export async function writeUntilKilled(
  writer: Writer,
  shops: number[],
  isMailOnly: boolean,
): Promise<string[]> {
  const problems: string[] = [];
  const repeat = async (work: typeof managePhotos, index: number) => {
    try {
      while (!writer.killSignal.aborted) await work(writer, index);
    } catch (error) {
      if (!(error instanceof NoResponseError && writer.killSignal.aborted)) problems.push(String(error));
    }
  };
  const workers = isMailOnly ? [inviteByMail] : [manageProjects, managePhotos];
  await Promise.all(shops.flatMap((index) => workers.map((work) => repeat(work, index))));
  return problems;
}

/** Frequent actions on a project. `ACTIONS` lists them twice, so that they are chosen twice as often. */
const FREQUENT_ACTIONS = [
  actions.uploadProof,
  actions.moveToNextStage,
  actions.editProject,
  actions.sendMessage,
];
const RARE_ACTIONS = [actions.addTracking, actions.inviteStaff, actions.approveProof, actions.deleteProject];
const ACTIONS = [...FREQUENT_ACTIONS, ...FREQUENT_ACTIONS, ...RARE_ACTIONS];

/** The first worker of a shop creates projects and performs every action except the actions on photos. */
async function manageProjects(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const randomNumber = Math.random();
  if (!shop || randomNumber < 0.03) return registerShop(writer, index);
  const project = pickOne(existingProjects(shop));
  if (!project || randomNumber < 0.3) return actions.createProject(writer, shop);
  await pickOne(ACTIONS)?.(writer, project);
}

/** The second worker of a shop uploads and deletes photos of the shop's projects. */
async function managePhotos(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  const project = shop && pickOne(existingProjects(shop));
  if (!project) return sleep(10);
  project.runningRequests += 1;
  try {
    await (Math.random() < 0.25 ? actions.deletePhoto : actions.uploadPhoto)(writer, project);
  } finally {
    project.runningRequests -= 1;
  }
}

async function inviteByMail(writer: Writer, index: number): Promise<void> {
  const shop = writer.ledger.shops[index];
  await (shop ? actions.inviteStaff(writer, { shop }) : registerShop(writer, index));
  await sleep(Math.random() * 100);
}

function existingProjects(shop: Shop): Project[] {
  return shop.projects.filter((project) => !isRemoved(project));
}

async function registerShop(writer: Writer, index: number): Promise<void> {
  const owner = await registerPerson(writer, 'contractor');
  const installer = await registerPerson(writer, 'subcontractor');
  const client = await registerPerson(writer, 'client');
  writer.ledger.shops[index] = { owner, installer, client, projects: [] };
}

async function registerPerson(writer: Writer, role: Exclude<Role, 'admin'>): Promise<Person> {
  const username = `${role}-${uniqueWord()}`;
  const body = { username, name: username, email: `${username}@example.com`, password: PASSWORD, role };
  const { id } = await sendWrite(writer, {}, api.auth.register, { body });
  const reader: Person = { id, username };
  const { path } = api.auth.session;
  writer.ledger.records.push({
    name: `account ${username}`,
    path,
    reader,
    expected: createFieldsCheck({ id }),
  });
  reader.cookie = (await signIn(writer.base, username, PASSWORD)).cookie;
  writer.ledger.writeCount += 1;
  return reader;
}
