import { sessionStore } from './browser-storage.ts';

type Entries = Record<string, unknown>;

/** The storage name of a user's draft. It contains the user's id, so that other users of the device do not see the draft. */
export function draftName(userId: number, form: string): string {
  return `draft_${userId}_${form}`;
}

/** The unsaved entries of a form, by field; undefined when there are none. */
export function readDraft(name: string): Entries | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStore.read(name) ?? 'null');
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the draft until the tab is closed. An empty draft is removed. */
export function storeDraft(name: string, draft: Entries): void {
  sessionStore.write(name, Object.keys(draft).length === 0 ? null : JSON.stringify(draft));
}

/** Removes the saved entries from the draft, and keeps entries that were typed later. */
export function removeSavedEntries(name: string, saved: Entries): void {
  storeDraft(name, changedEntries(readDraft(name) ?? {}, saved));
}

/** Removes all drafts of the user, after the user has signed out or deleted the account. */
export function dropDrafts(userId: number): void {
  for (const key of sessionStore.keys(draftName(userId, ''))) sessionStore.write(key, null);
}

/** The fields whose value differs from the initial value of the form, without passwords. */
export function changedEntries<Values extends Entries>(values: Values, initial: Entries): Partial<Values>;
export function changedEntries(values: Entries, initial: Entries): Entries {
  const changed = Object.entries(values).filter(
    ([field, value]) => !/password/i.test(field) && textOf(value) !== textOf(initial[field]),
  );
  return Object.fromEntries(changed);
}

/** The value as text for a comparison. Blank, null and missing values are equal, because they look the same in the form. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (part === '' || part === null ? undefined : part));
  return text === '{}' ? '' : (text ?? '');
}
