import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { Caller } from '../api-client.ts';
import type { SeedContext } from './new-project.ts';
import type { SampleProject } from './sample-rows.ts';

/** One call by one person, named by username. */
export interface Step {
  by: string;
  run: (caller: Caller, at: Date) => Promise<unknown>;
}

/** What the steps of one project share. */
export interface Run extends SeedContext {
  project: SampleProject;
  /** Usernames. The owner takes the place of a missing installer or client. */
  owner: string;
  installer: string;
  client: string;
  /** Path parameters, filled in by the steps that create the project and its proof. */
  params: { id: string };
  proof: { id: string };
  /** The id of the last photo of each type. */
  photos: Partial<Record<PhotoType, number>>;
  /** Whether a carrier ships the sample and the panels. */
  isShipped: boolean;
}
