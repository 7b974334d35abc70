import { AppError } from '#shared/errors.ts';

interface QueueLimits {
  /** The maximum number of waiting jobs: in total, and for one user. */
  waiting: number;
  waitingPerUser: number;
}

/** Assigns workers to jobs, alternating between users, so that a user with many jobs delays others by at most one job. */
export class FairQueue<Worker> {
  readonly #free: Worker[];
  readonly #limits: QueueLimits;
  /** The waiting jobs by user, in the order in which the users are served. */
  readonly #waiting = new Map<number, PromiseWithResolvers<Worker>[]>();

  constructor(workers: readonly Worker[], limits: QueueLimits) {
    this.#free = [...workers];
    this.#limits = limits;
  }

  /** Runs a job and returns its result. Throws `unavailable` when the queue is full or closes before the job starts. */
  async run<T>(userId: number, job: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = this.#free.pop() ?? (await this.#turnOf(userId));
    try {
      return await job(worker);
    } finally {
      this.#passOn(worker, userId);
    }
  }

  /** The number of waiting jobs. */
  get waitingCount(): number {
    return [...this.#waiting.values()].flat().length;
  }

  /** Rejects the waiting jobs. */
  close(): void {
    for (const waiter of [...this.#waiting.values()].flat()) waiter.reject(queueFullError());
    this.#waiting.clear();
  }

  #turnOf(userId: number): Promise<Worker> {
    const userWaiters = this.#waiting.get(userId) ?? [];
    if (userWaiters.length >= this.#limits.waitingPerUser || this.waitingCount >= this.#limits.waiting)
      throw queueFullError();
    const waiter = Promise.withResolvers<Worker>();
    this.#waiting.set(userId, [...userWaiters, waiter]);
    return waiter.promise;
  }

  /** Moves the user of the finished job to the end of the order, and gives the worker to the next user. */
  #passOn(worker: Worker, finishedUserId: number): void {
    this.#moveToEnd(finishedUserId);
    const [next] = this.#waiting;
    if (!next) {
      this.#free.push(worker);
      return;
    }
    const [userId, waiters] = next;
    waiters.shift()?.resolve(worker);
    this.#moveToEnd(userId);
  }

  #moveToEnd(userId: number): void {
    const waiters = this.#waiting.get(userId);
    this.#waiting.delete(userId);
    if (waiters?.length) this.#waiting.set(userId, waiters);
  }
}

function queueFullError(): AppError {
  return new AppError('unavailable', 'Too many images are waiting. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}
