import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { photosContract } from '#shared/photos/photos.contract.ts';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import { chanceOf } from './chance.ts';
import { photosOf } from './job-pictures.ts';
import { COMPLETED, type Job } from './jobs.ts';
import { newProjectOf } from './new-project.ts';
import { plannedProof } from './job-proofs.ts';
import { parcelAct } from './job-parcels.ts';
import { talkAt } from './job-talk.ts';
import type { Act, Circumstances, Tale } from './tale.ts';

/** From here on the installer moves the stages. */
const WRAP_SHIPPED = 7;

/** Everything that happened on a job, in order; each chapter is one sitting. */
export function storyOf(job: Job, circumstances: Circumstances): Act[][] {
  const chance = chanceOf(circumstances.number);
  const tale: Tale = {
    ...circumstances,
    job,
    chance,
    path: { id: '' },
    installer: job.installer ?? job.shop,
    proofIds: [],
    ships: job.installer !== null && job.proofs.length > 0 && circumstances.number % 3 > 0,
  };
  const stages = Array.from({ length: Math.min(job.stands, STAGE_IDS.length) }, (_, index) => index + 1);
  return [
    [creation(tale), ...photoActs(tale, 'initial', job.photos.initial, job.shop)],
    ...stages.flatMap((stage) => [[arrivalAt(tale, stage)], workAt(tale, stage), talkAt(tale, stage)]),
    job.stands === COMPLETED ? [closing(tale)] : [],
  ].filter((chapter) => chapter.length > 0);
}

function creation({ job, path, ...known }: Tale): Act {
  return {
    by: job.shop,
    events: 1 + Number(job.installer !== null) + Number(job.client !== null),
    perform: async (visitor) => {
      const project = await visitor.call(projectsContract.create, { body: newProjectOf(job, known) });
      path.id = String(project.id);
    },
  };
}

/** What the stage collects before it is left. */
function workAt(tale: Tale, stage: number): Act[] {
  const { proofs, photos } = tale.job;
  if (stage === 1) return proofs.slice(0, 1).map(() => proofAct(tale, 0));
  if (stage === 2)
    return [...proofs.slice(1).map((_, index) => proofAct(tale, index + 1)), ...sampleParcel(tale)];
  if (stage === 4) return approval(tale);
  if (stage === WRAP_SHIPPED) return photoActs(tale, 'pre-installation', photos.pre, tale.installer);
  return stage === 9 ? photoActs(tale, 'post-installation', photos.post, tale.installer) : [];
}

function photoActs({ job, number, path }: Tale, type: PhotoType, count: number, by: string): Act[] {
  return photosOf(job, type, count, number).map(({ caption, take }, index) => ({
    by,
    events: 1,
    picture: take,
    perform: async (visitor, content) => {
      const name = `IMG_${4000 + number * 20 + index}.jpg`;
      await visitor.upload(
        photosContract.upload,
        { params: path, body: { type, caption } },
        { name, content },
      );
    },
  }));
}

function proofAct({ job, now, path, proofIds }: Tale, index: number): Act {
  const { name, description, draw } = plannedProof(job, index, now);
  return {
    by: job.shop,
    events: 1,
    picture: draw,
    perform: async (visitor, content) => {
      const body = { projectId: path.id, description };
      const proof = await visitor.upload(proofsContract.upload, { body }, { name, content });
      proofIds[index] = String(proof.id);
    },
  };
}

function sampleParcel(tale: Tale): Act[] {
  return tale.ships ? [parcelAct(tale, 'saveArtworkProof', 1)] : [];
}

/** The newest proof is approved by the client, or by the shop on its behalf, before the job goes on to its schedule. */
function approval({ job, proofIds }: Tale): Act[] {
  if (job.proofs.length === 0 || job.stands === 4) return [];
  return [
    {
      by: job.client ?? job.shop,
      events: 1,
      perform: async (visitor) => {
        await visitor.call(proofsContract.approve, { params: { id: proofIds.at(-1) ?? '' } });
      },
    },
  ];
}

/** The wrap's parcel moves the job by itself. */
function arrivalAt(tale: Tale, stage: number): Act {
  return tale.ships && stage === WRAP_SHIPPED ? parcelAct(tale, 'saveWrap', 2) : move(tale, stage);
}

function move({ job, installer, path, chance, ships }: Tale, stage: number): Act {
  return {
    by: stage > WRAP_SHIPPED ? installer : job.shop,
    events: 1,
    perform: async (visitor) => {
      const body = { ...moveTo(stage), override: reasonFor(stage, { job, chance, ships }) };
      await visitor.call(projectsContract.update, { params: path, body });
    },
  };
}

function closing({ job, path }: Tale): Act {
  return {
    by: job.shop,
    events: 1,
    perform: async (visitor) => {
      await visitor.call(projectsContract.update, { params: path, body: { completed: true } });
    },
  };
}

function moveTo(stage: number) {
  const progressStage = STAGE_IDS[stage - 1];
  const fromStage = STAGE_IDS[Math.max(stage - 2, 0)];
  return { progressStage, fromStage };
}

/** Where sample and panels are handed over in person, the gates that ask for a parcel are passed with a reason. */
function reasonFor(
  stage: number,
  { job, chance, ships }: Pick<Tale, 'job' | 'chance' | 'ships'>,
): string | undefined {
  if (stage === 2 && job.proofs.length === 0) return 'Clear film: there is no artwork to prove';
  if (ships) return undefined;
  if (stage === 3) return chance.pick(SAMPLE_REASONS);
  return stage === WRAP_SHIPPED ? chance.pick(SHIPPING_REASONS) : undefined;
}

const SAMPLE_REASONS = [
  'Client picked up the printed sample at the counter',
  'Client looked at the sample in the shop and took it along',
  'Our driver handed the sample over at the depot',
];

const SHIPPING_REASONS = [
  'Panels stay in the house, the vehicle comes to our bay',
  'Our driver takes the panels to the installer',
  'Installer collects the panels on the way to the vehicle',
];
