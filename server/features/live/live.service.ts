import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import type { AppContext } from '#server/context.ts';
import { hearNews, type News } from '#server/db/news.ts';
import {
  actorsOf,
  eventsAfter,
  eventsByIds,
  eventsOfLast,
  newestEventId,
  peopleOn,
} from '#server/features/live/live.repository.ts';
import { OpenStreams, type OpenStream } from '#server/features/live/open-streams.ts';
import { projectOf, signalOf, type LiveEvent } from '#server/features/live/signals.ts';
import type { Scope } from '#server/session-scope.ts';

const BEAT_MS = 20_000;
/** Whoever missed more fetches everything anew. */
const CAUGHT_UP_AT_MOST = 500;
/** What was committed while the page's own calls were on their way. */
const MARGIN_MS = 5_000;
/** Whoever has been reading for longer without a stream fetches everything anew. */
const TOLD_SINCE_AT_MOST_MS = 24 * 3_600_000;

const BEAT: LiveSignal = { kind: 'beat' };
const INBOX: LiveSignal = { kind: 'inbox' };
const EVERYTHING: LiveSignal = { kind: 'everything' };

/** Whose notifications changed, and from which tab. */
type InboxChange = Extract<News, { inbox: number }>;

interface Opening {
  tokenHash: string;
  /** The last event that arrived before the connection broke. */
  after?: number | undefined;
  /** Without one: since how many milliseconds the page has been reading. */
  ago?: number | undefined;
}

/**
 * The live streams of this process. They carry no content: whoever may see what an event is about when it is delivered is
 * told where something changed. While no stream is open, an event costs no query.
 */
export class Live {
  readonly #app: AppContext;
  readonly #streams = new OpenStreams();
  readonly #pending: News[] = [];
  #isDelivering = false;
  #isStopped = false;
  #newest = 0;
  #stopHearing: () => Promise<void> = async () => undefined;
  #beating: NodeJS.Timeout | undefined;

  constructor(app: AppContext) {
    this.#app = app;
  }

