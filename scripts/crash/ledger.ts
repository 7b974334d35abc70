import type { StageId } from '#shared/projects/stages.ts';

/** What the clients were told: whatever stands here was answered with success before the server died. */
export interface Ledger {
  people: Person[];
  /** Those at work now; one that closes keeps its records in the lists below. */
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
  /** Of an acknowledged sign-in, whose session has to live on; null when the server died before it answered one. */
  cookie: string | null;
}

export interface Shop {
  owner: Person;
  installer: Person;
  client: Person;
  projects: Project[];
}

/** Of its head, its vehicle and its wrap one word each. */
export interface ProjectWords {
  name: string;
  make: string;
  wrapColor: string;
}

/** `asked`: the server died before it answered the deletion, so either is right. */
type Removal = 'none' | 'asked' | 'acknowledged';

export interface Project extends ProjectWords {
  id: number;
  shop: Shop;
  /** Null while it is not started. */
  stage: StageId | null;
  /** Where a move that nobody answered would have taken it: either is right. */
  askedStage: StageId | null;
  /** What an edit that nobody answered would have made of it: all of it or nothing. */
  askedEdit: ProjectWords | null;
  removal: Removal;
  /** Requests under way that name it: it is not deleted under them. */
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

/** How much stood in a ledger at a moment; what came later is `since` it. */
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
