import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { DEVICE_MS, SESSION_MS } from '#server/platform/session-token.ts';

export function sessionTokenOf(app: AppContext, request: FastifyRequest): string | null {
  return request.cookies[sessionCookieName(app)] ?? null;
}

export function setSessionCookie(app: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieName(app), token, { ...cookieAttributes(app), maxAge: SESSION_MS / 1000 });
}

export function clearSessionCookie(app: AppContext, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(app), cookieAttributes(app));
}

export function sessionCookieName(app: AppContext): string {
  return cookieName(app, 'wrapline');
}

/** What makes this browser a known one at sign-in. Signing out leaves it in place. */
export function deviceTokenOf(app: AppContext, request: FastifyRequest): string | null {
  return request.cookies[deviceCookieName(app)] ?? null;
}

export function setDeviceCookie(app: AppContext, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieName(app), token, { ...cookieAttributes(app), maxAge: DEVICE_MS / 1000 });
}

function deviceCookieName(app: AppContext): string {
  return cookieName(app, 'wrapline-device');
}

/**
 * The `__Host-` prefix needs Secure, and so an https address. There no other name is read: a neighboring subdomain could
 * set a plain one, and sign its visitor in as somebody else.
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
