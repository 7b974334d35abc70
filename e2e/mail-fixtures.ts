import { freePort } from '#server/testing/postgres-cluster.ts';
import { test as base } from './fixtures.ts';

/** `test` with a server that sends mail. */
export const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = await freePort();
      await use({
        SMTP_URL: 'smtp://localhost:9',
        MAIL_FROM: 'Wrapline <wraps@shop.example>',
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      });
    },
    { scope: 'worker' },
  ],
});
