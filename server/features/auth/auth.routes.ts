import { authContract } from '#shared/auth/auth.contract.ts';
import type { SignIn } from '#shared/auth/auth.forms.ts';
import type { AppContext } from '#server/context.ts';
import { getCurrentUser, register, signIn, signOut } from '#server/features/auth/auth.service.ts';
import { RouteResult } from '#server/http/route-result.ts';
import type { Caller } from '#server/caller.ts';
import { routes } from '#server/http/routes.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

const handleSignIn = async (app: AppContext, { body, caller }: { body: SignIn; caller: Caller }) => {
  const { user, token, deviceToken } = await signIn(app, body, caller);
  return new RouteResult(user, { sessionToken: token, deviceToken });
};
const handleSession = (app: AppContext, { scope }: { scope: Scope }) => getCurrentUser(app, scope);
const handleSignOut = async (
  app: AppContext,
  { caller }: { caller: Caller },
): Promise<RouteResult<{ success: true }>> => {
  await signOut(app, caller);
  return new RouteResult({ success: true }, { sessionToken: null, headers: CLEAR_CACHE_HEADERS });
};

/** Removes private photos from the browser's cache. "storage" would also delete the theme, drafts and queued uploads. */
const CLEAR_CACHE_HEADERS = { 'clear-site-data': '"cache"' };

export const authRoutes = routes(authContract, {
  register: (app, { body, caller }) => register(app, body, caller),
  signIn: handleSignIn,
  session: handleSession,
  signOut: handleSignOut,
  signInAlias: handleSignIn,
  sessionAlias: handleSession,
  signOutAlias: handleSignOut,
});
