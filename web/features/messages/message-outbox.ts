import type { Message } from '#shared/messages/messages.contract.ts';
import { REQUEST_KEYS_LIVE_MS } from '#shared/request-keys.ts';
import { isAlreadyApplied, isInterruption, sentenceOf } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { readDraft, storeDraft, whenDropped } from '#web/lib/stored-draft.ts';

export interface OutgoingMessage {
  /** Its Idempotency-Key for all its tries: a message whose answer was lost is not stored twice. */
  key: string;
  content: string;
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** Nobody refused it: it goes again by itself as soon as the server is heard of. */
  interrupted?: boolean;
}

export interface Outbox {
  /** On their way or not sent, in the order in which they were written. */
  outgoing: readonly OutgoingMessage[];
  /** What has arrived from here since the page was opened, for as long as the list does not show it yet. */
  delivered: readonly Message[];
}

type Deliver = (message: OutgoingMessage) => Promise<Message>;

/**
 * Messages on their way, one at a time and in their order. What could not be sent stays, over a reload and a new sign-in
 * too, until it is tried again or discarded. Lives outside of React, because sending does.
 */
export class MessageOutbox {
  #outbox: Outbox;
  #run: Promise<void> | undefined;
  #withdrawn: OutgoingMessage | undefined;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();

  /** `name` says whose outbox on which project it is; what the page before left unsent is in it. */
  constructor(name: string) {
    this.#name = name;
    this.#outbox = { outgoing: storedMessages(name), delivered: [] };
    whenDropped(name, () => this.#forget());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly contents = (): Outbox => this.#outbox;

  /** Sends a new message, and before it those that a lost connection has held up. */
  async send(content: string, deliver: Deliver): Promise<void> {
    // Taken back and sent again as it was, it is the same message: it may have arrived after all.
    const key = this.#withdrawn?.content === content ? this.#withdrawn.key : newRequestKey();
    this.#withdrawn = undefined;
    const createdAt = new Date().toISOString();
    this.#publish([...this.#outbox.outgoing, { key, content, createdAt, state: 'sending' }]);
    await this.resume(deliver);
  }

  async retry(key: string, deliver: Deliver): Promise<void> {
    this.#change(key, { state: 'sending', interrupted: false });
    await this.#start(deliver);
  }

  /** Takes up again what a lost connection has stopped; what has become old waits for its writer's word. */
  async resume(deliver: Deliver): Promise<void> {
    for (const { key, state, interrupted, createdAt } of this.#outbox.outgoing) {
      if (interrupted && state === 'failed' && !isOld(createdAt)) this.#change(key, { state: 'sending' });
    }
    await this.#start(deliver);
  }

  /** Takes a message that was not sent out of the outbox, and gives its text. */
  withdraw(key: string): string {
    this.#withdrawn = this.#outbox.outgoing.find((message) => message.key === key);
    this.#publish(this.#outbox.outgoing.filter((message) => message.key !== key));
    return this.#withdrawn?.content ?? '';
  }

  #start(deliver: Deliver): Promise<void> {
    this.#run ??= this.#sendAll(deliver).finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #sendAll(deliver: Deliver): Promise<void> {
    const next = this.#outbox.outgoing.find(({ state }) => state === 'sending');
    if (!next) return;
    await this.#sendOne(next, deliver);
    await this.#sendAll(deliver);
  }

  async #sendOne(message: OutgoingMessage, deliver: Deliver): Promise<void> {
    try {
      const stored = await deliver(message);
      this.#publish(
        this.#outbox.outgoing.filter(({ key }) => key !== message.key),
        [...this.#outbox.delivered, stored],
      );
    } catch (error) {
      if (isAlreadyApplied(error))
        this.#publish(this.#outbox.outgoing.filter(({ key }) => key !== message.key));
      else this.#fail(message, error);
    }
  }

  /** The user has signed out: what is on its way arrives or not, and nothing of it comes back. */
  #forget(): void {
    this.#withdrawn = undefined;
    this.#publish([], []);
  }

  /** With the connection gone, those behind it are held up as well, so that they arrive in their order. */
  #fail(message: OutgoingMessage, error: unknown): void {
    const interrupted = isInterruption(error);
    const failure = { state: 'failed' as const, reason: reasonOf(error), interrupted };
    const behind = this.#outbox.outgoing.filter(({ state }) => interrupted && state === 'sending');
    for (const { key } of [message, ...behind]) this.#change(key, failure);
  }

  #change(key: string, change: Partial<OutgoingMessage>): void {
    this.#publish(
      this.#outbox.outgoing.map((message) => (message.key === key ? { ...message, ...change } : message)),
    );
  }

  #publish(outgoing: readonly OutgoingMessage[], delivered = this.#outbox.delivered): void {
    this.#outbox = { outgoing, delivered };
    storeDraft(this.#name, outgoing.length > 0 ? { outgoing } : {});
    for (const notify of this.#listeners) notify();
  }
}

/** What the page before was just sending may have arrived or not; under its key it can be sent again. */
function storedMessages(name: string): OutgoingMessage[] {
  const stored = (readDraft(name)?.['outgoing'] ?? []) as OutgoingMessage[];
  return stored.map((message) =>
    message.state === 'sending' ? { ...message, state: 'failed', interrupted: true } : message,
  );
}

/** The server may have forgotten its key, and with it that it has arrived. */
function isOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > REQUEST_KEYS_LIVE_MS;
}

const SEND_AGAIN = 'Please try again.';

function reasonOf(error: unknown): string {
  return error instanceof Error ? sentenceOf(error, SEND_AGAIN) : SEND_AGAIN;
}
