import { AppError } from '#shared/errors.ts';

interface QueueLimits {
  /** The maximum number of waiting jobs: in total, and for one user. */
  waiting: number;
  waitingPerUser: number;
}

/** Assigns workers to jobs, alternating between users, so that a user with many jobs delays others by at most one job. */
export class FairQueue<Worker> {
  readonly #freeWorkers: Worker[];
  readonly #limits: QueueLimits;
  /** The waiting jobs by user, in the order in which the users are served. */
  readonly #waitersByUser = new Map<number, PromiseWithResolvers<Worker>[]>();

  constructor(workers: readonly Worker[], limits: QueueLimits) {
    this.#freeWorkers = [...workers];
    this.#limits = limits;
  }

  /** Runs a job and returns its result. Throws `unavailable` when the queue is full or closes before the job starts. */
  async run<T>(userId: number, job: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = this.#freeWorkers.pop() ?? (await this.#waitForWorker(userId));
    try {
      return await job(worker);
    } finally {
      this.#releaseWorker(worker, userId);
    }
  }

  /** The number of waiting jobs. */
  get waitingCount(): number {
    return [...this.#waitersByUser.values()].flat().length;
  }

  /** Rejects the waiting jobs. */
  close(): void {
    for (const waiter of [...this.#waitersByUser.values()].flat()) waiter.reject(queueFullError());
    this.#waitersByUser.clear();
  }

  #waitForWorker(userId: number): Promise<Worker> {
    const userWaiters = this.#waitersByUser.get(userId) ?? [];
    if (userWaiters.length >= this.#limits.waitingPerUser || this.waitingCount >= this.#limits.waiting)
      throw queueFullError();
    const waiter = Promise.withResolvers<Worker>();
    this.#waitersByUser.set(userId, [...userWaiters, waiter]);
    return waiter.promise;
  }

  /** Moves the user of the finished job to the end of the order, and gives the worker to the next user. */
  #releaseWorker(worker: Worker, finishedUserId: number): void {
    this.#moveToEnd(finishedUserId);
    const [next] = this.#waitersByUser;
    if (!next) {
      this.#freeWorkers.push(worker);
      return;
    }
    const [userId, waiters] = next;
    waiters.shift()?.resolve(worker);
    this.#moveToEnd(userId);
  }

  #moveToEnd(userId: number): void {
    const waiters = this.#waitersByUser.get(userId);
    this.#waitersByUser.delete(userId);
    if (waiters?.length) this.#waitersByUser.set(userId, waiters);
  }
}

function queueFullError(): AppError {
  return new AppError('unavailable', 'Too many images are waiting. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}
