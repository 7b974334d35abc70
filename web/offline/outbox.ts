import { IDEMPOTENCY_KEY_TTL_MS } from '#shared/request-keys.ts';
import { isAlreadyApplied, isInterruption, errorText } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { localStore } from '#web/lib/browser-storage.ts';
import { Listeners } from '#web/lib/listeners.ts';
import { runInLock } from './run-in-lock.ts';

/** A write that is stored on the device until the server has it. */
export interface OutgoingItem<Content> {
  /** The Idempotency-Key of all attempts, so that a write whose response was lost takes effect once. */
  key: string;
  content: Content;
  createdAt: string;
  /** `failed` items include items that were not attempted yet. */
  state: 'sending' | 'failed';
  /** The reason for the failure. */
  reason?: string;
  /**
   * True before the first attempt, and after an attempt that was interrupted (`isInterruption`). False after any other failure. In a
   * chain (`isChain`), such a failure also makes it false for the later items.
   */
  interrupted?: boolean;
  /** Whether the attempt that sends the item now is an automatic retry. */
  isAutomaticRetry?: boolean;
}

interface OutboxContents<Content, Stored> {
  /** The items that are being sent or have failed, in the order in which they were added. */
  outgoing: readonly OutgoingItem<Content>[];
  /**
   * The results of items that the server has stored since the page was opened. The lists of the server may not contain them yet.
   */
  delivered: readonly Stored[];
}

type Items<Content> = readonly OutgoingItem<Content>[];
type Deliver<Content, Stored> = (item: OutgoingItem<Content>) => Promise<Stored>;

/** Whether the user must decide about the item: the server rejected it, or its idempotency key may have expired. */
export function needsAttention({ state, interrupted, createdAt }: OutgoingItem<unknown>): boolean {
  return state === 'failed' && (!interrupted || mayHaveExpiredKey(createdAt));
}

/** Whether the item is being sent, or waits to be sent, without an action of the user. */
export function isRetriedAutomatically(item: OutgoingItem<unknown>): boolean {
  return item.state === 'sending' ? item.isAutomaticRetry === true : !needsAttention(item);
}

/**
 * Sends writes one at a time, in order. Unsent items stay on the device until they are sent or discarded, even after the tab is
 * closed and after a sign-out. Several tabs share the items: each change is applied to the stored items, and one tab sends at a
 * time. The outbox does not depend on React, because sending continues across pages.
 */
export class Outbox<Content, Stored> {
  #contents: OutboxContents<Content, Stored> = { outgoing: [], delivered: [] };
  #run: Promise<void> | undefined;
  #withdrawn: OutgoingItem<Content> | undefined;
  /** The items that this page is sending, by key. */
  readonly #sending = new Map<string, { isAutomaticRetry: boolean }>();
  /** The keys of held items (see `hold`). A held item is not shown as unsent, because the page is still sending it. */
  readonly #held = new Set<string>();
  /** The items that the device had no space to store. */
  #unstored: Items<Content> = [];
  readonly #name: string;
  readonly #isChain: boolean;
  readonly #listeners = new Listeners();

  /**
   * `name` identifies the user, the project and the kind of writes. Loads the items that a previous page left unsent. In a chain,
   * each item is based on the item before it, so a rejected item also stops the items after it.
   */
  constructor(name: string, { isChain = false } = {}) {
    this.#name = name;
    this.#isChain = isChain;
    this.#show(this.#items());
    globalThis.window?.addEventListener('storage', ({ key }) => {
      if (key === name) this.#show(this.#items());
    });
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly contents = (): OutboxContents<Content, Stored> => this.#contents;

  /** Sends a new item, after the items that were interrupted earlier. */
  async send(content: Content, deliver: Deliver<Content, Stored>): Promise<void> {
    const key = this.#keyFor(content);
    this.#withdrawn = undefined;
    this.#sending.set(key, { isAutomaticRetry: false });
    this.#add(content, key);
    await this.resume(deliver);
  }

  /**
   * Stores an item after an interrupted attempt to send it. `key` is the key of that attempt. Returns false when the
   * device has no space for the item.
   */
  store(content: Content, key: string): boolean {
    const isStored = this.#add(content, key);
    if (!isStored) this.#remove(key);
    return isStored;
  }

  /**
   * Stores an item on the device while the page sends it directly, in case the page is closed. Call `release` or `drop`
   * afterwards.
   */
  hold(content: Content, key: string): void {
    this.#held.add(key);
    this.store(content, key);
  }

  /** Queues a held item until the next contact with the server. Returns false when the device had no space for the item. */
  release(key: string): boolean {
    this.#held.delete(key);
    const items = this.#items();
    this.#show(items);
    return items.some((item) => item.key === key);
  }

  /** Removes an item that needs no retry: the server has stored it, or the user was shown the error. */
  drop(key: string): void {
    this.#held.delete(key);
    this.#remove(key);
  }

  async retry(key: string, deliver: Deliver<Content, Stored>): Promise<void> {
    this.#sending.set(key, { isAutomaticRetry: false });
    this.#show(this.#items());
    await this.#start(deliver);
  }

  async retryAll(deliver: Deliver<Content, Stored>): Promise<void> {
    for (const { key } of this.#contents.outgoing) this.#sending.set(key, { isAutomaticRetry: false });
    this.#show(this.#items());
    await this.#start(deliver);
  }

  /** Retries interrupted items, except those whose idempotency key may have expired. The user retries these manually. */
  async resume(deliver: Deliver<Content, Stored>): Promise<void> {
    for (const item of this.#contents.outgoing)
      if (item.state === 'failed' && !needsAttention(item))
        this.#sending.set(item.key, { isAutomaticRetry: true });
    this.#show(this.#items());
    await this.#start(deliver);
  }

  /** Removes an unsent item, and returns its content. */
  withdraw(key: string): Content | undefined {
    this.#withdrawn = this.#contents.outgoing.find((item) => item.key === key);
    this.#remove(key);
    return this.#withdrawn?.content;
  }

  /** Removes all items. */
  clear(): void {
    this.#save(() => []);
    this.#show([], []);
  }

  /**
   * The key for new content. If the user withdrew an item and sends the same content again, the key stays the same, because the
   * server may have stored the item.
   */
  #keyFor(content: Content): string {
    const isSame = JSON.stringify(this.#withdrawn?.content) === JSON.stringify(content);
    return this.#withdrawn && isSame ? this.#withdrawn.key : newRequestKey();
  }

  #start(deliver: Deliver<Content, Stored>): Promise<void> {
    this.#run ??= runInLock(this.#name, () => this.#sendAll(deliver)).finally(() => {
      this.#run = undefined;
    });
    return this.#run;
  }

