import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { LiveSignal } from '#shared/live/live.contract.ts';
import type { AppContext } from '#server/context.ts';
import { findValidLinkHashes } from '#server/features/live/live.repository.ts';
import { OpenStreams, type OpenStream } from '#server/features/live/open-streams.ts';
import { projectIdOf, type LiveEvent } from '#server/features/live/signals.ts';

/**
 * The maximum number of streams of one link. A page has one stream, but a link can be open on several devices, and the
 * streams of lost devices stay open for some time.
 */
const MAX_STREAMS_PER_LINK = 6;

/** The reader of a link's live stream: the page that the link opens, and the project of the link. */
export interface LinkReader {
  page: 'review' | 'status';
  projectId: number;
}

type LinkStream = OpenStream<LinkReader>;

/** The live streams of personal links and status links in this process. Each stream gets the signals of one project. */
export class LinkStreams {
  readonly #app: AppContext;
  readonly #streams = new OpenStreams<LinkReader>({
    keyOf: ({ tokenHash }) => tokenHash,
    max: MAX_STREAMS_PER_LINK,
  });

  constructor(app: AppContext) {
    this.#app = app;
  }

  add(reader: LinkReader, tokenHash: string): LinkStream {
    return this.#streams.add(reader, tokenHash);
  }

  all(): LinkStream[] {
    return this.#streams.all();
  }

  /**
   * Makes the pages that show one of the events fetch their data again. Links are checked after the events were read, so that a
   * revoked link gets no further signals.
   */
  async signalEvents(streams: LinkStream[], events: readonly LiveEvent[], newest: number): Promise<void> {
    const projectIds = new Set(events.map(projectIdOf));
    const concernedStreams = streams.filter(({ reader }) => projectIds.has(reader.projectId));
    for (const stream of await this.endUnlessValid(concernedStreams, newest)) {
      if (events.some((event) => isEventShownOn(stream.reader, event))) this.resync([stream], newest);
    }
  }

  /** Makes these pages fetch their data again. */
  resync(streams: LinkStream[], newest: number): void {
    for (const stream of streams) {
      const signal: LiveSignal = { kind: 'project', projectId: stream.reader.projectId };
      stream.send([signal], newest);
    }
  }

  /** Ends the streams whose link is no longer valid, and returns the other streams. */
  async endUnlessValid(streams: LinkStream[], newest: number): Promise<LinkStream[]> {
    if (streams.length === 0) return [];
    const hashes = [...new Set(streams.map(({ tokenHash }) => tokenHash))];
    const validHashes = await findValidLinkHashes(this.#app.database.sql, hashes, this.#app.now());
    return streams.filter((stream) => {
      if (validHashes.has(stream.tokenHash)) return true;
      stream.send([{ kind: 'ended' }], newest);
      stream.end();
      return false;
    });
  }
}

function isEventShownOn({ page, projectId }: LinkReader, event: LiveEvent): boolean {
  return projectIdOf(event) === projectId && !HIDDEN_EVENTS[page].has(event.action);
}

/** The events that change neither the review page nor the status page. */
const HIDDEN_ON_BOTH_PAGES: readonly ActivityAction[] = [
  'message_sent',
  'photo_markup_saved',
  'photo_view_set',
  'photo_view_skipped',
  'photo_view_skip_undone',
  'install_record_saved',
  'install_record_completed',
  'install_record_addendum',
];

/**
 * The events that change nothing on the page. A signal for such an event would reveal, for example, that there is a new message.
 */
const HIDDEN_EVENTS: Record<LinkReader['page'], ReadonlySet<string>> = {
  review: new Set<ActivityAction>([
    ...HIDDEN_ON_BOTH_PAGES,
    'photo_upload',
    'tracking_added',
    'tracking_deleted',
    'condition_report_signed',
    'condition_addendum_added',
  ]),
  status: new Set<ActivityAction>([
    ...HIDDEN_ON_BOTH_PAGES,
    'comment_added',
    'comment_resolved',
    'comment_reopened',
  ]),
};
