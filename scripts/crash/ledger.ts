import type { StageId } from '#shared/projects/stages.ts';

/** All records that the server acknowledged before it was killed. */
export interface Ledger {
  people: Person[];
  /** The active shops; the records of replaced ones stay in the lists below. */
  shops: Shop[];
  projects: Project[];
  uploads: Upload[];
  notes: Note[];
  /** The recipients of messages, each with an address of its own. */
  mailed: string[];
  /** The number of acknowledged writes, including those without a row of their own (moves, deletions). */
  writes: number;
}

export interface Person {
  id: number;
  username: string;
  /** The session of an acknowledged sign-in; missing when the server was killed before the response. */
  cookie?: string;
}

export interface Shop {
  owner: Person;
  installer: Person;
  client: Person;
  projects: Project[];
}

/** One field each of the project, its vehicle and its wrap. */
export interface ProjectNames {
  name: string;
  make: string;
  wrapColor: string;
}

/** `requested`: the server was killed before its response, so both outcomes are valid. */
type Outcome = 'none' | 'requested' | 'acknowledged';

export interface Project extends ProjectNames {
  id: number;
  shop: Shop;
  /** Null for a project that is not started. */
  stage: StageId | null;
  /** The target of a move without a response. Both outcomes are valid. */
  requestedStage: StageId | null;
  /** The values of an edit without a response. Either all or none are stored. */
  requestedEdit: ProjectNames | null;
  removal: Outcome;
  /** The number of running requests for the project, which prevent its deletion. */
  uses: number;
}

export interface Upload {
  kind: 'photo' | 'proof';
  id: number;
  project: Project;
  sha256: string;
  isPicture: boolean;
  removal: Outcome;
  /** The approval of a proof. */
  approval: Outcome;
}

/** A message or a tracking number. */
export interface Note {
  kind: 'message' | 'tracking';
  id: number;
  project: Project;
  text: string;
}