  async #sendAll(deliver: Deliver<Content, Stored>): Promise<void> {
    // Another tab may have sent or discarded some items.
    this.#show(this.#items());
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

  /**
   * Marks an item as failed. An interruption also stops the later items, to keep their order. In a chain, a rejection stops them
   * too.
   */
  #fail({ key }: OutgoingItem<Content>, error: unknown): void {
    const interrupted = isInterruption(error);
    const stoppedKeys = new Set([key]);
    if (interrupted || this.#isChain)
      for (const item of this.#contents.outgoing) if (item.state === 'sending') stoppedKeys.add(item.key);
    for (const one of stoppedKeys) this.#sending.delete(one);
    const failure = { reason: reasonOf(error), interrupted };
    this.#save((items) => items.map((item) => (stoppedKeys.has(item.key) ? { ...item, ...failure } : item)));
    this.#show(this.#items());
  }

  #add(content: Content, key: string): boolean {
    const item = {
      key,
      content,
      createdAt: new Date().toISOString(),
      state: 'failed',
      interrupted: true,
    } as const;
    const isStored = this.#save((items) => [...items.filter((other) => other.key !== key), item]);
    this.#show(this.#items());
    return isStored;
  }

  #remove(key: string, delivered = this.#contents.delivered): void {
    this.#sending.delete(key);
    this.#save((items) => items.filter((item) => item.key !== key));
    this.#show(this.#items(), delivered);
  }

  /** Changes the stored items. Returns false when the device has no space. Then this page keeps the items in memory. */
  #save(change: (items: Items<Content>) => Items<Content>): boolean {
    const items = change(this.#items());
    const isStored = localStore.write(this.#name, items.length > 0 ? JSON.stringify(items) : null);
    const stored = new Set(storedItems(this.#name).map(({ key }) => key));
    this.#unstored = items.filter(({ key }) => !stored.has(key));
    return isStored;
  }

  /** The stored items of all tabs, and the unstored items of this page. */
  #items(): Items<Content> {
    const stored = storedItems<Content>(this.#name);
    return [...stored, ...this.#unstored.filter(({ key }) => !stored.some((item) => item.key === key))];
  }

  #show(items: Items<Content>, delivered = this.#contents.delivered): void {
    const outgoing = items.filter(({ key }) => !this.#held.has(key)).map((item) => this.#withState(item));
    this.#contents = { outgoing, delivered };
    this.#listeners.notify();
  }

  #withState(item: OutgoingItem<Content>): OutgoingItem<Content> {
    const attempt = this.#sending.get(item.key);
    return attempt ? { ...item, ...attempt, state: 'sending' } : item;
  }
}

/**
 * The items that the device has stored. An item that a previous page was sending counts as interrupted. It may have arrived, but
 * its key makes a retry safe.
 */
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
function mayHaveExpiredKey(createdAt: string): boolean {
  return Date.now() - Date.parse(createdAt) > IDEMPOTENCY_KEY_TTL_MS;
}

const DEFAULT_FAILURE_REASON = 'Please try again.';

function reasonOf(error: unknown): string {
  return error instanceof Error ? errorText(error, DEFAULT_FAILURE_REASON) : DEFAULT_FAILURE_REASON;
}
