import { api } from '#shared/api.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { call } from '../api-client.ts';
import type { Project, ProjectNames } from './ledger.ts';
import { as, paramsOf, pickOne, uniqueWord, write, type Writer } from './writer.ts';

/** Names that are unique in the run. */
export function uniqueNames(): ProjectNames {
  const word = uniqueWord();
  return { name: `Van ${word}`, make: `Make ${word}`, wrapColor: `Color ${word}` };
}

/** Moves a project to the next stage, past unmet gates, or from the last stage back to the middle. */
export async function moveToNextStage(writer: Writer, project: Project): Promise<void> {
  const { stage } = project;
  const next = STAGE_IDS[stage === null ? 0 : STAGE_IDS.indexOf(stage) + 1] ?? 'wrap_printed';
  project.requestedStage = next;
  const body = { progressStage: next, override: 'crash test', ...(stage && { fromStage: stage }) };
  await write(writer, project.shop.owner, api.projects.update, { ...paramsOf(project), body });
  Object.assign(project, { stage: next, requestedStage: null });
}

/** Saves the edit form with new names. */
export async function edit(writer: Writer, project: Project): Promise<void> {
  const names = uniqueNames();
  project.requestedEdit = names;
  const body = {
    project: { name: names.name },
    vehicleDetail: { make: names.make },
    wrapDetail: { color: names.wrapColor },
  };
  await write(writer, project.shop.owner, api.projectEdit.save, { ...paramsOf(project), body });
  Object.assign(project, { ...names, requestedEdit: null });
}

/** Sends a message as shop, installer or client. */
export async function sendMessage(writer: Writer, project: Project): Promise<void> {
  const { owner, installer, client } = project.shop;
  const content = `Message ${uniqueWord()}`;
  const sender = pickOne([owner, installer, client]) ?? owner;
  const input = { ...paramsOf(project), body: { content } };
  const { id } = await write(writer, sender, api.messages.send, input);
  writer.ledger.notes.push({ kind: 'message', id, project, text: content });
}

/** Invites a member of staff by mail. */
export async function inviteStaff(writer: Writer, { shop }: Project): Promise<void> {
  const email = `${uniqueWord()}@example.com`;
  const body = { name: 'Sam Cole', email, role: 'production' as const };
  await write(writer, shop.owner, api.invitations.inviteStaff, { body });
  writer.ledger.mailed.push(email);
}

/** Saves a tracking number. That of the wrap also moves the project to Wrap Shipped. */
export async function addTracking(writer: Writer, project: Project): Promise<void> {
  const endpoint = Math.random() < 0.3 ? api.tracking.saveWrap : api.tracking.saveArtworkProof;
  const shippedAt = STAGE_IDS.indexOf('wrap_shipped');
  const isEarlier = project.stage === null || STAGE_IDS.indexOf(project.stage) < shippedAt;
  const ships = endpoint === api.tracking.saveWrap && isEarlier;
  if (ships) project.requestedStage = 'wrap_shipped';
  const body = { trackingNumber: uniqueWord(), trackingCarrier: 'UPS', addToList: true };
  const saved = await write(writer, project.shop.owner, endpoint, { ...paramsOf(project), body });
  if (ships) Object.assign(project, { stage: saved.project.progressStage, requestedStage: null });
  writer.ledger.notes.push({ kind: 'tracking', id: saved.id, project, text: body.trackingNumber });
}

/** Approves the newest proof as the client, or as the shop on the client's behalf. */
export async function approve(writer: Writer, project: Project): Promise<void> {
  const { owner, client } = project.shop;
  // Asks the server, because an upload before a crash may be stored without a response.
  const [newest] = await call(as(owner, writer.base), api.proofs.list, { ...paramsOf(project), query: {} });
  const proof = writer.ledger.uploads.find(({ kind, id }) => kind === 'proof' && id === newest?.id);
  if (proof?.approval !== 'none') return;
  proof.approval = 'requested';
  await write(writer, pickOne([client, owner]) ?? owner, api.decisions.approve, {
    ...paramsOf(proof),
    body: {},
  });
  proof.approval = 'acknowledged';
}

/** Deletes a project with all of its records, unless another worker of the shop uses it. */
export async function deleteProject(writer: Writer, project: Project): Promise<void> {
  if (project.uses > 0) return;
  project.removal = 'requested';
  await write(writer, project.shop.owner, api.projects.remove, paramsOf(project));
  project.removal = 'acknowledged';
}
