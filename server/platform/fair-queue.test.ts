import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const [ANN, BOB, CAT] = [1, 2, 3];
const LIMITS = { waiting: 100, waitingPerUser: 100 };
const UNAVAILABLE = { code: 'unavailable' };

/**
 * A queue whose jobs run until the test finishes them. `startedUserIds` has the user id of each job, in starting order.
 */
function startQueue(limits = LIMITS, workers = ['worker']) {
  const queue = new FairQueue(workers, limits);
  const startedUserIds: number[] = [];
  const resolvers: (() => void)[] = [];
  const add = (userId: number) =>
    queue.run(userId, () => {
      startedUserIds.push(userId);
      return new Promise<void>((resolve) => resolvers.push(resolve));
    });
  const finishAll = async () => {
    while (resolvers.length > 0) {
      resolvers.shift()?.();
      // oxlint-disable-next-line no-await-in-loop -- each finished job starts the next one
      await new Promise(setImmediate);
    }
  };
  return { queue, add, startedUserIds, finishAll };
}

describe('the order of jobs', () => {
  it('runs the job of another user before the waiting jobs of the first user', async () => {
    const { add, startedUserIds, finishAll } = startQueue();
    const jobs = [ANN, ANN, ANN, ANN, BOB].map(add);

    await finishAll();
    await Promise.all(jobs);

    expect(startedUserIds).toEqual([ANN, BOB, ANN, ANN, ANN]);
  });

  it('alternates between users', async () => {
    const { add, startedUserIds, finishAll } = startQueue();
    const jobs = [ANN, ANN, ANN, BOB, BOB, CAT].map(add);

    await finishAll();
    await Promise.all(jobs);

    expect(startedUserIds).toEqual([ANN, BOB, CAT, ANN, BOB, ANN]);
  });

  it('runs one job per worker at the same time', async () => {
    const { add, startedUserIds, finishAll } = startQueue(LIMITS, ['first', 'second']);
    const jobs = [ANN, ANN, ANN].map(add);

    expect(startedUserIds).toHaveLength(2);

    await finishAll();
    await Promise.all(jobs);
  });

  it('runs the next job after a failed one', async () => {
    const queue = new FairQueue(['worker'], LIMITS);
    const failingTask = queue.run(ANN, () => Promise.reject(new Error('a failure')));
    const next = queue.run(ANN, async () => 'next');

    await expect(failingTask).rejects.toThrow('a failure');
    await expect(next).resolves.toBe('next');
  });
});

describe('the limits for waiting jobs', () => {
  it('reject a job of a user who has too many waiting jobs', async () => {
    const { add, finishAll } = startQueue({ ...LIMITS, waitingPerUser: 2 });
    const jobs = [ANN, ANN, ANN].map(add);

    await expect(add(ANN)).rejects.toMatchObject(UNAVAILABLE);
    jobs.push(add(BOB));

    await finishAll();
    await Promise.all(jobs);
  });

  it('reject a job when all users together have too many waiting jobs', async () => {
    const { add, finishAll } = startQueue({ ...LIMITS, waiting: 2 });
    const jobs = [ANN, ANN, BOB].map(add);

    await expect(add(CAT)).rejects.toMatchObject(UNAVAILABLE);

    await finishAll();
    await Promise.all(jobs);
  });

  it('accept jobs again when the waiting jobs are finished', async () => {
    const { add, finishAll } = startQueue({ ...LIMITS, waiting: 1 });
    const jobs = [ANN, BOB].map(add);
    await expect(add(CAT)).rejects.toMatchObject(UNAVAILABLE);

    await finishAll();
    jobs.push(add(CAT));

    await finishAll();
    await Promise.all(jobs);
  });
});

it('rejects the waiting jobs when it is closed', async () => {
  const { queue, add, finishAll } = startQueue();
  const runningTask = add(ANN);
  const waitingTask = add(BOB);

  queue.close();

  await expect(waitingTask).rejects.toMatchObject(UNAVAILABLE);
  await finishAll();
  await runningTask;
});
