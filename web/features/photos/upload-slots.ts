/** Limits how many tasks run at the same time, for example the uploads of all galleries. */
export class UploadSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count = 2) {
    this.#free = count;
  }

  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  /** Runs the work when a slot is free. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.acquire();
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
