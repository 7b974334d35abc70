import { subDays } from 'date-fns';
import { authContract } from '#shared/auth/auth.contract.ts';
import type { App } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { backdate } from './backdate.ts';
import { datedStory, type DatedAct } from './calendar.ts';
import { CAST } from './cast.ts';
import { chanceOf } from './chance.ts';
import { storyOf } from './job-story.ts';
import { COMPLETED, type Job } from './jobs.ts';
import { signIn, visitorOf, type Visitor } from './visitor.ts';

/** Pictures that are drawn while the application works on the one before. */
const DRAWN_AHEAD = 3;

interface Filling {
  jobs: readonly Job[];
  /** Everybody's. */
  password: string;
  onProgress: (done: number, total: number) => void;
}

/**
 * Fills an empty application with the demo's people and jobs. Everything goes through the front door, in the order in
 * which it happened; afterwards the records get the times at which it did.
 */
export async function fillWithSamples(app: AppContext & App, filling: Filling): Promise<void> {
  const people = await registerCast(app, filling.password);
  const visitors = await signInCast(app, filling.password);
  const acts = allActs(filling.jobs, people, app.now());
  await play(acts, visitors, filling.onProgress);
  for (const visitor of visitors.values()) await visitor.call(authContract.signOut, {});
  await app.dispatcher.deliverDue();
  await backdate(
    app.database,
    acts.flatMap(({ at, events }) => Array.from({ length: events }, () => at)),
  );
}

async function registerCast(app: App, password: string): Promise<Map<string, number>> {
  const nobody = visitorOf(app.server);
  const people = new Map<string, number>();
  for (const member of CAST) {
    const email = `${member.username}@wrapline.example`;
    const user = await nobody.call(authContract.register, { body: { email, ...member, password } });
    people.set(member.username, user.id);
  }
  return people;
}

async function signInCast(app: App, password: string): Promise<Map<string, Visitor>> {
  const visitors = new Map<string, Visitor>();
  for (const { username } of CAST) visitors.set(username, await signIn(app.server, { username, password }));
  return visitors;
}

/** The acts of all jobs by their time, so that ids and times rise together as in a shop that has been running. */
function allActs(jobs: readonly Job[], people: ReadonlyMap<string, number>, now: Date): DatedAct[] {
  return jobs
    .flatMap((job, number) => {
      const chance = chanceOf(number + 300);
      const quietDays =
        job.stands === COMPLETED ? job.since * 0.45 : chance.between(0, Math.min(job.since, 4));
      const days = { firstDay: subDays(now, job.since), lastDay: subDays(now, quietDays) };
      return datedStory(storyOf(job, { now, people, number }), { ...days, now, seed: number });
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

async function play(
  acts: readonly DatedAct[],
  visitors: ReadonlyMap<string, Visitor>,
  onProgress: Filling['onProgress'],
): Promise<void> {
  const pictures: Promise<Buffer>[] = [];
  for (const [index, act] of acts.entries()) {
    for (let next = pictures.length; next < acts.length && next <= index + DRAWN_AHEAD; next += 1) {
      pictures.push(acts[next]?.picture?.() ?? Promise.resolve(Buffer.alloc(0)));
    }
    const visitor = visitors.get(act.by);
    if (!visitor) throw new Error(`${act.by} is not in the cast`);
    await act.perform(visitor, await (pictures[index] ?? Buffer.alloc(0)));
    onProgress(index + 1, acts.length);
  }
}
