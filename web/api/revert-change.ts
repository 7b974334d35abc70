/**
 * Returns `now` without the change from `before` to `after`, and keeps later changes. List items are matched by id. A number
 * is treated as a count: only the difference is reverted.
 */
export function revertChange(now: unknown, before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return now;
  if (isItemList(now) && isItemList(before) && isItemList(after)) return revertItems(now, before, after);
  if (Array.isArray(now) && Array.isArray(before) && Array.isArray(after))
    return now.map((part, index) => revertChange(part, before[index], after[index]));
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

/** Reverts changed items, and restores removed items at their index. */
function revertItems(now: readonly Item[], before: readonly Item[], after: readonly Item[]): unknown[] {
  const revertedItems: unknown[] = now.map((item) =>
    revertChange(item, findById(before, item), findById(after, item)),
  );
  for (const [index, item] of before.entries())
    if (!findById(after, item) && !findById(now, item)) revertedItems.splice(index, 0, item);
  return revertedItems;
}

function findById(items: readonly Item[], { id }: Item): Item | undefined {
  return items.find((item) => item.id === id);
}

function isItemList(value: unknown): value is Item[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && 'id' in item);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
