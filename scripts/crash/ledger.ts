import type { StageId } from '#shared/projects/stages.ts';

/** What the clients were told: whatever stands here was answered with success before the server died. */
export interface Ledger {
  people: Person[];
  /** Those at work now; one that closes keeps its records in the lists below. */
  shops: Shop[];
  projects: Project[];
  uploads: Upload[];
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

export interface Project {
  id: number;
  name: string;
  make: string;
  wrapColor: string;
  shop: Shop;
  /** Null while it is not started. */
  stage: StageId | null;
  /** Where a move that nobody answered would have taken it: either is right. */
  askedStage: StageId | null;
}

export interface Upload {
  kind: 'photo' | 'proof';
  id: number;
  project: Project;
  sha256: string;
  isPicture: boolean;
  /** `asked`: the server died before it answered the deletion, so either is right. */
  removal: 'none' | 'asked' | 'acknowledged';
}

export function emptyLedger(): Ledger {
  return { people: [], shops: [], projects: [], uploads: [], writes: 0 };
}

/** How much stood in a ledger at a moment; what came later is `since` it. */
export type LedgerMark = Pick<Record<keyof Ledger, number>, 'people' | 'projects' | 'uploads'>;

export function markOf({ people, projects, uploads }: Ledger): LedgerMark {
  return { people: people.length, projects: projects.length, uploads: uploads.length };
}

/** The records that were acknowledged after the mark. */
export function since(ledger: Ledger, mark: LedgerMark): Pick<Ledger, keyof LedgerMark> {
  return {
    people: ledger.people.slice(mark.people),
    projects: ledger.projects.slice(mark.projects),
    uploads: ledger.uploads.slice(mark.uploads),
  };
}
