import type { Chance } from './chance.ts';
import type { Job } from './jobs.ts';
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

export interface Circumstances {
  now: Date;
  /** Ids by username. */
  people: ReadonlyMap<string, number>;
  /** The job's place in the list. */
  number: number;
}

/** A job as its story is told. */
export interface Tale extends Circumstances {
  job: Job;
  chance: Chance;
  /** The project in the addresses, known once it is created. */
  path: { id: string };
  /** Who installs: the shop itself where nobody is assigned. */
  installer: string;
  /** Ids of the proofs in their order, known once they are uploaded. */
  proofIds: string[];
  /** Whether sample and panels travel by carrier; else somebody takes them along. */
  ships: boolean;
}
