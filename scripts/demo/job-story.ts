import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { photosContract } from '#shared/photos/photos.contract.ts';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { STAGE_IDS } from '#shared/projects/stages.ts';
import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import { chanceOf, type Chance } from './chance.ts';
import { photosOf } from './job-pictures.ts';
import { COMPLETED, type Job } from './jobs.ts';
import { newProjectOf } from './new-project.ts';
import { plannedProof } from './job-proofs.ts';
import type { Visitor } from './visitor.ts';

/** One call of somebody, with the picture that it uploads. */
export interface Act {
  /** Username of who does it. */
  by: string;
  /** How many events it records. */
  events: number;
  picture?: () => Promise<Buffer>;
  perform(visitor: Visitor, picture: Buffer): Promise<void>;
}

interface Circumstances {
  now: Date;
  /** Ids by username. */
  people: ReadonlyMap<string, number>;
  /** The job's place in the list. */
  number: number;
}

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
  };
  const stages = Array.from({ length: Math.min(job.stands, STAGE_IDS.length) }, (_, index) => index + 1);
  return [
    [creation(tale), ...photoActs(tale, 'initial', job.photos.initial, job.shop)],
    ...stages.flatMap((stage) => [[move(tale, stage)], workAt(tale, stage)]),
    job.stands === COMPLETED ? [closing(tale)] : [],
  ].filter((chapter) => chapter.length > 0);
}

interface Tale extends Circumstances {
  job: Job;
  chance: Chance;
  /** The project in the addresses, known once it is created. */
  path: { id: string };
  /** Who installs: the shop itself where nobody is assigned. */
  installer: string;
}

function creation({ job, path, ...known }: Tale): Act {
  return {
    by: job.shop,
    events: job.installer ? 2 : 1,
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
  if (stage === 2) return proofs.slice(1).map((_, index) => proofAct(tale, index + 1));
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

function proofAct({ job, now, path }: Tale, index: number): Act {
  const { name, description, draw } = plannedProof(job, index, now);
  return {
    by: job.shop,
    events: 1,
    picture: draw,
    perform: async (visitor, content) => {
      const body = { projectId: path.id, description };
      await visitor.upload(proofsContract.upload, { body }, { name, content });
    },
  };
}

function move({ job, installer, path, chance }: Tale, stage: number): Act {
  return {
    by: stage > WRAP_SHIPPED ? installer : job.shop,
    events: 1,
    perform: async (visitor) => {
      const body = moveTo(stage, job, chance);
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

function moveTo(stage: number, job: Job, chance: Chance) {
  const progressStage = STAGE_IDS[stage - 1];
  const fromStage = STAGE_IDS[Math.max(stage - 2, 0)];
  return { progressStage, fromStage, override: reasonFor(stage, job, chance) };
}

/** These shops hand samples and panels over in person, so the gates that ask for a parcel are passed with a reason. */
function reasonFor(stage: number, { proofs }: Job, chance: Chance): string | undefined {
  if (stage === 2 && proofs.length === 0) return 'Clear film: there is no artwork to prove';
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
