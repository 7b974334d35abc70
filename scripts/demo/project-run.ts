import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { Caller } from '#server/testing/api-client.ts';
import type { SampleProject } from './sample-rows.ts';

/**
 * A signed-in person. `materials` has the ids of their films. Its keys are the values of the field `material` of a
 * wrap.
 */
export type SeedPerson = Caller & { id: number; name: string; materials: ReadonlyMap<string, number> };

/** Calls an endpoint as the person with this username. Each call advances the clock of the seed by a few minutes. */
export type CallAs = <E extends Endpoint>(
  by: string,
  endpoint: E,
  input: CallInput<E>,
  file?: File,
) => Promise<CallOutput<E>>;

/** One part of the work on a project. Its API calls are minutes apart. */
export type Step = (callAs: CallAs, startedAt: Date) => Promise<void>;

/** The state that all work on one project shares. */
export interface DemoRun {
  /**
   * The current time of the sample data. The work of each stage gets a copy of this object, in which `now` is the start
   * of the work.
   */
  now: Date;
  /** People by username. */
  callers: ReadonlyMap<string, SeedPerson>;
  /** The project's index in the list; it determines tracking, messages and finished work. */
  index: number;
  project: SampleProject;
  /** Usernames. The owner takes the place of a missing installer or client. */
  owner: string;
  installer: string;
  client: string;
  /** Path parameters. The ids are set when the project and its proof are created. */
  params: { id: string };
  proof: { id: string };
  /** The id of the last photo of each type. */
  photos: Partial<Record<PhotoType, number>>;
  /** Whether a carrier ships the sample and the panels. */
  isShippedByCarrier: boolean;
}
