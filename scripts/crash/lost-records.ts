import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import { api } from '#shared/api.ts';
import { PHOTO_SIZES } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { decodes } from '#server/testing/file-rules.ts';
import type { Problem } from '#server/testing/row-rules.ts';
import { call, request, signIn } from '../api-client.ts';
import type { Ledger, Note, Person, Project, Upload } from './ledger.ts';
import { as, paramsOf, PASSWORD } from './writer.ts';

type Acknowledged = Pick<Ledger, 'people' | 'projects' | 'uploads' | 'notes'>;

const PARALLEL_CHECKS = 8;
const ALL = { limit: '500' };

/**
 * Requests every acknowledged record and file from the restarted server, and returns a problem for each lost one. Also
 * updates the ledger for requests without a response.
 */
export async function findLostRecords(
  base: string,
  { people, projects, uploads, notes }: Acknowledged,
): Promise<Problem[]> {
  const limit = pLimit(PARALLEL_CHECKS);
  const lost = [
    ...(await limit.map(people, (person) => findLostAccount(base, person))),
    ...(await limit.map(projects, (project) => findLostProject(base, project))),
    ...(await limit.map(uploads, (upload) => findLostUpload(base, upload))),
    ...(await limit.map(notes, (note) => findLostNote(base, note))),
  ];
  return lost.flat().map((record) => ({ fault: 'lost', message: `Lost: ${record}` }));
}

async function findLostAccount(base: string, person: Person): Promise<string[]> {
  person.cookie ??= (await signIn(base, person.username, PASSWORD).catch(() => undefined))?.cookie;
  const { status, bytes } = await request(as(person, base), api.auth.session.path);
  const isThere = status === 200 && bytes.toString().includes(`"id":${person.id},`);
  return isThere ? [] : [`the account or session of ${person.username} (${status})`];
}

async function findLostProject(base: string, project: Project): Promise<string[]> {
  const path = `/api/projects/${project.id}/details`;
  const { status, bytes } = await request(as(project.shop.owner, base), path);
  if (isRemoved(project, status)) return removalLost(status, `project ${project.id}`);
  return status === 200
    ? findLostChanges(project, JSON.parse(bytes.toString()))
    : [`project ${project.id} (${status})`];
}

/** Whether the removal of a record was acknowledged, or was requested and has happened. */
function isRemoved(record: Project | Upload, status: number): boolean {
  if (record.removal === 'requested') record.removal = status === 404 ? 'acknowledged' : 'none';
  return record.removal === 'acknowledged';
}

function findLostChanges(
  project: Project,
  { project: found, vehicleDetail, wrapDetail }: ProjectDetails,
): string[] {
  const stage = found.status === 'not-started' ? null : found.progressStage;
  if (project.requestedEdit?.name === found.name) Object.assign(project, project.requestedEdit);
  const isRequested = stage !== null && stage === project.requestedStage;
  const lost = [
    ...(found.name === project.name ? [] : ['name']),
    ...(vehicleDetail?.make === project.make ? [] : ['vehicle']),
    ...(wrapDetail?.color === project.wrapColor ? [] : ['wrap']),
    ...(found.subcontractorId === project.shop.installer.id ? [] : ['installer']),
    ...(stage === project.stage || isRequested ? [] : [`stage (${stage})`]),
  ];
  Object.assign(project, { stage, requestedStage: null, requestedEdit: null });
  return lost.map((what) => `the ${what} of project ${project.id}`);
}

async function findLostNote(base: string, { kind, id, project, text }: Note): Promise<string[]> {
  if (project.removal === 'acknowledged') return [];
  const caller = as(project.shop.owner, base);
  const input = { ...paramsOf(project), query: ALL };
  const texts =
    kind === 'message'
      ? (await call(caller, api.messages.list, input)).map((entry) => [entry.id, entry.content])
      : (await call(caller, api.tracking.list, input)).map((entry) => [entry.id, entry.trackingNumber]);
  return texts.some(([foundId, found]) => foundId === id && found === text) ? [] : [`${kind} ${id}`];
}

async function findLostUpload(base: string, upload: Upload): Promise<string[]> {
  const { kind, id, project } = upload;
  const caller = as(project.shop.owner, base);
  if (project.removal === 'acknowledged') upload.removal = 'acknowledged';
  const path = kind === 'photo' ? `/api/photos/${id}` : `/api/artwork-proofs/${id}`;
  const { status, bytes } = await request(caller, `${path}/${kind === 'photo' ? 'original' : 'file'}`);
  if (isRemoved(upload, status)) return removalLost(status, `${kind} ${id}`);
  if (status !== 200) return [`${kind} ${id} (${status})`];
  if (hash('sha256', bytes) !== upload.sha256) return [`the bytes of ${kind} ${id}`];
  const sizes = kind === 'photo' ? PHOTO_SIZES : upload.isPicture ? ['preview'] : [];
  const copies = sizes.map(async (size) => {
    const copy = await request(caller, `${path}/${size}`);
    return (await decodes(copy.bytes)) ? [] : [`the ${size} of ${kind} ${id}`];
  });
  return [...(await Promise.all(copies)).flat(), ...(await findLostApproval(base, upload))];
}

function removalLost(status: number, record: string): string[] {
  return status === 404 ? [] : [`the deletion of ${record} (${status})`];
}

async function findLostApproval(base: string, { id, project, approval }: Upload): Promise<string[]> {
  if (approval !== 'acknowledged') return [];
  const input = { ...paramsOf(project), query: ALL };
  const proofs = await call(as(project.shop.owner, base), api.proofs.list, input);
  return proofs.some((proof) => proof.id === id && proof.isApproved) ? [] : [`the approval of proof ${id}`];
}
