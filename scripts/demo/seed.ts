import { addDays, addMinutes, addHours, min, startOfDay, subDays, subMinutes } from 'date-fns';
import { api } from '#shared/api.ts';
import type { OpenApp } from '#server/start.ts';
import { call, register, type Caller } from '#server/testing/api-client.ts';
import { stepsOf } from './project-work.ts';
import type { CallAs, SeedPerson, Step } from './project-run.ts';
import { COMPLETED_STAGE, MATERIALS, PEOPLE, PROJECTS, type SampleProject } from './sample-rows.ts';
import { picturesOf, readPicture } from './sample-pictures.ts';
import { markNotificationsRead, createTimestampSetter } from './timestamps.ts';

const DAY_MINUTES = 24 * 60;
const MINUTES_BETWEEN_CALLS = 3;
const MAX_WORK_MINUTES = 30;

interface SeedOptions {
  /** The password of all accounts. */
  password: string;
  /** The clock of the application. The seed sets it to the time of each call. */
  clock: { time: Date };
  projects?: readonly SampleProject[];
  /** The current time of the sample data. All records are older. */
  now?: Date;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Fills an empty application with the sample people and projects. Starts its server on a free port, and creates the records with
 * API calls in chronological order. Sets the timestamps of the records after each call.
 */
export async function seed(app: OpenApp, options: SeedOptions): Promise<void> {
  const { password, clock, projects = PROJECTS, now = app.now(), onProgress } = options;
  const setTimestamps = createTimestampSetter(app.database, new Date());
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const callers = await registerPeople(base, password);
  const allSteps = projects
    .flatMap((project, index) => spreadOverDays(project, stepsOf(project, { now, callers, index }), now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, { at, work }] of allSteps.entries()) {
    let calls = 0;
    const callAs: CallAs = async (by, endpoint, input, file) => {
      const caller = callers.get(by);
      if (!caller) throw new Error(`people.csv has no ${by}`);
      clock.time = addMinutes(at, MINUTES_BETWEEN_CALLS * calls);
      calls += 1;
      const output = await call(caller, endpoint, input, file);
      await app.dispatcher.dispatchDue();
      await setTimestamps(clock.time);
      return output;
    };
    await work(callAs, at);
    onProgress?.(index + 1, allSteps.length);
  }
  await markNotificationsRead(app.database, subDays(now, 3));
  for (const caller of callers.values()) await call(caller, api.auth.signOut, {});
}

/** Returns the signed-in people by username. */
async function registerPeople(base: string, password: string): Promise<Map<string, SeedPerson>> {
  const callers = new Map<string, SeedPerson>();
  for (const person of PEOPLE) {
    const { username, role, company } = person;
    const hasDocuments = role !== 'client' && company !== null;
    const documents = { hasBusinessRegistration: hasDocuments, hasBusinessInsurance: hasDocuments };
    const account = { ...person, ...documents, email: `${username}@wrapline.example`, password };
    const caller = await register(base, account);
    for (const { file } of picturesOf(username, 'avatar')) {
      const params = { id: String(caller.id) };
      await call(caller, api.users.uploadAvatar, { params }, readPicture(file));
    }
    const materials = role === 'contractor' ? await addMaterials(caller) : new Map();
    callers.set(username, { ...caller, name: person.name, materials });
  }
  return callers;
}

/** Adds the shop's films. Returns a map from the values of the field `material` of a wrap to the ids of the films. */
async function addMaterials(shop: Caller): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { material, ...body } of MATERIALS)
    ids.set(material, (await call(shop, api.materials.add, { body })).id);
  return ids;
}

/** Spreads the work on a project from its first day to its last. */
function spreadOverDays({ age, stage }: SampleProject, steps: Step[], now: Date): { at: Date; work: Step }[] {
  const daysSinceLastWork = stage === COMPLETED_STAGE ? age * 0.45 : (age % 4) * 0.8;
  return steps.map((work, position) => {
    const daysAgo = age - (age - daysSinceLastWork) * (position / steps.length);
    const start = toWorkingHours(subMinutes(now, daysAgo * DAY_MINUTES));
    // Early in the day, today's working hours are in the future, but no work may be in the future.
    const latest = subMinutes(now, MAX_WORK_MINUTES * (steps.length - position));
    return { work, at: min([start, latest]) };
  });
}

/** Scales the time of day into working hours (8 to 17), so that earlier times stay earlier. */
function toWorkingHours(time: Date): Date {
  const midnight = startOfDay(time);
  const share = (time.getTime() - midnight.getTime()) / (addDays(midnight, 1).getTime() - midnight.getTime());
  return addMinutes(addHours(midnight, 8), share * 9 * 60);
}
