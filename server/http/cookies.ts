import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { DEVICE_MS, sessionExpiry } from '#server/sessions/session-token.ts';

/** The token of the session cookie; null without one. */
export function sessionTokenOf(app: AppContext, request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName(app)] ?? null;
}

/** Sets the session cookie until the session expires. A new session expires after 30 days. */
export function setSessionCookie(
  app: AppContext,
  reply: FastifyReply,
  token: string,
  expiresAt: Date = sessionExpiry(app.now(), app.now()),
): void {
  const maxAge = Math.ceil((expiresAt.getTime() - app.now().getTime()) / 1000);
  reply.setCookie(sessionCookieName(app), token, { ...cookieAttributes(app), maxAge });
}

/** Removes the session cookie. */
export function clearSessionCookie(app: AppContext, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(app), cookieAttributes(app));
}

/** The name of the session cookie: `__Host-wrapline` on https. */
export function sessionCookieName(app: AppContext): string {
  return cookieName(app, 'wrapline');
}

/** The token that makes this browser a known device at sign-in. The token stays after signing out. */
export function deviceTokenOf(app: AppContext, request: FastifyRequest): string | null {
  return request.cookies[deviceCookieName(app)] ?? null;
}

/** Sets the device cookie for 180 days. */
export function setDeviceCookie(app: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieName(app), token, { ...cookieAttributes(app), maxAge: DEVICE_MS / 1000 });
}

function deviceCookieName(app: AppContext): string {
  return cookieName(app, 'wrapline-device');
}

/**
 * The `__Host-` prefix requires Secure, and therefore an https address. On https, cookies with another name are not read, because
 * a neighboring subdomain could set a plain cookie and sign the visitor in as somebody else.
 */
function cookieName(app: AppContext, name: string): string {
  return isHttps(app) ? `__Host-${name}` : name;
}

function cookieAttributes(app: AppContext) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(app) } as const;
}

function isHttps(app: AppContext): boolean {
  return app.config.publicUrl?.startsWith('https:') ?? false;
}
