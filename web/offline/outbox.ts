import { IDEMPOTENCY_KEY_TTL_MS } from '#shared/request-keys.ts';
import { isAlreadyApplied, isInterruption, errorText } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { localStore } from '#web/lib/browser-storage.ts';

/** A write that is stored on the device until the server has it. */
export interface OutgoingItem<Content> {
  /** The Idempotency-Key of all attempts, so that a write whose response was lost takes effect once. */
  key: string;
  content: Content;
  createdAt: string;
  state: 'sending' | 'failed';
  /** Why it failed. */
  reason?: string;
  /** Interrupted rather than rejected: retried automatically when the server is reachable. */
  interrupted?: boolean;
}

interface OutboxContents<Content, Stored> {
  /** Items that are being sent or failed, in the order in which they were added. */
  outgoing: readonly OutgoingItem<Content>[];
  /** Items stored by the server since the page was opened, which its lists may not contain yet. */
  delivered: readonly Stored[];
}

type Deliver<Content, Stored> = (item: OutgoingItem<Content>) => Promise<Stored>;

/** Whether the server rejected an item, so that the user decides what happens. */
export function needsAttention({ state, interrupted }: OutgoingItem<unknown>): boolean {
  return state === 'failed' && !interrupted;
}

/**
 * Sends writes one at a time, in order. Unsent items stay on the device, also after the tab was closed and after a sign-out, until
 * they are sent or discarded. Lives outside React, because sending continues across pages.
 */
export class Outbox<Content, Stored> {
  #contents: OutboxContents<Content, Stored>;
  #run: Promise<void> | undefined;
  #withdrawn: OutgoingItem<Content> | undefined;
  readonly #name: string;
  readonly #isChain: boolean;
  /** All items that this page has seen. Others in the storage were added by another tab. */
  readonly #known: Set<string>;
  readonly #listeners = new Set<() => void>();

