/**
 * `now` without the change that led from `before` to `after`; what else has changed since stays. Items of lists are known
 * by their id. A number that has changed again is a count, from which only the difference is taken.
 */
export function revertChange(now: unknown, before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return now;
  if (isItems(now) && isItems(before) && isItems(after)) return revertItems(now, before, after);
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after))
    return now.map((part, place) => revertChange(part, before[place], after[place]));
  if (isObject(now) && isObject(before) && isObject(after)) return revertFields(now, before, after);
  if (typeof now === 'number' && typeof before === 'number' && typeof after === 'number')
    return now + before - after;
  return Object.is(now, after) ? before : now;
}

type Fields = Record<string, unknown>;

function revertFields(now: Fields, before: Fields, after: Fields): Fields {
  const names = Object.keys({ ...now, ...before });
  return Object.fromEntries(names.map((name) => [name, revertChange(now[name], before[name], after[name])]));
}

interface Item {
  id: unknown;
}

/** Items that were changed are changed back, those that were removed return to their place. */
function revertItems(now: readonly Item[], before: readonly Item[], after: readonly Item[]): unknown[] {
  const reverted: unknown[] = now.map((item) => revertChange(item, find(before, item), find(after, item)));
  for (const [place, item] of before.entries())
    if (!find(after, item) && !find(now, item)) reverted.splice(place, 0, item);
  return reverted;
}

function find(items: readonly Item[], { id }: Item): Item | undefined {
  return items.find((item) => item.id === id);
}

function isItems(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && 'id' in item);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
