import { invalidField } from '#shared/errors.ts';
import { truncate } from '#shared/text.ts';

/**
 * Rejects text that PostgreSQL cannot store (a lone surrogate or NUL) anywhere in params, query or body, including field
 * names. Throws a 400 that names the field. Not recursive, because a body may be nested 100,000 levels deep.
 */
export function rejectInvalidText(input: unknown): void {
  const pending: PendingValue[] = [{ path: null, value: input }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (typeof node.value === 'string') rejectInvalid(node.value, node.path);
    if (typeof node.value !== 'object' || node.value === null) continue;
    for (const [name, value] of Object.entries(node.value)) {
      const path = { name, parent: node.path };
      rejectInvalid(name, path);
      pending.push({ path, value });
    }
  }
}

interface PendingValue {
  path: ValuePath | null;
  value: unknown;
}

interface ValuePath {
  name: string;
  parent: ValuePath | null;
}

function rejectInvalid(text: string, path: ValuePath | null): void {
  if (text.includes('\0')) throw invalidField(nameOf(path), 'Must not contain a NUL character');
  if (!text.isWellFormed()) throw invalidField(nameOf(path), 'Must be valid Unicode text');
}

/** The path as validation errors write it: `vehicleDetail.make`. */
function nameOf(path: ValuePath | null): string {
  const names: string[] = [];
  for (let step = path; step; step = step.parent) names.unshift(step.name);
  return truncate(names.join('.').replaceAll('\0', '').toWellFormed(), 200) || 'body';
}
