import { Listeners } from '#web/lib/listeners.ts';

/**
 * Asks the user to confirm who they are, when the server refuses a call with `confirmation_required`. Calls that wait at the same
 * time share one question.
 */
class Confirmation {
  #answer: Promise<boolean> | undefined;
  #resolve: ((isConfirmed: boolean) => void) | undefined;
  #times = 0;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;

  /** Whether a call waits for the user to confirm. */
  readonly isAsking = (): boolean => this.#answer !== undefined;

  /** How often the user has confirmed on this page. */
  get confirmationCount(): number {
    return this.#times;
  }

  /**
   * Asks the user to confirm. Resolves to true when the user confirms, or has already confirmed since the call was sent.
   * Resolves to false when the user cancels, and on a page that cannot ask. `countWhenSent` is how often the user had
   * confirmed when the call was sent.
   */
  async ask(countWhenSent: number): Promise<boolean> {
    if (this.#times > countWhenSent) return true;
    if (this.#listeners.size === 0) return false;
    if (this.#answer) return this.#answer;
    this.#answer = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#publish();
    return this.#answer;
  }

  /** Closes the question and lets the waiting calls continue. */
  readonly finish = (isConfirmed: boolean): void => {
    if (isConfirmed) this.#times += 1;
    this.#resolve?.(isConfirmed);
    this.#answer = undefined;
    this.#publish();
  };

  #publish(): void {
    this.#listeners.notify();
  }
}

export const confirmation = new Confirmation();
