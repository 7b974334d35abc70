import { hash, randomBytes } from 'node:crypto';
import { api } from '#shared/api.ts';
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import { PHOTO_SIZES, photoUrl } from '#shared/photos/photos.contract.ts';
import { FIRST_STAGE, STAGE_IDS } from '#shared/projects/stages.ts';
import { canBeDecoded } from '#server/testing/file-rules.ts';
import { jpegPhoto, shortPageProof } from '#server/testing/image-samples.ts';
import { addClient, call, SAMPLE_PROJECT } from '#server/testing/api-client.ts';
import { callerOf, isGone, isRemoved, createFieldsCheck } from './ledger.ts';
import type { Check, Ledger, Person, Project, Shop, StoredRecord } from './ledger.ts';
import { INVITED_ADDRESS_DOMAIN } from './mail.ts';

/** A client that writes to a server until the server is killed. */
export interface Writer {
  base: string;
  ledger: Ledger;
  /** Aborted when the server is killed. */
  killSignal: AbortSignal;
}

/** Calls an endpoint that changes records, and counts the acknowledged write. */
export async function sendWrite<E extends Endpoint>(
  { base, ledger }: Writer,
  person: Pick<Person, 'cookie'>,
  endpoint: E,
  input: CallInput<E>,
  file?: File,
): Promise<CallOutput<E>> {
  const output = await call(callerOf(person, base), endpoint, input, file);
  ledger.writeCount += 1;
  return output;
}

/** Changes a record with `work`. Until the response, the state before and the state after the change are both valid. */
async function changeRecord(
  record: StoredRecord,
  newCheck: Check,
  work: () => Promise<unknown>,
): Promise<void> {
  record.requested = newCheck;
  await work();
  Object.assign(record, { expected: newCheck, requested: undefined, isChecked: false });
}

/** Adds a record of a project to the ledger. */
function addRecord<T extends object>(
  { ledger }: Writer,
  parent: Project,
  record: T & Pick<StoredRecord, 'name' | 'path' | 'expected'>,
): T & StoredRecord {
  const storedRecord = { parent, reader: parent.shop.owner, ...record };
  ledger.records.push(storedRecord);
  return storedRecord;
}

/** Adds an entry of one of the project's lists to the ledger. */
function addListEntry(writer: Writer, project: Project, list: string, fields: object): void {
  const path = `/api/projects/${project.id}/${list}?limit=500`;
  const name = `${list} ${JSON.stringify(fields)}`;
  addRecord(writer, project, { name, path, expected: createFieldsCheck(fields) });
}

function paramsOf({ id }: { id: number }): { params: { id: string } } {
  return { params: { id: String(id) } };
}

export function pickOne<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** A word that is unique in the run. */
export function uniqueWord(): string {
  return randomBytes(6).toString('hex');
}

/** New values for one field of the project, one field of its vehicle, and one field of its wrap. */
function randomFields() {
  const word = uniqueWord();
  return {
    project: { name: `Van ${word}` },
    vehicleDetail: { make: `Make ${word}` },
    wrapDetail: { color: `Color ${word}` },
  };
}

function createStageCheck(status: string, progressStage: string): Check {
  return createFieldsCheck({ project: { status, progressStage } });
}

export async function createProject(writer: Writer, shop: Shop): Promise<void> {
  const { owner, installer, client } = shop;
  const { project, vehicleDetail, wrapDetail } = randomFields();
  const body = {
    ...project,
    deadline: '2027-03-05',
    subcontractorId: installer.id,
    notifySubcontractor: Math.random() < 0.5,
    vehicleDetail: { ...SAMPLE_PROJECT.vehicleDetail, ...vehicleDetail },
    wrapDetail: { ...SAMPLE_PROJECT.wrapDetail, ...wrapDetail },
  };
  const { id } = await sendWrite(writer, owner, api.projects.create, { body });
  await addClient(callerOf(owner, writer.base), callerOf(client, writer.base), id);
  writer.ledger.writeCount += 2;
  const expected = createFieldsCheck({
    project: { ...project, subcontractorId: installer.id },
    vehicleDetail,
    wrapDetail,
  });
  const details = { name: `project ${id}`, path: `/api/projects/${id}/details`, reader: owner };
  const expectedStage = createStageCheck('not-started', FIRST_STAGE);
  const stageRecord = { ...details, name: `stage of project ${id}`, expected: expectedStage };
  const createdProject: Project = {
    ...details,
    expected,
    id,
    shop,
    stageRecord,
    photos: [],
    runningRequests: 0,
  };
  createdProject.stageRecord = addRecord(writer, createdProject, stageRecord);
  writer.ledger.records.push(createdProject);
  shop.projects.push(createdProject);
}

/** Moves a project to the next stage and overrides unmet gates. Moves a project at the last stage back to Wrap Printed. */
export async function moveToNextStage(writer: Writer, project: Project): Promise<void> {
  const { owner } = project.shop;
  const caller = callerOf(owner, writer.base);
  const { status, progressStage } = (await call(caller, api.projectDetails.get, paramsOf(project))).project;
  const isNew = status === 'not-started';
  const next = isNew ? FIRST_STAGE : (STAGE_IDS[STAGE_IDS.indexOf(progressStage) + 1] ?? 'wrap_printed');
  const body = { progressStage: next, override: 'crash test', ...(!isNew && { fromStage: progressStage }) };
  const input = { ...paramsOf(project), body };
  const move = () => sendWrite(writer, owner, api.projects.update, input);
  await changeRecord(project.stageRecord, createStageCheck('in-progress', next), move);
}