  /**
   * `name` identifies the user, the project and the kind of writes. Loads the items that a previous page left unsent. In a chain each
   * item is based on the one before, so a rejected one also stops the later ones.
   */
  constructor(name: string, { isChain = false } = {}) {
    this.#name = name;
    this.#isChain = isChain;
    this.#contents = { outgoing: storedItems(name), delivered: [] };
    this.#known = new Set(this.#contents.outgoing.map(({ key }) => key));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly contents = (): OutboxContents<Content, Stored> => this.#contents;

  /** Sends a new item, after those that were interrupted earlier. */
  async send(content: Content, deliver: Deliver<Content, Stored>): Promise<void> {
    const key = this.#keyFor(content);
    this.#withdrawn = undefined;
    const createdAt = new Date().toISOString();
    this.#publish([...this.#contents.outgoing, { key, content, createdAt, state: 'sending' }]);
    await this.resume(deliver);
  }

  /**
   * Stores an item that could not be sent just now; `key` is the key of that attempt. Returns false when the device has no
   * space for it.
   */
  store(content: Content, key: string): boolean {
    const createdAt = new Date().toISOString();
    const isStored = this.#publish([
      ...this.#contents.outgoing,
      { key, content, createdAt, state: 'failed', interrupted: true },
    ]);
    if (!isStored) this.#remove(key);
    return isStored;
  }

  async retry(key: string, deliver: Deliver<Content, Stored>): Promise<void> {
    this.#change(key, { state: 'sending', interrupted: false });
    await this.#start(deliver);
  }

  async retryAll(deliver: Deliver<Content, Stored>): Promise<void> {
    for (const { key } of this.#contents.outgoing)
      this.#change(key, { state: 'sending', interrupted: false });
    await this.#start(deliver);
  }

  /** Retries interrupted items. Old ones wait for a manual retry. */
  async resume(deliver: Deliver<Content, Stored>): Promise<void> {
    for (const { key, state, interrupted, createdAt } of this.#contents.outgoing) {
      if (interrupted && state === 'failed' && !isOld(createdAt)) this.#change(key, { state: 'sending' });
    }
    await this.#start(deliver);
  }

  /** Removes an unsent item, and returns its content. */
  withdraw(key: string): Content | undefined {
    this.#withdrawn = this.#contents.outgoing.find((item) => item.key === key);
    this.#publish(this.#contents.outgoing.filter((item) => item.key !== key));
    return this.#withdrawn?.content;
  }

  /** Removes all items. */
  clear(): void {
    this.#publish([], []);
  }

  /** A withdrawn item that is sent again unchanged keeps its key, because the server may have it. */
  #keyFor(content: Content): string {
    const isSame = JSON.stringify(this.#withdrawn?.content) === JSON.stringify(content);
    return this.#withdrawn && isSame ? this.#withdrawn.key : newRequestKey();
  }

  #start(deliver: Deliver<Content, Stored>): Promise<void> {
    this.#run ??= this.#sendAll(deliver).finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #sendAll(deliver: Deliver<Content, Stored>): Promise<void> {
    const next = this.#contents.outgoing.find(({ state }) => state === 'sending');
    if (!next) return;
    await this.#sendOne(next, deliver);
    await this.#sendAll(deliver);
  }

  async #sendOne(item: OutgoingItem<Content>, deliver: Deliver<Content, Stored>): Promise<void> {
    try {
      const stored = await deliver(item);
      this.#remove(item.key, [...this.#contents.delivered, stored]);
    } catch (error) {
      if (isAlreadyApplied(error)) this.#remove(item.key);
      else this.#fail(item, error);
    }
  }

  /** An interruption also stops the later items, to keep their order; in a chain a rejection does too. */
  #fail(item: OutgoingItem<Content>, error: unknown): void {
    const interrupted = isInterruption(error);
    const failure = { state: 'failed' as const, reason: reasonOf(error), interrupted };
    const later = this.#contents.outgoing.filter(
      ({ state }) => (interrupted || this.#isChain) && state === 'sending',
    );
    for (const { key } of [item, ...later]) this.#change(key, failure);
  }

  #remove(key: string, delivered = this.#contents.delivered): void {
    this.#publish(
      this.#contents.outgoing.filter((item) => item.key !== key),
      delivered,
    );
  }

  #change(key: string, change: Partial<OutgoingItem<Content>>): void {
    this.#publish(this.#contents.outgoing.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  /** Returns whether the device has stored the items. */
  #publish(own: readonly OutgoingItem<Content>[], delivered = this.#contents.delivered): boolean {
    for (const { key } of own) this.#known.add(key);
    const outgoing = [...own, ...this.#addedElsewhere()];
    for (const { key } of outgoing) this.#known.add(key);
    this.#contents = { outgoing, delivered };
    const isStored = localStore.write(this.#name, outgoing.length > 0 ? JSON.stringify(outgoing) : null);
    for (const notify of this.#listeners) notify();
    return isStored;
  }

  /** The items that another tab has stored. One that it has sent meanwhile is sent again under its key, which has no effect. */
  #addedElsewhere(): OutgoingItem<Content>[] {
    return storedItems<Content>(this.#name).filter(({ key }) => !this.#known.has(key));
  }
}

/** An item that a previous page was sending may have arrived, but its key makes a retry safe. */
function storedItems<Content>(name: string): OutgoingItem<Content>[] {
  return parseItems<Content>(localStore.read(name)).map((item) =>
    item.state === 'sending' ? { ...item, state: 'failed', interrupted: true } : item,
  );
}

function parseItems<Content>(text: string | null): OutgoingItem<Content>[] {
  try {
    const items: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

/** Whether the server may have deleted the key, so that a retry could take effect twice. */
function isOld(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > IDEMPOTENCY_KEY_TTL_MS;
}

const SEND_AGAIN = 'Please try again.';

function reasonOf(error: unknown): string {
  return error instanceof Error ? errorText(error, SEND_AGAIN) : SEND_AGAIN;
}
