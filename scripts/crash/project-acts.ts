import { randomBytes } from 'node:crypto';
import type { Project as ProjectOnWire } from '#shared/projects/projects.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { call } from './client.ts';
import type { Note, Project, ProjectNames } from './ledger.ts';
import { pickOne, type Writer } from './writer.ts';

/** Words that nothing else in the run has. */
export function uniqueNames(): ProjectNames {
  const word = randomBytes(6).toString('hex');
  return { name: `Van ${word}`, make: `Make ${word}`, wrapColor: `Color ${word}` };
}

/** To the next stage, past whatever gate; from the last one back to the middle, so that no project stands still. */
export async function moveToNextStage({ base, ledger }: Writer, project: Project): Promise<void> {
  const { stage } = project;
  const next = STAGE_IDS[stage === null ? 0 : STAGE_IDS.indexOf(stage) + 1] ?? 'wrap_printed';
  project.askedStage = next;
  const json = { progressStage: next, override: 'crash test', ...(stage && { fromStage: stage }) };
  await call(base, 'PUT', `/api/projects/${project.id}`, { cookie: project.shop.owner.cookie, json });
  Object.assign(project, { stage: next, askedStage: null });
  ledger.writes += 1;
}

/** The edit form: one word each of head, vehicle and wrap. */
export async function edit({ base, ledger }: Writer, project: Project): Promise<void> {
  const words = uniqueNames();
  project.askedEdit = words;
  const json = {
    project: { name: words.name },
    vehicleDetail: { make: words.make },
    wrapDetail: { color: words.wrapColor },
  };
  const { cookie } = project.shop.owner;
  await call(base, 'PUT', `/api/projects/${project.id}/full-update`, { cookie, json });
  Object.assign(project, { ...words, askedEdit: null });
  ledger.writes += 1;
}

/** Shop, installer and client talk. */
export async function sendMessage(writer: Writer, project: Project): Promise<void> {
  const { owner, installer, client } = project.shop;
  const content = `Message ${randomBytes(6).toString('hex')}`;
  const cookie = pickOne([owner, installer, client])?.cookie;
  const path = `/api/projects/${project.id}/messages`;
  const { id } = await call<{ id: number }>(writer.base, 'POST', path, { cookie, json: { content } });
  note(writer, { kind: 'message', id, project, words: content });
}

/** The wrap's tracking ships the project as well. */
export async function addTracking(writer: Writer, project: Project): Promise<void> {
  const isWrap = Math.random() < 0.3;
  const trackingNumber = randomBytes(6).toString('hex');
  const shippedAt = STAGE_IDS.indexOf('wrap_shipped');
  const ships = isWrap && (project.stage === null || STAGE_IDS.indexOf(project.stage) < shippedAt);
  if (ships) project.askedStage = 'wrap_shipped';
  const saved = await call<{ id: number; project: ProjectOnWire }>(
    writer.base,
    'POST',
    `/api/projects/${project.id}/${isWrap ? 'tracking' : 'artwork-proof-tracking'}`,
    { cookie: project.shop.owner.cookie, json: { trackingNumber, trackingCarrier: 'UPS', addToList: true } },
  );
  if (ships) Object.assign(project, { stage: saved.project.progressStage, askedStage: null });
  note(writer, { kind: 'tracking', id: saved.id, project, words: trackingNumber });
}

function note({ ledger }: Writer, written: Note): void {
  ledger.notes.push(written);
  ledger.writes += 1;
}

/** The client approves a proof, or the shop on its behalf. */
export async function approve({ base, ledger }: Writer, project: Project): Promise<void> {
  const proof = pickOne(
    ledger.uploads.filter(
      (found) => found.project === project && found.kind === 'proof' && found.approval === 'none',
    ),
  );
  if (!proof) return;
  proof.approval = 'asked';
  const cookie = pickOne([project.shop.client, project.shop.owner])?.cookie;
  await call(base, 'POST', `/api/artwork-proofs/${proof.id}/approve`, { cookie });
  proof.approval = 'acknowledged';
  ledger.writes += 1;
}

/** With everything on it, unless the shop's other hand is at work on it. */
export async function deleteProject({ base, ledger }: Writer, project: Project): Promise<void> {
  if (project.uses > 0) return;
  project.removal = 'asked';
  await call(base, 'DELETE', `/api/projects/${project.id}`, { cookie: project.shop.owner.cookie });
  project.removal = 'acknowledged';
  ledger.writes += 1;
}