/** Saves the edit form with new values. The server stores all of the values or none. */
export async function editProject(writer: Writer, project: Project): Promise<void> {
  const body = randomFields();
  const input = { ...paramsOf(project), body };
  const save = () => sendWrite(writer, project.shop.owner, api.projectEdit.save, input);
  await changeRecord(project, createFieldsCheck(body), save);
}

/** Sends a message as shop, installer or client. */
export async function sendMessage(writer: Writer, project: Project): Promise<void> {
  const { owner, installer, client } = project.shop;
  const body = { content: `Message ${uniqueWord()}` };
  const sender = pickOne([owner, installer, client]) ?? owner;
  const { id } = await sendWrite(writer, sender, api.messages.send, { ...paramsOf(project), body });
  addListEntry(writer, project, 'messages', { id, ...body });
}

/** Invites a member of staff by mail. */
export async function inviteStaff(writer: Writer, { shop }: Pick<Project, 'shop'>): Promise<void> {
  const email = uniqueWord() + INVITED_ADDRESS_DOMAIN;
  const body = { name: 'Sam Cole', email, role: 'production' as const };
  await sendWrite(writer, shop.owner, api.invitations.inviteStaff, { body });
  writer.ledger.invitedAddresses.push(email);
}

/** Saves a tracking number. A number for the wrap also moves the project to Wrap Shipped, unless it is at a later stage. */
export async function addTracking(writer: Writer, project: Project): Promise<void> {
  const endpoint = Math.random() < 0.3 ? api.tracking.saveWrap : api.tracking.saveArtworkProof;
  const trackingNumber = uniqueWord();
  const body = { trackingNumber, trackingCarrier: 'UPS', addToList: true };
  if (endpoint === api.tracking.saveWrap)
    project.stageRecord.requested = createStageCheck('in-progress', 'wrap_shipped');
  const saved = await sendWrite(writer, project.shop.owner, endpoint, { ...paramsOf(project), body });
  const { status, progressStage } = saved.project;
  await changeRecord(project.stageRecord, createStageCheck(status, progressStage), async () => undefined);
  addListEntry(writer, project, 'tracking-items', { id: saved.id, trackingNumber });
}

/** A real photo, whose bytes are unique because of a comment in the JPEG header. */
function createUniquePhoto(): File {
  const comment = Buffer.from(`taken ${uniqueWord()}`);
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return new File([JPEG_BYTES.subarray(0, 2), segment, comment, JPEG_BYTES.subarray(2)], 'van.jpg');
}

const JPEG_BYTES = new Uint8Array(await jpegPhoto({ width: 640, height: 480 }));
const PDF_BYTES = new Uint8Array(shortPageProof());

async function createBytesCheck(file: File): Promise<Check> {
  const sha256 = hash('sha256', Buffer.from(await file.arrayBuffer()));
  return ({ bytes }) => hash('sha256', bytes) === sha256;
}

const isPicture: Check = ({ bytes }) => canBeDecoded(bytes);

export async function uploadProof(writer: Writer, project: Project): Promise<void> {
  const isImage = Math.random() < 0.5;
  const file = isImage ? createUniquePhoto() : new File([PDF_BYTES, `%${uniqueWord()}\n`], 'proof.pdf');
  const body = { projectId: String(project.id) };
  const { id } = await sendWrite(writer, project.shop.owner, api.proofs.upload, { body }, file);
  const [name, path] = [`proof ${id}`, `/api/artwork-proofs/${id}`];
  addRecord(writer, project, { name, path: `${path}/file`, expected: await createBytesCheck(file) });
  const preview = { name: `preview of ${name}`, path: `${path}/preview`, expected: isPicture };
  if (isImage) addRecord(writer, project, preview);
}

export async function uploadPhoto(writer: Writer, project: Project): Promise<void> {
  const file = createUniquePhoto();
  const input = { ...paramsOf(project), body: {} };
  const { id } = await sendWrite(writer, project.shop.owner, api.photos.upload, input, file);
  const original = { id, name: `photo ${id}`, path: photoUrl(id, 'original') };
  const photo = addRecord(writer, project, { ...original, expected: await createBytesCheck(file) });
  for (const size of PHOTO_SIZES) {
    const copy = { name: `${size} of photo ${id}`, path: photoUrl(id, size), expected: isPicture };
    addRecord(writer, project, { ...copy, parent: photo });
  }
  project.photos.push(photo);
}

/** Approves the newest proof as the client, or as the shop on the client's behalf. */
export async function approveProof(writer: Writer, project: Project): Promise<void> {
  const { owner, client } = project.shop;
  // Asks the server, because an upload before a crash may be stored without a response.
  const listInput = { ...paramsOf(project), query: {} };
  const [newest] = await call(callerOf(owner, writer.base), api.proofs.list, listInput);
  if (!newest || newest.isApproved) return;
  const input = { ...paramsOf(newest), body: {} };
  await sendWrite(writer, pickOne([client, owner]) ?? owner, api.decisions.approve, input);
  addListEntry(writer, project, 'artwork-proofs', { id: newest.id, isApproved: true });
}

export async function deletePhoto(writer: Writer, project: Project): Promise<void> {
  const photo = pickOne(project.photos.filter((one) => !isRemoved(one)));
  if (!photo) return uploadPhoto(writer, project);
  const { owner } = project.shop;
  await changeRecord(photo, isGone, () => sendWrite(writer, owner, api.photos.remove, paramsOf(photo)));
}

/** Deletes a project with all of its records, unless another worker of the shop uses it. */
export async function deleteProject(writer: Writer, project: Project): Promise<void> {
  if (project.runningRequests > 0) return;
  const { owner } = project.shop;
  await changeRecord(project, isGone, () => sendWrite(writer, owner, api.projects.remove, paramsOf(project)));
}
