import type { Readable } from 'node:stream';
import type { Actor } from '#shared/actor.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { CommitSignal } from '#server/db/commit-signals.ts';
import { subscribe } from '#server/db/subscribe.ts';
import {
  actorsOf,
  eventsAfter,
  eventsByIds,
  recentEvents,
  membersOf,
  newestEventId,
} from '#server/features/live/live.repository.ts';
import { LinkStreams, type LinkReader } from '#server/features/live/link-streams.ts';
import { OpenStreams, type OpenStream } from '#server/features/live/open-streams.ts';
import { projectIdOf, signalOf, type LiveEvent } from '#server/features/live/signals.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const HEARTBEAT_MS = 20_000;
/**
 * The maximum number of streams of one user. A browser opens one stream, or one per tab without shared workers. More
 * streams are allowed, because the streams of lost devices stay open for some time.
 */
const MAX_STREAMS_PER_USER = 12;
/** The maximum number of missed events. A page that missed more events reloads all data. */
const MAX_MISSED_EVENTS = 500;
/**
 * The first stream of a page sends the events since the page was opened. This margin is added to the age of the page, because
 * an event before that time may have been committed only during the page's first calls.
 */
const FIRST_CALLS_MARGIN_MS = 5_000;
/** The maximum time without a stream. A page that was open for longer without a stream reloads all data. */
const MAX_TIME_WITHOUT_STREAM_MS = 24 * 3_600_000;

const HEARTBEAT_SIGNAL: LiveSignal = { kind: 'beat' };
const INBOX_SIGNAL: LiveSignal = { kind: 'inbox' };
const RESYNC_SIGNAL: LiveSignal = { kind: 'everything' };

/** The user whose notifications changed, and the tab of the change. */
type InboxChange = Extract<CommitSignal, { inbox: number }>;

interface StreamOpening {
  /** The hash of the token of the session or the link. */
  tokenHash: string;
  /** The last event that the browser received before the connection broke. */
  after?: number | undefined;
  /** How long the page has been open, in milliseconds. Used when the browser has not received an event. */
  ago?: number | undefined;
}

/**
 * The live streams of this process. A signal has no content: it reports that a project changed, and the page then fetches the
 * project. While no stream is open, an event causes no query.
 */
