import { useState } from 'react';

/** A new Idempotency-Key. `crypto.randomUUID` is missing where the page came over plain http from another machine. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of what one form sends: the same while the same content is tried again, so that a try whose answer
 * was lost takes effect once; a new one as soon as the content is another, or has gone through.
 */
export class RequestKey {
  #sent: { content: string; key: string } | undefined;

  for(content: unknown): string {
    const written = JSON.stringify([content], fileMark);
    if (this.#sent?.content !== written) this.#sent = { content: written, key: newRequestKey() };
    return this.#sent.key;
  }

  forget(): void {
    this.#sent = undefined;
  }
}

/** One for the life of a component. */
export function useRequestKey(): RequestKey {
  return useState(() => new RequestKey())[0];
}

/** A file is known by what the device says of it; its bytes are not read for this. */
function fileMark(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