  async start({ beatMs = BEAT_MS }: { beatMs?: number } = {}): Promise<void> {
    const listener = { hear: (news: News[]) => this.#hear(news), onGap: () => void this.#closeGap() };
    this.#stopHearing = await hearNews(this.#app.database, listener, this.#app.log);
    this.#newest = await newestEventId(this.#app.database.sql);
    this.#beating = setInterval(() => void this.#beat(), beatMs).unref();
  }

  /** Ends every stream, so that the server can close; browsers come back when it is up again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#beating);
    this.#streams.all().forEach((stream) => stream.end());
    await this.#stopHearing();
  }

  /** A stream of this session's own, which first tells what was missed. */
  async open(scope: Scope, { tokenHash, after, ago = 0 }: Opening): Promise<Readable> {
    if (this.#isStopped) throw new AppError('unavailable', 'The server is stopping');
    const stream = this.#streams.add(scope, tokenHash);
    try {
      // From here on news reaches the stream, so that nothing falls between what was missed and what comes.
      if (after === undefined) await this.#tellSince(stream, ago + MARGIN_MS);
      else await this.#catchUp([stream], after);
      stream.send([BEAT], this.#newest);
      return stream.readable;
    } catch (error) {
      stream.readable.destroy();
      throw error;
    }
  }

  #hear(news: News[]): void {
    this.#pending.push(...news);
    if (!this.#isDelivering) void this.#deliverPending();
  }

  async #deliverPending(): Promise<void> {
    this.#isDelivering = true;
    while (this.#pending.length > 0) {
      const news = this.#pending.splice(0);
      try {
        await this.#deliver(news);
      } catch (error) {
        this.#app.log.error({ err: error }, 'News could not be read; every stream fetches anew');
        this.#sendAll(EVERYTHING);
      }
    }
    this.#isDelivering = false;
  }

  async #deliver(news: News[]): Promise<void> {
    const eventIds = news.flatMap((one) => ('event' in one ? [one.event] : []));
    const inboxes = news.filter((one) => 'inbox' in one);
    const tabs = new Map(news.flatMap((one) => ('event' in one ? [[one.event, one.tabId]] : [])));
    this.#newest = Math.max(this.#newest, ...eventIds);
    if (this.#streams.all().length === 0) return;
    const leavers = new Set(news.flatMap((one) => ('sessions' in one ? [one.sessions] : [])));
    await this.#endUnlessLive(this.#streams.all().filter(({ actor }) => leavers.has(actor.userId)));
    const events = eventIds.length > 0 ? await eventsByIds(this.#app.database.sql, eventIds) : [];
    const changes = events.map((event) => ({ ...event, tabId: tabs.get(event.id) }));
    await this.#tellConcerned(this.#streams.all(), changes, inboxes);
  }

  /** Tells one stream what was recorded within the last so many milliseconds. */
  async #tellSince(stream: OpenStream, milliseconds: number): Promise<void> {
    if (milliseconds > TOLD_SINCE_AT_MOST_MS) return stream.send([EVERYTHING], this.#newest);
    const events = await eventsOfLast(this.#app.database.sql, milliseconds, CAUGHT_UP_AT_MOST + 1);
    const told = await this.#tellMissed([stream], events, []);
    // What an event has put into an inbox follows it closely.
    told.forEach((one) => one.send([INBOX], this.#newest));
  }

  /**
   * Who is on the projects, and whose session lives, is read after the events: whoever lost access or signed out before
   * this moment gets nothing more. Gives the streams that were told.
   */
  async #tellConcerned(
    streams: OpenStream[],
    events: LiveEvent[],
    inboxes: readonly InboxChange[],
  ): Promise<OpenStream[]> {
    const { sql } = this.#app.database;
    const projectIds = new Set(events.map(projectOf).filter((id) => id !== null));
    const people = await peopleOn(sql, [...projectIds]);
    const signalsFor = (actor: OpenStream['actor']): LiveSignal[] => [
      ...events.map((event) => signalOf(event, people, actor)).filter((signal) => signal !== null),
      ...inboxes.flatMap(({ inbox, tabId }) => (inbox === actor.userId ? [{ ...INBOX, tabId }] : [])),
    ];
    const concerned = streams.filter(({ actor }) => signalsFor(actor).length > 0);
    const actors = await this.#endUnlessLive(concerned);
    const live = concerned.flatMap((stream) => {
      const actor = actors.get(stream.tokenHash);
      return actor ? [{ stream, actor }] : [];
    });
    live.forEach(({ stream, actor }) => stream.send(signalsFor(actor), this.#newest));
    return live.map(({ stream }) => stream);
  }

  /** Ends those whose session is over, and gives the people of the others as they are now. */
  async #endUnlessLive(streams: OpenStream[]): ReturnType<typeof actorsOf> {
    if (streams.length === 0) return new Map();
    const hashes = [...new Set(streams.map(({ tokenHash }) => tokenHash))];
    const actors = await actorsOf(this.#app.database.sql, hashes, this.#app.now());
    for (const stream of streams.filter(({ tokenHash }) => !actors.has(tokenHash))) {
      stream.send([{ kind: 'ended' }], this.#newest);
      stream.end();
    }
    return actors;
  }

  /** Tells streams what was recorded after this event. */
  async #catchUp(streams: OpenStream[], after: number): Promise<void> {
    const events = await eventsAfter(this.#app.database.sql, after, CAUGHT_UP_AT_MOST + 1);
    const everybody = streams.map(({ actor }) => ({ inbox: actor.userId }));
    await this.#tellMissed(streams, events, everybody);
  }

  /** Like `tellConcerned`, or that it is too much: then nobody need be asked who is concerned. */
  async #tellMissed(
    streams: OpenStream[],
    events: LiveEvent[],
    inboxes: readonly InboxChange[],
  ): Promise<OpenStream[]> {
    if (events.length <= CAUGHT_UP_AT_MOST) return this.#tellConcerned(streams, events, inboxes);
    streams.forEach((stream) => stream.send([EVERYTHING], this.#newest));
    return [];
  }

  async #closeGap(): Promise<void> {
    try {
      const after = this.#newest;
      this.#newest = Math.max(after, await newestEventId(this.#app.database.sql));
      await this.#catchUp(this.#streams.all(), after);
    } catch (error) {
      this.#app.log.error({ err: error }, 'What was missed could not be read; every stream fetches anew');
      this.#sendAll(EVERYTHING);
    }
  }

  async #beat(): Promise<void> {
    try {
      await this.#endUnlessLive(this.#streams.all());
    } catch (error) {
      this.#app.log.error({ err: error }, 'The sessions of open streams could not be looked at');
    }
    this.#sendAll(BEAT);
  }

  #sendAll(signal: LiveSignal): void {
    for (const stream of this.#streams.all()) stream.send([signal], this.#newest);
  }
}
