import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import { App, createAppCache } from '#web/app.tsx';
import { connection } from '#web/api/connection.ts';
import { createAppRouter } from '#web/routes.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { dropUnsentWork } from '#web/session/unsent-work.ts';
import type { FakeServer } from './fake-server.ts';
import { closePage, resetDevice } from './reset-page.ts';
import { removeRetryDelays } from './remove-retry-delays.ts';

/** The screen sizes of the tests. */
export const DESKTOP_SIZE = [1440, 900] as const;
export const PHONE_SIZE = [360, 740] as const;

interface OpenPageOptions {
  /** The signed-in user; null for a visitor. */
  user: SignedInUser | null;
  /** The size of the screen. The default is a desktop. */
  screen?: readonly [width: number, height: number];
  /** Whether to keep `localStorage` and `sessionStorage`, as after a reload. */
  isReload?: boolean;
  /** Called before the page opens, to change the responses or the device. */
  prepare?: () => void;
}

/**
 * Opens the whole application at this address. Unless `isReload` is set, `localStorage` and `sessionStorage` contain
 * only the user. The fake server must have a response for each call of the page.
 */
export async function openPage(server: FakeServer, address: string, options: OpenPageOptions) {
  const { user, screen = DESKTOP_SIZE, isReload = false, prepare } = options;
  await closePage();
  if (!isReload) {
    resetDevice();
    storeUser(user);
  }
  if (user) server.respond('GET /api/auth/session', user);
  else server.refuse('GET /api/auth/session', 'not_signed_in');
  prepare?.();
  connection.reportResponse(200);
  window.history.replaceState(null, '', address);
  await page.viewport(...screen);
  // Moves the pointer away, because a link that appears under the pointer would preload its page.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 }, force: true });
  const queryClient = createAppCache();
  removeRetryDelays(queryClient);
  const router = createAppRouter(queryClient);
  const rendered = await render(<App queryClient={queryClient} router={router} />);
  rendered.container.dataset['wholePage'] = '';
  onTestFinished(() => {
    queryClient.clear();
    if (user) dropUnsentWork(user.id);
  });
  return { ...rendered, queryClient, router };
}
