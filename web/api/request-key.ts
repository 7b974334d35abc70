import { useState } from 'react';

/** A new Idempotency-Key. `crypto.randomUUID` is missing on pages loaded over plain http from another machine. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Idempotency-Key of one form. A retry of the same content keeps the key, so that a write whose response was lost
 * takes effect once. Changed content gets a new key. After `forget`, the same content also gets a new key. Callers call
 * `forget` when the write does not have to be sent again, for example after a success or a rejection.
 */
export class RequestKey {
  #sent: { content: string; key: string } | undefined;

  for(content: unknown): string {
    const serialized = JSON.stringify([content], fileMetadata);
    if (this.#sent?.content !== serialized) this.#sent = { content: serialized, key: newRequestKey() };
    return this.#sent.key;
  }

  forget(): void {
    this.#sent = undefined;
  }
}

/** One request key per mounted component. */
export function useRequestKey(): RequestKey {
  return useState(() => new RequestKey())[0];
}

/** Identifies a file by its metadata, without reading its bytes. */
function fileMetadata(_name: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
