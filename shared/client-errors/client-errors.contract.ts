import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { success, text } from '#shared/wire.ts';

/** An error in a browser. No address, no query string, no text that a person typed. */
export const clientError = z.object({
  message: text(500),
  componentStack: text(4_000).optional(),
  /** The pattern of the page's address, as `/project/$id`: without its ids. */
  route: z
    .string()
    .max(100)
    .regex(/^[a-z/${}-]*$/, 'Must be the pattern of a route'),
  /** The build that the browser runs: the name of its first script. */
  build: z
    .string()
    .max(100)
    .regex(/^[\w.-]*$/, 'Must be the name of a script'),
});

export const clientErrorsContract = {
  report: endpoint({
    method: 'POST',
    path: '/api/client-errors',
    summary: "Write a browser's error to the server's log",
    tag: 'Client errors',
    access: 'public',
    body: clientError,
    output: success,
    refusals: ['rate_limited'],
  }),
};
