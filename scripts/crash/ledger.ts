import { partialDeepStrictEqual } from 'node:assert';
import pLimit from 'p-limit';
import type { Inconsistency } from '#server/testing/row-rules.ts';
import { request, signIn, type ApiResponse, type Caller } from '#server/testing/api-client.ts';

export const PASSWORD = 'correct horse battery';

export interface Person {
  id: number;
  username: string;
  /** The session of an acknowledged sign-in; missing when the server was killed before the response. */
  cookie?: string;
}

/** Whether a response shows the expected state of a record. */
export type Check = (response: ApiResponse) => boolean | Promise<boolean>;

/** A record that the server acknowledged. */
export interface StoredRecord {
  name: string;
  /** The API path of the record, and a person who may read it. */
  path: string;
  reader: Person;
  /** The parent record. Deleting the parent also deletes this record. */
  parent?: StoredRecord;
  expected: Check;
  /** The state after a write that has no response yet. Until the response, this state and `expected` are both valid. */
  requested?: Check;
  /** Whether the record was checked since its last change. */
  isChecked?: boolean;
}

export interface Project extends StoredRecord {
  id: number;
  shop: Shop;
  stageRecord: StoredRecord;
  photos: (StoredRecord & { id: number })[];
  /** The number of running requests for the project. A project with running requests is not deleted. */
  runningRequests: number;
}

export interface Shop {
  owner: Person;
  installer: Person;
  client: Person;
  projects: Project[];
}

/** Everything that the server acknowledged before it was killed. */
export interface Ledger {
  records: StoredRecord[];
  /** The active shops; the records of replaced shops stay in `records`. */
  shops: Shop[];
  /** The addresses of the invited people. Each invitation goes to a different address. */
  invitedAddresses: string[];
  /** The number of acknowledged writes, including writes that add no record, such as moves and deletions. */
  writeCount: number;
}

/** Returns a check that a response is successful and has these fields, or is a list with an entry that has them. */
export function createFieldsCheck(fields: object): Check {
  return ({ status, bytes }) => {
    const body: unknown = JSON.parse(bytes.toString());
    try {
      partialDeepStrictEqual(body, Array.isArray(body) ? [fields] : fields);
      return status === 200;
    } catch {
      return false;
    }
  };
}

export const isGone: Check = ({ status }) => status === 404;

export function isRemoved({ expected, requested }: StoredRecord): boolean {
  return expected === isGone || requested === isGone;
}

/** The person as API caller. The calls wait while the server recovers from a crash. */
export function callerOf({ cookie }: Pick<Person, 'cookie'>, base: string): Caller {
  return { base, cookie, waitsWhileBusy: true };
}

const PARALLEL_CHECKS = 8;

/**
 * Requests these records from the restarted server, and returns a problem for each lost one. If the last write of a record
 * got no response, the state on the server becomes the expected state of the record.
 */
export async function findLostRecords(base: string, records: StoredRecord[]): Promise<Inconsistency[]> {
  const limit = pLimit(PARALLEL_CHECKS);
  const lostRecords: string[] = [];
  // Checks projects and accounts first, then the records of each project, then the resized copies of each photo.
  for (const depth of [0, 1, 2]) {
    const recordsAtDepth = records.filter((record) => depthOf(record) === depth);
    lostRecords.push(...(await limit.map(recordsAtDepth, (record) => checkRecord(base, record))).flat());
  }
  return lostRecords.map((record) => ({ fault: 'lost', message: `Lost: ${record}` }));
}

function depthOf({ parent }: StoredRecord): number {
  return parent ? 1 + depthOf(parent) : 0;
}

async function checkRecord(base: string, record: StoredRecord): Promise<string[]> {
  const { name, path, reader, parent, expected, requested } = record;
  reader.cookie ??= (await signIn(base, reader.username, PASSWORD).catch(() => undefined))?.cookie;
  const response = await request(callerOf(reader, base), path);
  record.isChecked = true;
  for (const check of parent?.expected === isGone ? [isGone] : [expected, requested]) {
    if (!(await check?.(response))) continue;
    Object.assign(record, { expected: check, requested: undefined });
    return [];
  }
  return [`${name} (${response.status})`];
}
