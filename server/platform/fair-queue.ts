import { AppError } from '#shared/errors.ts';

interface QueueLimits {
  /** Jobs that wait, of all users together and of one user. */
  waiting: number;
  waitingPerUser: number;
}

/** Gives workers to jobs, in turns by user: a user with many jobs delays another one by one job at most. */
export class FairQueue<Worker> {
  readonly #free: Worker[];
  readonly #limits: QueueLimits;
  /** The waiting jobs by user. The order of the users is the order of their turns. */
  readonly #waiting = new Map<number, PromiseWithResolvers<Worker>[]>();

  constructor(workers: readonly Worker[], limits: QueueLimits) {
    this.#free = [...workers];
    this.#limits = limits;
  }

  /** Returns what the job returns. Throws `unavailable` when the queue is full, or is closed before the job starts. */
  async run<T>(userId: number, job: (worker: Worker) => Promise<T>): Promise<T> {
    const worker = this.#free.pop() ?? (await this.#turnOf(userId));
    try {
      return await job(worker);
    } finally {
      this.#handOn(worker, userId);
    }
  }

  /** Refuses the jobs that wait. */
  close(): void {
    for (const turn of [...this.#waiting.values()].flat()) turn.reject(queueFull());
    this.#waiting.clear();
  }

  #turnOf(userId: number): Promise<Worker> {
    const own = this.#waiting.get(userId) ?? [];
    const total = [...this.#waiting.values()].flat().length;
    if (own.length >= this.#limits.waitingPerUser || total >= this.#limits.waiting) throw queueFull();
    const turn = Promise.withResolvers<Worker>();
    this.#waiting.set(userId, [...own, turn]);
    return turn.promise;
  }

  /** The user who just had the worker goes behind the others before the next one is chosen. */
  #handOn(worker: Worker, finishedUserId: number): void {
    this.#moveToEnd(finishedUserId);
    const [next] = this.#waiting;
    if (!next) {
      this.#free.push(worker);
      return;
    }
    const [userId, turns] = next;
    turns.shift()?.resolve(worker);
    this.#moveToEnd(userId);
  }

  #moveToEnd(userId: number): void {
    const turns = this.#waiting.get(userId);
    this.#waiting.delete(userId);
    if (turns?.length) this.#waiting.set(userId, turns);
  }
}

function queueFull(): AppError {
  return new AppError('unavailable', 'Too many images are waiting. Please try again in a moment.', {
    details: { retryAfterSeconds: 10 },
  });
}
