import type { CallInput } from '#shared/endpoint.ts';
import { api } from '#shared/api.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { call, type Caller } from '../api-client.ts';
import { newProject, type SeedContext } from './new-project.ts';
import type { Run, Step } from './step.ts';
import { COMPLETED_STAGE, designOf, type SampleProject } from './sample-rows.ts';
import { conditionStep, installRecordSteps } from './installation-steps.ts';
import { picturesOf, readPicture } from './sample-pictures.ts';

type Move = CallInput<typeof api.projects.update>['body'];

/** From this stage on the installer moves the project. */
const WRAP_SHIPPED = 7;

/** All steps of a project in order, in groups of steps that are minutes apart. */
export function projectSteps(project: SampleProject, context: SeedContext): Step[][] {
  const { owner, installer, client, stage } = project;
  const isShipped = installer !== null && hasProof(project) && context.index % 3 > 0;
  const people = { owner, installer: installer ?? owner, client: client ?? owner };
  const run: Run = {
    ...context,
    ...people,
    project,
    params: { id: '' },
    proof: { id: '' },
    photos: {},
    isShipped,
  };
  const stages = Array.from({ length: Math.min(stage, STAGE_IDS.length) }, (_, place) => place + 1);
  const groups = [
    [createStep(run), ...clientSteps(run), ...photoSteps(run, 'initial', owner)],
    ...stages.flatMap((at) => [[arrivalStep(run, at)], workSteps(run, at), messageSteps(run, at)]),
    stage === COMPLETED_STAGE ? [updateStep(run, owner, { completed: true })] : [],
  ];
  return groups.filter((group) => group.length > 0);
}

function createStep({ project, owner, params, ...context }: Run): Step {
  const body = newProject(project, context);
  const run = async (caller: Caller) => {
    params.id = String((await call(caller, api.projects.create, { body })).id);
  };
  return { by: owner, run };
}

/** The steps that invite the client, who accepts. */
function clientSteps({ project, owner, client, callers, params }: Run): Step[] {
  if (project.client === null) return [];
  const name = callers.get(client)?.name ?? client;
  const link = { token: '' };
  const invite = async (caller: Caller) => {
    const { url } = await call(caller, api.invitations.inviteClient, { params, body: { name } });
    link.token = url.split('/').at(-1) ?? '';
  };
  const accept = (caller: Caller) => call(caller, api.invitations.accept, { params: link });
  return [
    { by: owner, run: invite },
    { by: client, run: accept },
  ];
}

/** The step that moves the project to a stage. Saving the wrap's tracking moves it to Wrap Shipped. */
function arrivalStep(run: Run, stage: number): Step {
  if (run.isShipped && stage === WRAP_SHIPPED) return trackingStep(run, 'saveWrap');
  const [fromStage, progressStage] = [STAGE_IDS[Math.max(stage - 2, 0)], STAGE_IDS[stage - 1]];
  const by = stage > WRAP_SHIPPED ? run.installer : run.owner;
  return updateStep(run, by, { fromStage, progressStage, override: overrideReason(run, stage) });
}

/** The reason for a move without a proof or a shipment; undefined when the gates are met. */
function overrideReason({ project, isShipped }: Run, stage: number): string | undefined {
  if (stage === 2 && !hasProof(project)) return 'Clear film: there is no artwork to prove';
  if (isShipped) return undefined;
  if (stage === 3) return 'The client picked up the printed sample at the counter';
  return stage === WRAP_SHIPPED ? 'The panels stay in house, the vehicle comes to our bay' : undefined;
}

/** The work of a stage. Every other project has not done the work of its current stage yet. */
function workSteps(run: Run, stage: number): Step[] {
  const { project, installer, index, isShipped } = run;
  if (stage === project.stage && index % 2 === 1) return [];
  if (stage === 1) return proofSteps(run);
  if (stage === 2 && isShipped) return [trackingStep(run, 'saveArtworkProof')];
  if (stage === 4 && hasProof(project)) return [approvalStep(run)];
  if (stage === WRAP_SHIPPED) return [...photoSteps(run, 'pre-installation', installer), conditionStep(run)];
  return stage === 9 ? [...photoSteps(run, 'post-installation', installer), ...installRecordSteps(run)] : [];
}

