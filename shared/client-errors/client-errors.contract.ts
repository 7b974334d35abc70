import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { success, text } from '#shared/wire.ts';

/** An error in a browser. It has no URL, no query string and no text that a user typed. */
export const clientError = z.object({
  message: text(500),
  componentStack: text(4_000).optional(),
  /** The route pattern of the page without ids, e.g. `/project/$id`. */
  route: z
    .string()
    .max(100)
    .regex(/^[A-Za-z/${}-]*$/, 'Must be the pattern of a route'),
  /** The build of the browser code: the name of its first script. */
  build: z
    .string()
    .max(100)
    .regex(/^[\w.-]*$/, 'Must be the name of a script'),
});

export const clientErrorsContract = {
  report: endpoint({
    method: 'POST',
    path: '/api/client-errors',
    summary: "Write an error from the browser to the server's log",
    tag: 'Client errors',
    access: 'public',
    body: clientError,
    output: success,
    errorCodes: ['rate_limited'],
  }),
};
