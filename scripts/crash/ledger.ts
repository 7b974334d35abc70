import type { StageId } from '#shared/projects/stages.ts';

/** All records that the server acknowledged before it was killed. */
export interface Ledger {
  people: Person[];
  /** The active shops; the records of replaced ones stay in the lists below. */
  shops: Shop[];
  projects: Project[];
  uploads: Upload[];
  notes: Note[];
  /** Every acknowledged write, also those that leave no row of their own (moves, deletions). */
  writes: number;
}

export interface Person {
  id: number;
  username: string;
  /** The session of an acknowledged sign-in; null when the server was killed before the response. */
  cookie: string | null;
}

export interface Shop {
  owner: Person;
  installer: Person;
  client: Person;
  projects: Project[];
}

/** One field of the project, its vehicle and its wrap each. */
export interface ProjectNames {
  name: string;
  make: string;
  wrapColor: string;
}

/** `asked`: the server was killed before its response, so both outcomes are right. */
type Removal = 'none' | 'asked' | 'acknowledged';

export interface Project extends ProjectNames {
  id: number;
  shop: Shop;
  /** Null while it is not started. */
  stage: StageId | null;
  /** The target of a move without a response: both outcomes are right. */
  askedStage: StageId | null;
  /** The values of an edit without a response: all of them or none. */
  askedEdit: ProjectNames | null;
  removal: Removal;
  /** Running requests for it; it is not deleted meanwhile. */
  uses: number;
}

export interface Upload {
  kind: 'photo' | 'proof';
  id: number;
  project: Project;
  sha256: string;
  isPicture: boolean;
  removal: Removal;
  /** Of a proof; `asked` as for the deletion. */
  approval: 'none' | 'asked' | 'acknowledged';
}

/** A message, or a tracking number. */
export interface Note {
  kind: 'message' | 'tracking';
  id: number;
  project: Project;
  words: string;
}

export function emptyLedger(): Ledger {
  return { people: [], shops: [], projects: [], uploads: [], notes: [], writes: 0 };
}

/** The lengths of a ledger's lists at one time. */
export type LedgerMark = Pick<Record<keyof Ledger, number>, 'people' | 'projects' | 'uploads' | 'notes'>;

export function markOf({ people, projects, uploads, notes }: Ledger): LedgerMark {
  return {
    people: people.length,
    projects: projects.length,
    uploads: uploads.length,
    notes: notes.length,
  };
}

/** The records that were acknowledged after the mark. */
export function since(ledger: Ledger, mark: LedgerMark): Pick<Ledger, keyof LedgerMark> {
  return {
    people: ledger.people.slice(mark.people),
    projects: ledger.projects.slice(mark.projects),
    uploads: ledger.uploads.slice(mark.uploads),
    notes: ledger.notes.slice(mark.notes),
  };
}
