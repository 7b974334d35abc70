import type { Message } from '#shared/messages/messages.contract.ts';
import { IDEMPOTENCY_KEY_TTL_MS } from '#shared/request-keys.ts';
import { isAlreadyApplied, isInterruption, errorText } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { readDraft, storeDraft, onDraftDropped } from '#web/lib/stored-draft.ts';

export interface OutgoingMessage {
  /** The Idempotency-Key of all attempts, so that a message whose response was lost is not stored twice. */
  key: string;
  content: string;
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** Interrupted rather than rejected: retried automatically when the server is reachable. */
  interrupted?: boolean;
}

export interface Outbox {
  /** Messages that are being sent or failed, in the order in which they were written. */
  outgoing: readonly OutgoingMessage[];
  /** Messages stored since the page was opened, which the list may not contain yet. */
  delivered: readonly Message[];
}

type Deliver = (message: OutgoingMessage) => Promise<Message>;

/**
 * Sends messages one at a time, in order. Unsent messages survive a reload and a new sign-in, until they are retried or
 * discarded. Lives outside React, because sending continues across pages.
 */
export class MessageOutbox {
  #outbox: Outbox;
  #run: Promise<void> | undefined;
  #withdrawn: OutgoingMessage | undefined;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();

  /** `name` identifies the user and the project. Loads the messages that a previous page left unsent. */
  constructor(name: string) {
    this.#name = name;
    this.#outbox = { outgoing: storedMessages(name), delivered: [] };
    onDraftDropped(name, () => this.#forget());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly contents = (): Outbox => this.#outbox;

  /** Sends a new message, after those that were interrupted earlier. */
  async send(content: string, deliver: Deliver): Promise<void> {
    // A withdrawn message that is sent again unchanged keeps its key, because it may have been stored.
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

  /** Retries interrupted messages. Old ones wait for a manual retry. */
  async resume(deliver: Deliver): Promise<void> {
    for (const { key, state, interrupted, createdAt } of this.#outbox.outgoing) {
      if (interrupted && state === 'failed' && !isOld(createdAt)) this.#change(key, { state: 'sending' });
    }
    await this.#start(deliver);
  }

  /** Removes an unsent message, and returns its text. */
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

  /** The user has signed out: removes all messages, including the one being sent. */
  #forget(): void {
    this.#withdrawn = undefined;
    this.#publish([], []);
  }

  /** An interruption also stops the later messages, to keep their order. */
  #fail(message: OutgoingMessage, error: unknown): void {
    const interrupted = isInterruption(error);
    const failure = { state: 'failed' as const, reason: reasonOf(error), interrupted };
    const laterMessages = this.#outbox.outgoing.filter(({ state }) => interrupted && state === 'sending');
    for (const { key } of [message, ...laterMessages]) this.#change(key, failure);
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

/** A message that a previous page was sending may have been stored, but its key makes a retry safe. */
function storedMessages(name: string): OutgoingMessage[] {
  const stored = (readDraft(name)?.['outgoing'] ?? []) as OutgoingMessage[];
  return stored.map((message) =>
    message.state === 'sending' ? { ...message, state: 'failed', interrupted: true } : message,
  );
}

/** Whether the server may have deleted the key, so that a retry could store the message twice. */
function isOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > IDEMPOTENCY_KEY_TTL_MS;
}

const SEND_AGAIN = 'Please try again.';

function reasonOf(error: unknown): string {
  return error instanceof Error ? errorText(error, SEND_AGAIN) : SEND_AGAIN;
}
