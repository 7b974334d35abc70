import type { LiveSignal } from '#shared/live/live.contract.ts';

/** An open live stream. */
export interface LiveClient {
  status: number;
  headers: Headers;
  /** The signals received so far, without heartbeats. */
  signals: LiveSignal[];
  /** All bytes received so far, as text. */
  received: () => string;
  /** The id of the last event. */
  lastEventId: () => string;
  /** Resolves when the stream has ended or was interrupted. */
  ended: Promise<'ended' | 'broken off'>;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** The path of the stream; /api/live by default. */
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  onSignal?: (signal: LiveSignal) => void;
}

/** Opens a stream on a listening server with this session cookie. */
export async function openLiveStream(
  address: string,
  cookie: string,
  { path = '/api/live', query = '', headers = {}, onSignal }: LiveOptions = {},
): Promise<LiveClient> {
  const abortController = new AbortController();
  const response = await fetch(`${address}${path}${query}`, {
    headers: { cookie, 'accept-encoding': 'gzip, br', ...headers },
    signal: abortController.signal,
  });
  const signals: LiveSignal[] = [];
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (const signal of signalsIn(text).slice(signals.length)) {
        signals.push(signal);
        onSignal?.(signal);
      }
    }
  };
  const endOfStream = read().then(
    () => 'ended' as const,
    () => 'broken off' as const,
  );
  return {
    status: response.status,
    headers: response.headers,
    signals,
    received: () => text,
    lastEventId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    ended: endOfStream,
    close: async () => {
      abortController.abort();
      await endOfStream;
    },
  };
}

/** The signals of the complete events so far, without heartbeats. */
function signalsIn(text: string): LiveSignal[] {
  const completeText = text.slice(0, text.lastIndexOf('\n\n'));
  return [...completeText.matchAll(/^data: (.+)$/gm)]
    .map(([, json = '']): LiveSignal => JSON.parse(json))
    .filter(({ kind }) => kind !== 'beat');
}
