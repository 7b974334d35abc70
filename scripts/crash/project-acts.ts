import { randomBytes } from 'node:crypto';
import type { Project as ProjectOnWire } from '#shared/projects/projects.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { call } from './client.ts';
import type { Note, Project, ProjectNames } from './ledger.ts';
import { pickOne, type Writer } from './writer.ts';

/** Names that are unique in the run. */
export function uniqueNames(): ProjectNames {
  const word = randomBytes(6).toString('hex');
  return { name: `Van ${word}`, make: `Make ${word}`, wrapColor: `Color ${word}` };
}

/** Moves a project to the next stage, past unmet gates, or from the last stage back to the middle. */
export async function moveToNextStage({ base, ledger }: Writer, project: Project): Promise<void> {
  const { stage } = project;
  const next = STAGE_IDS[stage === null ? 0 : STAGE_IDS.indexOf(stage) + 1] ?? 'wrap_printed';
  project.requestedStage = next;
  const json = { progressStage: next, override: 'crash test', ...(stage && { fromStage: stage }) };
  await call(base, 'PUT', `/api/projects/${project.id}`, { cookie: project.shop.owner.cookie, json });
  Object.assign(project, { stage: next, requestedStage: null });
  ledger.writes += 1;
}

/** Saves the edit form with new names. */
export async function edit({ base, ledger }: Writer, project: Project): Promise<void> {
  const names = uniqueNames();
  project.requestedEdit = names;
  const json = {
    project: { name: names.name },
    vehicleDetail: { make: names.make },
    wrapDetail: { color: names.wrapColor },
  };
  const { cookie } = project.shop.owner;
  await call(base, 'PUT', `/api/projects/${project.id}/full-update`, { cookie, json });
  Object.assign(project, { ...names, requestedEdit: null });
  ledger.writes += 1;
}

/** Sends a message as shop, installer or client. */
export async function sendMessage(writer: Writer, project: Project): Promise<void> {
  const { owner, installer, client } = project.shop;
  const content = `Message ${randomBytes(6).toString('hex')}`;
  const cookie = pickOne([owner, installer, client])?.cookie;
  const path = `/api/projects/${project.id}/messages`;
  const { id } = await call<{ id: number }>(writer.base, 'POST', path, { cookie, json: { content } });
  note(writer, { kind: 'message', id, project, text: content });
}

/** Saves a tracking number. That of the wrap also moves the project to Wrap Shipped. */
export async function addTracking(writer: Writer, project: Project): Promise<void> {
  const isWrap = Math.random() < 0.3;
  const trackingNumber = randomBytes(6).toString('hex');
  const shippedAt = STAGE_IDS.indexOf('wrap_shipped');
  const ships = isWrap && (project.stage === null || STAGE_IDS.indexOf(project.stage) < shippedAt);
  if (ships) project.requestedStage = 'wrap_shipped';
  const saved = await call<{ id: number; project: ProjectOnWire }>(
    writer.base,
    'POST',
    `/api/projects/${project.id}/${isWrap ? 'tracking' : 'artwork-proof-tracking'}`,
    { cookie: project.shop.owner.cookie, json: { trackingNumber, trackingCarrier: 'UPS', addToList: true } },
  );
  if (ships) Object.assign(project, { stage: saved.project.progressStage, requestedStage: null });
  note(writer, { kind: 'tracking', id: saved.id, project, text: trackingNumber });
}

function note({ ledger }: Writer, written: Note): void {
  ledger.notes.push(written);
  ledger.writes += 1;
}

/** Approves a proof as the client, or as the shop on the client's behalf. */
export async function approve({ base, ledger }: Writer, project: Project): Promise<void> {
  const proof = pickOne(
    ledger.uploads.filter(
      (found) => found.project === project && found.kind === 'proof' && found.approval === 'none',
    ),
  );
  if (!proof) return;
  proof.approval = 'requested';
  const cookie = pickOne([project.shop.client, project.shop.owner])?.cookie;
  await call(base, 'POST', `/api/artwork-proofs/${proof.id}/approve`, { cookie });
  proof.approval = 'acknowledged';
  ledger.writes += 1;
}

/** Deletes a project with all of its records, unless another worker of the shop uses it. */
export async function deleteProject({ base, ledger }: Writer, project: Project): Promise<void> {
  if (project.uses > 0) return;
  project.removal = 'requested';
  await call(base, 'DELETE', `/api/projects/${project.id}`, { cookie: project.shop.owner.cookie });
  project.removal = 'acknowledged';
  ledger.writes += 1;
}
