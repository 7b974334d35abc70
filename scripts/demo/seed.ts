import { addDays, addMinutes, addHours, min, startOfDay, subDays, subMinutes } from 'date-fns';
import { authContract } from '#shared/auth/auth.contract.ts';
import { usersContract } from '#shared/users/users.contract.ts';
import type { OpenApp } from '#server/start.ts';
import { apiClient, type ApiClient } from './api-client.ts';
import { projectSteps, type Step } from './project-steps.ts';
import { COMPLETED, PEOPLE, PROJECTS, type SampleProject } from './sample-rows.ts';
import { picturesOf } from './sample-pictures.ts';
import { markNotificationsRead, timestampSetter } from './timestamps.ts';

const DAY_MINUTES = 24 * 60;

interface SeedOptions {
  /** The password of all accounts. */
  password: string;
  projects?: readonly SampleProject[];
  /** The current time of the sample data. All records are older. */
  now?: Date;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Fills an empty application with the sample people and projects. Creates every record by an API call, in chronological
 * order, and sets its timestamps afterwards.
 */
export async function seed(app: OpenApp, options: SeedOptions): Promise<void> {
  const { password, projects = PROJECTS, now = app.now(), onProgress } = options;
  const setTimestamps = timestampSetter(app.database, new Date());
  const { clients, userIds } = await registerPeople(app, password);
  const steps = projects
    .flatMap((project, index) => timedSteps(project, projectSteps(project, { now, userIds, index }), now))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [index, { by, at, run }] of steps.entries()) {
    const call = clients.get(by);
    if (!call) throw new Error(`people.csv has no ${by}`);
    await run(call);
    await app.dispatcher.dispatchDue();
    await setTimestamps(at);
    onProgress?.(index + 1, steps.length);
  }
  await markNotificationsRead(app.database, subDays(now, 3));
  for (const call of clients.values()) await call(authContract.signOut, {});
}

async function registerPeople({ server }: OpenApp, password: string) {
  const clients = new Map<string, ApiClient>();
  const userIds = new Map<string, number>();
  for (const person of PEOPLE) {
    const { username, role, company } = person;
    const hasDocuments = role !== 'client' && company !== null;
    const documents = { hasBusinessRegistration: hasDocuments, hasBusinessInsurance: hasDocuments };
    const body = { ...person, ...documents, email: `${username}@wrapline.example`, password };
    const call = apiClient(server);
    const { id } = await call(authContract.register, { body });
    await call(authContract.signIn, { body: { username, password } });
    for (const { file } of picturesOf(username, 'avatar')) {
      await call(usersContract.uploadAvatar, { params: { id: String(id) } }, file);
    }
    clients.set(username, call);
    userIds.set(username, id);
  }
  return { clients, userIds };
}

/** Spreads the groups of steps from the project's first day to its last; the steps of a group are 3 minutes apart. */
function timedSteps({ age, stage }: SampleProject, groups: Step[][], now: Date): (Step & { at: Date })[] {
  const daysSinceLastStep = stage === COMPLETED ? age * 0.45 : (age % 4) * 0.8;
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
