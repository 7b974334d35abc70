import { createRoute, redirect } from '@tanstack/react-router';
import { MAX_ID } from '#shared/ids.ts';
import { MAIL_STATES } from '#shared/mail/mail-kinds.ts';
import type { MailState } from '#shared/mail/mail-kinds.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { ADMIN_TABS } from '#web/features/admin/admin-tab-names.ts';
import type { AdminTab } from '#web/features/admin/admin-tab-names.ts';
import { redirectSignedInFromAdminLogin, requireAdmin } from '#web/features/auth/guards.ts';
import { SETTINGS_TABS } from '#web/features/settings/settings-tab-names.ts';
import type { SettingsTab } from '#web/features/settings/settings-tab-names.ts';
import { cutSearchText, nonEmptyText } from '#web/shell/search-params.ts';
import { debugLayout, publicLayout, rootRoute, signedInLayout, signedOutLayout } from './layout-routes.ts';
import { prefetchCalls } from './prefetch-calls.ts';

const loadCalls = () => import('./account-calls.ts');
const loadReviewCalls = () => import('./review-calls.ts');

export const login = createRoute({
  getParentRoute: () => signedOutLayout,
  path: '/login',
  staticData: { title: 'Sign In' },
  component: lazyPage(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
});

export const register = createRoute({
  getParentRoute: () => signedOutLayout,
  path: '/register',
  staticData: { title: 'Create an Account' },
  component: lazyPage(() => import('#web/features/auth/register-page.tsx'), 'RegisterPage'),
});

export const forgotPassword = createRoute({
  getParentRoute: () => signedOutLayout,
  path: '/forgot-password',
  staticData: { title: 'Forgot Password' },
  component: lazyPage(() => import('#web/features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

const mailedLinkSearch = {
  validateSearch: ({ token }: { token?: unknown }): { token?: string } => ({ token: nonEmptyText(token) }),
};

/**
 * Moves the token of a mailed link from the URL to the router state. The browser history, screenshots, and requests to other
 * sites can reveal a URL.
 */
function moveTokenOutOfUrl(
  to: '/reset-password' | '/confirm-email' | '/stop-email-change',
  token?: string,
): void {
  if (token) redirect({ to, state: { linkToken: token }, replace: true, throw: true });
}

export const resetPassword = createRoute({
  getParentRoute: () => publicLayout,
  path: '/reset-password',
  staticData: { title: 'Set a New Password' },
  ...mailedLinkSearch,
  beforeLoad: ({ search }) => moveTokenOutOfUrl('/reset-password', search.token),
  component: lazyPage(() => import('#web/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});

export const confirmEmail = createRoute({
  getParentRoute: () => publicLayout,
  path: '/confirm-email',
  staticData: { title: 'Confirm Email Address' },
  ...mailedLinkSearch,
  beforeLoad: ({ search }) => moveTokenOutOfUrl('/confirm-email', search.token),
  component: lazyPage(() => import('#web/features/auth/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

export const stopEmailChange = createRoute({
  getParentRoute: () => publicLayout,
  path: '/stop-email-change',
  staticData: { title: 'Keep Email Address' },
  ...mailedLinkSearch,
  beforeLoad: ({ search }) => moveTokenOutOfUrl('/stop-email-change', search.token),
  component: lazyPage(() => import('#web/features/auth/stop-email-change-page.tsx'), 'StopEmailChangePage'),
});

export const adminLogin = createRoute({
  getParentRoute: () => publicLayout,
  path: '/admin-login',
  staticData: { title: 'Admin Sign In' },
  validateSearch: ({ next }): { next?: string } => ({ next: nonEmptyText(next) }),
  beforeLoad: ({ context, preload }) =>
    redirectSignedInFromAdminLogin({ queryClient: context.queryClient, preload }),
  component: lazyPage(() => import('#web/features/auth/admin-login-page.tsx'), 'AdminLoginPage'),
});

export const setup = createRoute({
  getParentRoute: () => publicLayout,
  path: '/setup',
  staticData: { title: 'Set Up' },
  validateSearch: ({ token }): { token?: string } => ({ token: nonEmptyText(token) }),
  component: lazyPage(() => import('#web/features/setup/setup-page.tsx'), 'SetupPage'),
});

export const unsubscribe = createRoute({
  getParentRoute: () => publicLayout,
  path: '/unsubscribe/$token',
  staticData: { title: 'Unsubscribe' },
  component: lazyPage(() => import('#web/features/notifications/unsubscribe-page.tsx'), 'UnsubscribePage'),
});

export const invitation = createRoute({
  getParentRoute: () => publicLayout,
  path: '/invitations/$token',
  staticData: { title: 'Invitation' },
  component: lazyPage(() => import('#web/features/invitations/invitation-page.tsx'), 'InvitationPage'),
});

/** The page that a reviewer's personal link opens. It has its own layout and needs no session. */
export const review = createRoute({
  getParentRoute: () => rootRoute,
  path: '/review/$token',
  staticData: { title: 'Review' },
  loader: ({ context, params }) =>
    prefetchCalls(loadReviewCalls, (calls) => calls.prefetchReview(context.queryClient, params.token)),
  component: lazyPage(() => import('#web/features/review-page/review-page.tsx'), 'ReviewPage'),
});

export const directLogin = createRoute({
  getParentRoute: () => debugLayout,
  path: '/direct-login',
  staticData: { title: 'Direct API Login' },
  component: lazyPage(() => import('#web/features/debug/direct-login-page.tsx'), 'DirectLoginPage'),
});

export const loginTest = createRoute({
  getParentRoute: () => debugLayout,
  path: '/login-test',
  staticData: { title: 'Auth Test Page' },
  component: lazyPage(() => import('#web/features/debug/login-test-page.tsx'), 'LoginTestPage'),
});

interface AdminSearch {
  tab?: AdminTab;
  q?: string;
  sort?: string;
  order?: 'desc';
  documents?: 'to-verify';
  mail?: MailState;
  kinds?: string;
  person?: number;
  from?: string;
  to?: string;
}

function parseId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
}

function parseDay(value: unknown): string | undefined {
  const day = nonEmptyText(value);
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

export const admin = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/admin',
  staticData: { title: 'Admin Dashboard' },
  validateSearch: ({ tab, q, sort, order, documents, mail, kinds, person, from, to }): AdminSearch => ({
    tab: ADMIN_TABS.find(({ value }) => value === tab)?.value,
    q: cutSearchText(q),
    sort: nonEmptyText(sort),
    order: order === 'desc' ? 'desc' : undefined,
    documents: documents === 'to-verify' ? 'to-verify' : undefined,
    mail: MAIL_STATES.find((state) => state === mail),
    kinds: nonEmptyText(kinds),
    person: parseId(person),
    from: parseDay(from),
    to: parseDay(to),
  }),
  beforeLoad: ({ context, preload }) => requireAdmin({ queryClient: context.queryClient, preload }),
  loader: ({ context }) => prefetchCalls(loadCalls, (calls) => calls.prefetchAdmin(context.queryClient)),
  component: lazyPage(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
});

export const userSettings = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: ({ tab }): { tab?: SettingsTab } => ({
    tab: SETTINGS_TABS.find(({ value }) => value === tab)?.value,
  }),
  loaderDeps: ({ search }) => ({ tab: search.tab }),
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchSettings(context.queryClient, deps.tab)),
  component: lazyPage(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage'),
});