function updateStep({ params }: Run, by: string, body: Move): Step {
  return { by, run: (caller) => call(caller, api.projects.update, { params, body }) };
}

/** Photos of the finished wrap show the design, all others the kind of vehicle. */
function photoSteps({ project, params, photos }: Run, type: PhotoType, by: string): Step[] {
  const subject = type === 'post-installation' ? project.design : designOf(project).kind;
  return picturesOf(subject, type).map(({ file, ...fields }) => ({
    by,
    run: async (caller) => {
      const body = { type, ...fields };
      const { id } = await call(caller, api.photos.upload, { params, body }, readPicture(file));
      photos[type] = id;
      const drawing = { params: { id: String(id) }, body: { version: 0, shapes: SCRATCH } };
      if (file === SCRATCHED_VAN) await call(caller, api.photoMarkup.save, drawing);
    },
  }));
}

const SCRATCHED_VAN = 'van-pre-installation-2-washed-and-ready-for-film.webp';

/** What the installer draws on that photo. */
const SCRATCH: MarkupShape[] = [
  { kind: 'ellipse', color: 'red', x: 0.36, y: 0.53, width: 0.13, height: 0.1 },
  { kind: 'text', color: 'red', x: 0.14, y: 0.42, text: 'Old scratch, owner informed' },
];

function proofSteps({ project, owner, params, proof }: Run): Step[] {
  return picturesOf(project.design, 'proof').map(({ file }) => ({
    by: owner,
    run: async (caller) => {
      const body = { projectId: params.id, description: 'First layout for review' };
      proof.id = String((await call(caller, api.proofs.upload, { body }, readPicture(file))).id);
    },
  }));
}

function approvalStep({ client, proof }: Run): Step {
  return { by: client, run: (caller) => call(caller, api.decisions.approve, { params: proof, body: {} }) };
}

function hasProof({ design }: SampleProject): boolean {
  return picturesOf(design, 'proof').length > 0;
}

function trackingStep({ owner, index, params }: Run, endpoint: 'saveWrap' | 'saveArtworkProof'): Step {
  const serial = 60_421_337 + index * 7_919 + (endpoint === 'saveWrap' ? 401 : 0);
  const [trackingCarrier, trackingNumber] =
    index % 2 === 0 ? ['UPS', `1Z84F2W103${serial}`] : ['FedEx', `7712${serial}`];
  const body = { trackingCarrier, trackingNumber, addToList: true };
  return { by: owner, run: (caller) => call(caller, api.tracking[endpoint], { params, body }) };
}

function messageSteps(run: Run, stage: number): Step[] {
  const messages = run.index % 2 === 0 ? (MESSAGES[stage] ?? []) : [];
  return messages.map(({ by, content }) => ({
    by: run[by],
    run: (caller) => call(caller, api.messages.send, { params: run.params, body: { content } }),
  }));
}

const MESSAGES: Partial<Record<number, { by: 'owner' | 'installer' | 'client'; content: string }[]>> = {
  2: [
    { by: 'client', content: 'Can the phone number sit higher, above the door handle?' },
    { by: 'owner', content: 'Yes. It will be 4 inches higher in the print file.' },
  ],
  5: [
    { by: 'owner', content: 'Bay 2 is free on Tuesday from 8. Does that work for you?' },
    { by: 'installer', content: 'Tuesday works. Please have it washed, without wax, and the mirrors off.' },
  ],
  7: [{ by: 'installer', content: 'The panels arrived. All rolls are straight and labeled.' }],
  8: [{ by: 'installer', content: 'There is a scratch on the panel, see the photos. It was there before.' }],
  10: [{ by: 'client', content: 'It looks great. Thank you all!' }],
};
