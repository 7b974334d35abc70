import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

/** The caller's browser tab that made the change (X-Tab-Id). That tab has the new data already. */
const tabId = z.string().optional();

/**
 * A signal of the live stream. It names the changed record and has no content: the browser fetches the data with the
 * normal calls, which check permissions. Browsers ignore unknown kinds, because a newer server may send more kinds.
 */
export const liveSignal = z
  .discriminatedUnion('kind', [
    z
      .object({ kind: z.literal('project'), projectId: z.int(), tabId })
      .meta({ description: 'The project changed' }),
    z.object({ kind: z.literal('left'), projectId: z.int(), tabId }).meta({
      description: 'The project was deleted, or the caller was removed from it',
    }),
    z.object({ kind: z.literal('inbox'), tabId }).meta({ description: "The caller's notifications changed" }),
    z
      .object({ kind: z.literal('team'), tabId })
      .meta({ description: "The caller's team, or a team that the caller belongs to, changed" }),
    z
      .object({ kind: z.literal('staff'), tabId })
      .meta({ description: "The staff of the caller's shop changed" }),
    z.object({ kind: z.literal('account'), tabId }).meta({ description: "The caller's account changed" }),
    z.object({ kind: z.literal('everything') }).meta({
      description:
        'Resync: too many events were missed, or the caller’s membership in a shop changed; fetch all data again',
    }),
    z.object({ kind: z.literal('beat') }).meta({ description: 'Heartbeat' }),
    z.object({ kind: z.literal('ended') }).meta({ description: 'The session ended, and with it the stream' }),
  ])
  .meta({ id: 'LiveSignal' });

export type LiveSignal = z.output<typeof liveSignal>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, 'Must be a whole number')
  .transform(Number);

/** Where a stream starts: after the last received event, or a number of milliseconds ago. */
export const liveQuery = z.object({
  /** The id of the last received event, instead of the Last-Event-ID header. */
  after: wholeNumber.optional(),
  /** Used without `after`: how many milliseconds ago the page started to fetch data. */
  ago: wholeNumber.optional(),
});

export const liveContract = {
  open: endpoint({
    method: 'GET',
    path: '/api/live',
    summary: 'Changes as Server-Sent Events; the data of each is a LiveSignal',
    tag: 'Live',
    access: 'signed-in',
    query: liveQuery,
    output: 'events',
    signal: liveSignal,
    errorCodes: ['unavailable'],
  }),
};