export class Live {
  readonly #app: AppContext;
  readonly #streams = new OpenStreams<Actor>({
    keyOf: ({ reader }) => reader.userId,
    max: MAX_STREAMS_PER_USER,
  });
  readonly #links: LinkStreams;
  readonly #pending: CommitSignal[] = [];
  #isDelivering = false;
  #isStopped = false;
  #newest = 0;
  #unsubscribe: () => void = () => undefined;
  #heartbeatTimer: NodeJS.Timeout | undefined;

  constructor(app: AppContext) {
    this.#app = app;
    this.#links = new LinkStreams(app);
  }

  async start({ heartbeatMs = HEARTBEAT_MS }: { heartbeatMs?: number } = {}): Promise<void> {
    const listener = {
      handle: (signals: CommitSignal[]) => this.#receive(signals),
      onGap: () => void this.#recoverGap(),
    };
    this.#unsubscribe = await subscribe(this.#app.database, listener, this.#app.log);
    this.#newest = await newestEventId(this.#app.database.sql);
    this.#heartbeatTimer = setInterval(() => void this.#heartbeat(), heartbeatMs).unref();
  }

  /** Ends all streams, so that the server can close. Browsers reconnect later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#heartbeatTimer);
    this.#all().forEach((stream) => stream.end());
    this.#unsubscribe();
  }

  /** Opens a stream that starts with the missed events. Throws `unavailable` while the server stops. */
  async open(scope: Scope, { tokenHash, after, ago = 0 }: StreamOpening): Promise<Readable> {
    this.#requireRunning();
    const stream = this.#streams.add(scope, tokenHash);
    return this.#startStream(stream, () =>
      after === undefined
        ? this.#sendRecent(stream, ago + FIRST_CALLS_MARGIN_MS)
        : this.#signalEventsAfter([stream], after),
    );
  }

  /** Like `open`, for the page of a link. The caller has checked the link. The stream ends when the link becomes invalid. */
  async openForLink(link: LinkReader, { tokenHash, after, ago = 0 }: StreamOpening): Promise<Readable> {
    this.#requireRunning();
    const stream = this.#links.add(link, tokenHash);
    return this.#startStream(stream, async () => {
      const missedEvents = await (after === undefined
        ? recentEvents(this.#app.database.sql, ago + FIRST_CALLS_MARGIN_MS, MAX_MISSED_EVENTS + 1)
        : eventsAfter(this.#app.database.sql, after, MAX_MISSED_EVENTS + 1));
      if (missedEvents.length > MAX_MISSED_EVENTS || ago > MAX_TIME_WITHOUT_STREAM_MS)
        this.#links.resync([stream], this.#newest);
      else await this.#links.signalEvents([stream], missedEvents, this.#newest);
    });
  }

  /** The number of open streams. */
  get openStreamCount(): number {
    return this.#all().length;
  }

  #requireRunning(): void {
    if (this.#isStopped) throw new AppError('unavailable', 'The server is stopping');
  }

  /**
   * Sends the missed events, and returns the stream. The stream already receives new events meanwhile, so that no event is lost.
   */
  async #startStream<Reader>(stream: OpenStream<Reader>, sendMissed: () => Promise<void>): Promise<Readable> {
    try {
      await sendMissed();
      stream.send([HEARTBEAT_SIGNAL], this.#newest);
      return stream.readable;
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
  }

  /** The streams of users and links. */
  #all(): (OpenStream<Actor> | OpenStream<LinkReader>)[] {
    return [...this.#streams.all(), ...this.#links.all()];
  }

  #receive(signals: CommitSignal[]): void {
    this.#pending.push(...signals);
    if (!this.#isDelivering) void this.#deliverPending();
  }

  async #deliverPending(): Promise<void> {
    this.#isDelivering = true;
    while (this.#pending.length > 0) {
      const signals = this.#pending.splice(0);
      try {
        await this.#deliver(signals);
      } catch (error) {
        this.#app.log.error({ err: error }, 'Events could not be read; all open pages reload their data');
        this.#resyncAll();
      }
    }
    this.#isDelivering = false;
  }

  async #deliver(signals: CommitSignal[]): Promise<void> {
    const eventIds = signals.flatMap((one) => ('event' in one ? [one.event] : []));
    const inboxSignals = signals.filter((one) => 'inbox' in one);
    const tabIdByEvent = new Map(signals.flatMap((one) => ('event' in one ? [[one.event, one.tabId]] : [])));
    this.#newest = Math.max(this.#newest, ...eventIds);
    if (this.#all().length === 0) return;
    const endedSessions = signals.filter((one) => 'sessions' in one);
    // After a password change, a stream with the old token ends with the next heartbeat or event. If it ended at once, the
    // page could check its session before the browser has the new cookie, and sign out.
    const needsSessionCheck = ({ reader, tokenHash }: OpenStream<Actor>) =>
      endedSessions.some(
        ({ sessions, keptTokenHash }) => sessions === reader.userId && tokenHash !== keptTokenHash,
      );
    await this.#endUnlessLive(this.#streams.all().filter(needsSessionCheck));
    const events = eventIds.length > 0 ? await eventsByIds(this.#app.database.sql, eventIds) : [];
    const eventsWithTabId = events.map((event) => ({ ...event, tabId: tabIdByEvent.get(event.id) }));
    await this.#signalEvents(this.#streams.all(), eventsWithTabId, inboxSignals);
    await this.#links.signalEvents(this.#links.all(), eventsWithTabId, this.#newest);
  }

  /**
   * Sends the events of the last `milliseconds` to one stream. Sends a resync instead when this time exceeds
   * `MAX_TIME_WITHOUT_STREAM_MS`.
   */
  async #sendRecent(stream: OpenStream<Actor>, milliseconds: number): Promise<void> {
    if (milliseconds > MAX_TIME_WITHOUT_STREAM_MS) return stream.send([RESYNC_SIGNAL], this.#newest);
    const events = await recentEvents(this.#app.database.sql, milliseconds, MAX_MISSED_EVENTS + 1);
    const notifiedStreams = await this.#sendMissed([stream], events, []);
    // The page may also lack the notifications about these events, because they are written shortly after the events.
    notifiedStreams.forEach((one) => one.send([INBOX_SIGNAL], this.#newest));
  }

  /**
   * Sends events and inbox changes to the streams that they concern, and returns these streams. Streams whose session has ended
   * are ended instead. The caller has read the events before; members and sessions are read now, so that a person who has lost
   * access or signed out since then gets no further signals.
   */
  async #signalEvents(
    streams: OpenStream<Actor>[],
    events: LiveEvent[],
    inboxChanges: readonly InboxChange[],
  ): Promise<OpenStream<Actor>[]> {
    const { sql } = this.#app.database;
    const projectIds = new Set(events.map(projectIdOf).filter((id) => id !== null));
    const members = await membersOf(sql, [...projectIds]);
    const signalsFor = (actor: Actor): LiveSignal[] => [
      ...events.map((event) => signalOf(event, members, actor)).filter((signal) => signal !== null),
      ...inboxChanges.flatMap(({ inbox, tabId }) =>
        inbox === actor.userId ? [{ ...INBOX_SIGNAL, tabId }] : [],
      ),
    ];
    const concernedStreams = streams.filter(({ reader }) => signalsFor(reader).length > 0);
    const actors = await this.#endUnlessLive(concernedStreams);
    const liveStreams = concernedStreams.flatMap((stream) => {
      const actor = actors.get(stream.tokenHash);
      return actor ? [{ stream, actor }] : [];
    });
    liveStreams.forEach(({ stream, actor }) => stream.send(signalsFor(actor), this.#newest));
    return liveStreams.map(({ stream }) => stream);
  }

  /** Ends the streams whose session has ended. Updates the users of the other streams, and returns these users. */
  async #endUnlessLive(streams: OpenStream<Actor>[]): ReturnType<typeof actorsOf> {
    if (streams.length === 0) return new Map();
    const hashes = [...new Set(streams.map(({ tokenHash }) => tokenHash))];
    const actors = await actorsOf(this.#app.database.sql, hashes, this.#app.now());
    for (const stream of streams) {
      const actor = actors.get(stream.tokenHash);
      if (actor) stream.reader = actor;
      else {
        stream.send([{ kind: 'ended' }], this.#newest);
        stream.end();
      }
    }
    return actors;
  }

  /** Sends the events after this id, and an inbox signal, to the streams. */
  async #signalEventsAfter(streams: OpenStream<Actor>[], lastEventId: number): Promise<void> {
    const events = await eventsAfter(this.#app.database.sql, lastEventId, MAX_MISSED_EVENTS + 1);
    const inboxSignals = streams.map(({ reader }) => ({ inbox: reader.userId }));
    await this.#sendMissed(streams, events, inboxSignals);
  }

  /** Like `#signalEvents`, but sends a resync when there are too many events. */
  async #sendMissed(
    streams: OpenStream<Actor>[],
    events: LiveEvent[],
    inboxChanges: readonly InboxChange[],
  ): Promise<OpenStream<Actor>[]> {
    if (events.length <= MAX_MISSED_EVENTS) return this.#signalEvents(streams, events, inboxChanges);
    streams.forEach((stream) => stream.send([RESYNC_SIGNAL], this.#newest));
    return [];
  }

  async #recoverGap(): Promise<void> {
    try {
      const lastEventId = this.#newest;
      this.#newest = Math.max(lastEventId, await newestEventId(this.#app.database.sql));
      await this.#signalEventsAfter(this.#streams.all(), lastEventId);
      this.#links.resync(this.#links.all(), this.#newest);
    } catch (error) {
      this.#app.log.error(
        { err: error },
        'Missed events could not be read; all open pages reload their data',
      );
      this.#resyncAll();
    }
  }

  async #heartbeat(): Promise<void> {
    try {
      await this.#endUnlessLive(this.#streams.all());
      await this.#links.endUnlessValid(this.#links.all(), this.#newest);
    } catch (error) {
      this.#app.log.error({ err: error }, 'The sessions and links of open streams could not be checked');
    }
    for (const stream of this.#all()) stream.send([HEARTBEAT_SIGNAL], this.#newest);
  }

  #resyncAll(): void {
    for (const stream of this.#streams.all()) stream.send([RESYNC_SIGNAL], this.#newest);
    this.#links.resync(this.#links.all(), this.#newest);
  }
}
