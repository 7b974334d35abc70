import { addDays, addMinutes, addHours, min, startOfDay, subDays, subMinutes } from 'date-fns';
import { api } from '#shared/api.ts';
import type { OpenApp } from '#server/start.ts';
import { call, register, type Caller } from '../api-client.ts';
import type { SeedContext } from './new-project.ts';
import { projectSteps } from './project-steps.ts';
import type { Step } from './step.ts';
import { COMPLETED_STAGE, MATERIALS, PEOPLE, PROJECTS, type SampleProject } from './sample-rows.ts';
import { picturesOf, readPicture } from './sample-pictures.ts';
import { markNotificationsRead, timestampSetter, type SeedClock } from './timestamps.ts';

const DAY_MINUTES = 24 * 60;

interface SeedOptions {
  /** The password of all accounts. */
  password: string;
  /** The clock of the application. */
  clock: SeedClock;
  projects?: readonly SampleProject[];
  /** The current time of the sample data. All records are older. */
  now?: Date;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Fills an empty application with the sample people and projects. Listens on a free port, creates every record by an API
 * call, in chronological order, and sets its timestamps afterwards.
 */
export async function seed(app: OpenApp, options: SeedOptions): Promise<void> {
  const { password, clock, projects = PROJECTS, now = app.now(), onProgress } = options;
  const setTimestamps = timestampSetter(app.database, new Date());
  const base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const callers = await registerPeople(base, password);
  const steps = projects
    .flatMap((project, index) => timedSteps(project, projectSteps(project, { now, callers, index }), now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, { by, at, run }] of steps.entries()) {
    const caller = callers.get(by);
    if (!caller) throw new Error(`people.csv has no ${by}`);
    clock.set(at);
    await run(caller, at);
    await app.dispatcher.dispatchDue();
    await setTimestamps(at);
    onProgress?.(index + 1, steps.length);
  }
  await markNotificationsRead(app.database, subDays(now, 3));
  for (const caller of callers.values()) await call(caller, api.auth.signOut, {});
}

/** Returns the signed-in people by username. */
async function registerPeople(base: string, password: string): Promise<SeedContext['callers']> {
  const callers: SeedContext['callers'] = new Map();
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

/** Adds the films of a shop. Returns their ids by the material of a wrap. */
async function addMaterials(shop: Caller): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { material, ...body } of MATERIALS)
    ids.set(material, (await call(shop, api.materials.add, { body })).id);
  return ids;
}

/** Spreads the groups of steps from the project's first day to its last; the steps of a group are 3 minutes apart. */
function timedSteps({ age, stage }: SampleProject, groups: Step[][], now: Date): (Step & { at: Date })[] {
  const daysSinceLastStep = stage === COMPLETED_STAGE ? age * 0.45 : (age % 4) * 0.8;
  let remaining = groups.flat().length;
  return groups.flatMap((group, position) => {
    const daysAgo = age - (age - daysSinceLastStep) * (position / groups.length);
    const start = inWorkingHours(subMinutes(now, daysAgo * DAY_MINUTES));
    return group.map((step, index) => {
      // Early in the day, working hours are in the future; the last steps must not be.
      const latest = subMinutes(now, 12 * remaining--);
      return { ...step, at: min([addMinutes(start, index * 3), latest]) };
    });
  });
}

/** Maps the time of day to working hours (8 to 17), in the same order. */
function inWorkingHours(at: Date): Date {
  const midnight = startOfDay(at);
  const share = (at.getTime() - midnight.getTime()) / (addDays(midnight, 1).getTime() - midnight.getTime());
  return addMinutes(addHours(midnight, 8), share * 9 * 60);
}
