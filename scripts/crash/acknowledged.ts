import { createHash } from 'node:crypto';
import { PHOTO_SIZES } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { decodes } from '../file-rules.ts';
import { send, call } from './client.ts';
import type { Ledger, Note, Person, Project, Upload } from './ledger.ts';
import { signIn } from './writers.ts';

const PARALLEL_CHECKS = 8;

type Acknowledged = Pick<Ledger, 'people' | 'projects' | 'uploads' | 'notes'>;

/**
 * Requests every acknowledged record and file from the restarted server, and returns a description of each lost one. Also
 * updates the ledger for requests without a response.
 */
export async function lostRecords(
  base: string,
  { people, projects, uploads, notes }: Acknowledged,
): Promise<string[]> {
  return [
    ...(await each(people, (person) => personLost(base, person))),
    ...(await each(projects, (project) => projectLost(base, project))),
    ...(await each(uploads, (upload) => uploadLost(base, upload))),
    ...(await each(notes, (note) => noteLost(base, note))),
  ];
}

async function each<T>(list: T[], check: (one: T) => Promise<string[]>): Promise<string[]> {
  const lost: string[] = [];
  const remaining = list.values();
  const worker = async () => {
    for (const one of remaining) lost.push(...(await check(one)));
  };
  await Promise.all(Array.from({ length: PARALLEL_CHECKS }, worker));
  return lost;
}

async function personLost(base: string, person: Person): Promise<string[]> {
  person.cookie ??= await signIn(base, person.username);
  const { status, bytes } = await send(base, 'GET', '/api/auth/session', { cookie: person.cookie });
  const isThere = status === 200 && bytes.toString().includes(`"id":${person.id},`);
  return isThere ? [] : [`the account or session of ${person.username} (${status})`];
}

async function projectLost(base: string, project: Project): Promise<string[]> {
  const { cookie } = project.shop.owner;
  const path = `/api/projects/${project.id}/details`;
  if (project.removal !== 'none') {
    const { status } = await send(base, 'GET', path, { cookie });
    if (project.removal === 'requested') project.removal = status === 404 ? 'acknowledged' : 'none';
    if (project.removal === 'acknowledged')
      return status === 404 ? [] : [`the deletion of project ${project.id} (${status})`];
  }
  return changesLost(project, await call<ProjectDetails>(base, 'GET', path, { cookie }));
}

function changesLost(
  project: Project,
  { project: found, vehicleDetail, wrapDetail }: ProjectDetails,
): string[] {
  const stage = found.status === 'not-started' ? null : found.progressStage;
  if (project.requestedEdit?.name === found.name) Object.assign(project, project.requestedEdit);
  const lost = [
    ...(found.name === project.name ? [] : ['name']),
    ...(vehicleDetail?.make === project.make ? [] : ['vehicle']),
    ...(wrapDetail?.color === project.wrapColor ? [] : ['wrap']),
    ...(found.subcontractorId === project.shop.installer.id ? [] : ['installer']),
    ...(stage === project.stage || isRequested(stage, project) ? [] : [`stage (${stage})`]),
  ];
  Object.assign(project, { stage, requestedStage: null, requestedEdit: null });
  return lost.map((what) => `the ${what} of project ${project.id}`);
}

/** Whether this is the target of a move that got no response. */
function isRequested(stage: string | null, { requestedStage }: Project): boolean {
  return requestedStage !== null && stage === requestedStage;
}

const NOTES = {
  message: { path: 'messages', field: 'content' },
  tracking: { path: 'tracking-items', field: 'trackingNumber' },
};

async function noteLost(base: string, { kind, id, project, text }: Note): Promise<string[]> {
  if (project.removal === 'acknowledged') return [];
  const listed = await listOf(base, project, NOTES[kind].path);
  const isThere = listed.some((entry) => entry['id'] === id && entry[NOTES[kind].field] === text);
  return isThere ? [] : [`${kind} ${id}`];
}

async function approvalLost(base: string, { id, project, approval }: Upload): Promise<string[]> {
  if (approval !== 'acknowledged') return [];
  const proofs = await listOf(base, project, 'artwork-proofs');
  const isApproved = proofs.some((proof) => proof['id'] === id && proof['isApproved'] === true);
  return isApproved ? [] : [`the approval of proof ${id}`];
}

function listOf(base: string, project: Project, path: string): Promise<Record<string, unknown>[]> {
  const { cookie } = project.shop.owner;
  return call(base, 'GET', `/api/projects/${project.id}/${path}?limit=500`, { cookie });
}

async function uploadLost(base: string, upload: Upload): Promise<string[]> {
  const { cookie } = upload.project.shop.owner;
  if (upload.project.removal === 'acknowledged') upload.removal = 'acknowledged';
  const name = `${upload.kind} ${upload.id}`;
  const path = upload.kind === 'photo' ? `/api/photos/${upload.id}` : `/api/artwork-proofs/${upload.id}`;
  const original = await send(base, 'GET', `${path}/${upload.kind === 'photo' ? 'original' : 'file'}`, {
    cookie,
  });
  if (upload.removal === 'requested') upload.removal = original.status === 404 ? 'acknowledged' : 'none';
  if (upload.removal === 'acknowledged') {
    return original.status === 404 ? [] : [`the deletion of ${name} (${original.status})`];
  }
  if (original.status !== 200) return [`${name} (${original.status})`];
  const sha256 = createHash('sha256').update(original.bytes).digest('hex');
  if (sha256 !== upload.sha256) return [`the bytes of ${name}`];
  const sizes = upload.kind === 'photo' ? PHOTO_SIZES : upload.isPicture ? ['preview'] : [];
  const lost = await Promise.all(
    sizes.map(async (size) => {
      const { bytes } = await send(base, 'GET', `${path}/${size}`, { cookie });
      return (await decodes(bytes)) ? [] : [`the ${size} of ${name}`];
    }),
  );
  return [...lost.flat(), ...(await approvalLost(base, upload))];
}
