import { invalidField } from '#shared/errors.ts';

/**
 * Refuses text that PostgreSQL cannot store: half a surrogate pair, or NUL, anywhere in a request's params, query or body,
 * names of fields included. A 400 that names the field. Without recursion, since a body may be nested 100,000 deep.
 */
export function refuseBrokenText(input: unknown): void {
  const pending: Place[] = [{ path: null, value: input }];
  for (let place = pending.pop(); place; place = pending.pop()) {
    if (typeof place.value === 'string') refuseBroken(place.value, place.path);
    if (typeof place.value !== 'object' || place.value === null) continue;
    for (const [name, value] of Object.entries(place.value)) {
      const path = { name, above: place.path };
      refuseBroken(name, path);
      pending.push({ path, value });
    }
  }
}

interface Place {
  path: Path | null;
  value: unknown;
}

interface Path {
  name: string;
  above: Path | null;
}

function refuseBroken(text: string, path: Path | null): void {
  if (text.includes('\0')) throw invalidField(nameOf(path), 'Must not contain a NUL character');
  if (!text.isWellFormed()) throw invalidField(nameOf(path), 'Must be valid Unicode text');
}

/** The names from the outermost in, as the other refusals write them: `vehicleDetail.make`. */
function nameOf(path: Path | null): string {
  const names: string[] = [];
  for (let step = path; step; step = step.above) names.unshift(step.name);
  return names.join('.').replaceAll('\0', '').toWellFormed().slice(0, 200) || 'body';
}
