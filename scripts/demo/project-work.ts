import { api } from '#shared/api.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { fillInstallRecord, signConditionReport } from './installation-work.ts';
import { newProjectBody } from './new-project.ts';
import type { CallAs, DemoRun, Step } from './project-run.ts';
import { picturesOf, readPicture } from './sample-pictures.ts';
import { COMPLETED_STAGE, designOf, MESSAGES, type SampleProject } from './sample-rows.ts';

/** The number of the stage Wrap Shipped. The owner moves the project up to this stage. The installer makes the later moves. */
const WRAP_SHIPPED_STAGE = 7;

/** Returns all work on a project as steps, in order. */
export function stepsOf(project: SampleProject, context: Pick<DemoRun, 'now' | 'callers' | 'index'>): Step[] {
  const { owner, installer, client, stage } = project;
  const isShippedByCarrier = installer !== null && hasProof(project) && context.index % 3 > 0;
  const people = { owner, installer: installer ?? owner, client: client ?? owner };
  const ids = { params: { id: '' }, proof: { id: '' }, photos: {} };
  const run: DemoRun = { ...context, ...people, ...ids, project, isShippedByCarrier };
  const stages = Array.from({ length: Math.min(stage, STAGE_IDS.length) }, (_, stageIndex) => stageIndex + 1);
  return [
    (callAs) => createProject(callAs, run),
    ...stages.flatMap((stageNumber): Step[] => [
      (callAs) => moveToStage(callAs, run, stageNumber),
      (callAs, startedAt) => doStageWork(callAs, { ...run, now: startedAt }, stageNumber),
      (callAs) => sendMessages(callAs, run, stageNumber),
    ]),
    async (callAs) => {
      if (stage !== COMPLETED_STAGE) return;
      await callAs(owner, api.projects.update, { params: run.params, body: { completed: true } });
    },
  ];
}

/** Creates the project with its initial photos. Invites the client, and accepts the invitation as the client. */
async function createProject(callAs: CallAs, run: DemoRun): Promise<void> {
  const { project, owner, client, callers, params } = run;
  const { id } = await callAs(owner, api.projects.create, { body: newProjectBody(run) });
  params.id = String(id);
  if (project.client !== null) {
    const body = { name: callers.get(client)?.name ?? client };
    const { url } = await callAs(owner, api.invitations.inviteClient, { params, body });
    await callAs(client, api.invitations.accept, { params: { token: url.split('/').at(-1) ?? '' } });
  }
  await uploadPhotos(callAs, run, 'initial');
}

/** Moves the project to a stage. When a carrier ships the wrap, saving its tracking moves the project to Wrap Shipped. */
async function moveToStage(callAs: CallAs, run: DemoRun, stage: number): Promise<void> {
  if (run.isShippedByCarrier && stage === WRAP_SHIPPED_STAGE) return saveTracking(callAs, run, 'saveWrap');
  const [fromStage, progressStage] = [STAGE_IDS[Math.max(stage - 2, 0)], STAGE_IDS[stage - 1]];
  const by = stage > WRAP_SHIPPED_STAGE ? run.installer : run.owner;
  const body = { fromStage, progressStage, override: overrideReason(run, stage) };
  await callAs(by, api.projects.update, { params: run.params, body });
}

/** The reason for a move without a proof or a shipment; undefined when the gates are met. */
function overrideReason({ project, isShippedByCarrier }: DemoRun, stage: number): string | undefined {
  if (stage === 2 && !hasProof(project)) return 'Clear film: there is no artwork to prove';
  if (isShippedByCarrier) return undefined;
  if (stage === 3) return 'The client picked up the printed sample at the counter';
  return stage === WRAP_SHIPPED_STAGE ? 'The panels stay in house, the vehicle comes to our bay' : undefined;
}

/** Does the work of a stage. In every second project, the work of the current stage is not done yet. */
async function doStageWork(callAs: CallAs, run: DemoRun, stage: number): Promise<void> {
  const { project, index, isShippedByCarrier, client, proof } = run;
  if (stage === project.stage && index % 2 === 1) return;
  if (stage === 1) await uploadProof(callAs, run);
  if (stage === 2 && isShippedByCarrier) await saveTracking(callAs, run, 'saveArtworkProof');
  if (stage === 4 && hasProof(project))
    await callAs(client, api.decisions.approve, { params: proof, body: {} });
  if (stage === WRAP_SHIPPED_STAGE) {
    await uploadPhotos(callAs, run, 'pre-installation');
    await signConditionReport(callAs, run);
  }
  if (stage === 9) {
    await uploadPhotos(callAs, run, 'post-installation');
    await fillInstallRecord(callAs, run);
  }
}

const SCRATCHED_VAN = 'van-pre-installation-2-washed-and-ready-for-film.webp';

/** The installer's drawing on the photo `SCRATCHED_VAN`. */
const SCRATCH_DRAWING: MarkupShape[] = [
  { kind: 'ellipse', color: 'red', x: 0.36, y: 0.53, width: 0.13, height: 0.1 },
  { kind: 'text', color: 'red', x: 0.14, y: 0.42, text: 'Old scratch, owner informed' },
];

/** Uploads the photos of one type. Photos of the finished wrap show the design, all others only the kind of vehicle. */
async function uploadPhotos(callAs: CallAs, run: DemoRun, type: PhotoType): Promise<void> {
  const { project, params, photos, owner, installer } = run;
  const by = type === 'initial' ? owner : installer;
  const subject = type === 'post-installation' ? project.design : designOf(project).kind;
  for (const { file, ...fields } of picturesOf(subject, type)) {
    const body = { type, ...fields };
    const { id } = await callAs(by, api.photos.upload, { params, body }, readPicture(file));
    photos[type] = id;
    const drawingRequest = { params: { id: String(id) }, body: { version: 0, shapes: SCRATCH_DRAWING } };
    if (file === SCRATCHED_VAN) await callAs(by, api.photoMarkup.save, drawingRequest);
  }
}

async function uploadProof(callAs: CallAs, { project, owner, params, proof }: DemoRun): Promise<void> {
  const body = { projectId: params.id, description: 'First layout for review' };
  for (const { file } of picturesOf(project.design, 'proof'))
    proof.id = String((await callAs(owner, api.proofs.upload, { body }, readPicture(file))).id);
}

function hasProof({ design }: SampleProject): boolean {
  return picturesOf(design, 'proof').length > 0;
}

async function saveTracking(
  callAs: CallAs,
  { owner, index, params }: DemoRun,
  endpoint: 'saveWrap' | 'saveArtworkProof',
): Promise<void> {
  const serial = 60_421_337 + index * 7_919 + (endpoint === 'saveWrap' ? 401 : 0);
  const [trackingCarrier, trackingNumber] =
    index % 2 === 0 ? ['UPS', `1Z84F2W103${serial}`] : ['FedEx', `7712${serial}`];
  const body = { trackingCarrier, trackingNumber, addToList: true };
  await callAs(owner, api.tracking[endpoint], { params, body });
}

async function sendMessages(callAs: CallAs, run: DemoRun, stage: number): Promise<void> {
  if (run.index % 2 === 1) return;
  for (const { by, content } of MESSAGES.filter((message) => message.stage === stage))
    await callAs(run[by], api.messages.send, { params: run.params, body: { content } });
}
