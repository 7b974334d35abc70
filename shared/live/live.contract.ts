import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** The tab of the caller's own that made the change, where it named itself (X-Tab-Id): it has fetched already. */
const tabId = z.string().optional();

/**
 * What an open stream is told: where something has changed, and nothing of what. The browser fetches it through the
 * normal calls, which decide what the person may see. A page ignores a kind that it does not know: a server of the next
 * version may send more of them.
 */
const liveSignal = z
  .discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('project'), projectId: z.int(), tabId })
      .meta({ description: 'Something on it changed' }),
    z.object({ kind: z.literal('left'), projectId: z.int(), tabId }).meta({
      description: 'It is gone, or the caller is no longer on it',
    }),
    z
      .object({ kind: z.literal('inbox'), tabId })
      .meta({ description: 'The notifications of the caller changed' }),
    z
      .object({ kind: z.literal('team'), tabId })
      .meta({ description: 'A team that the caller has or is on changed' }),
    z
      .object({ kind: z.literal('account'), tabId })
      .meta({ description: 'The account of the caller changed' }),
    z.object({ kind: z.literal('everything') }).meta({ description: 'Too much was missed: fetch all anew' }),
    z.object({ kind: z.literal('beat') }).meta({ description: 'The stream is alive' }),
    z
      .object({ kind: z.literal('ended') })
      .meta({ description: 'The session has ended, and the stream with it' }),
  ])
  .meta({ id: 'LiveSignal' });

export type LiveSignal = z.output<typeof liveSignal>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be a whole number')
  .transform(Number);

export const liveContract = {
  open: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'What changes from now on, as Server-Sent Events; each carries a LiveSignal',
    tag: 'Live',
    access: 'signed-in',
    query: z.object({
      /** The last event id that arrived, in place of the Last-Event-ID header. */
      after: wholeNumber.optional(),
      /** Without it: for how many milliseconds the page has been reading already. */
      ago: wholeNumber.optional(),
    }),
    output: 'events',
    signal: liveSignal,
    refusals: ['unavailable'],
  }),
};
