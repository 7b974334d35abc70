import { sessionStore } from './browser-storage.ts';

type Entries = Record<string, unknown>;

/** The name of a user's draft of a form: another person on the same device never sees it. */
export function draftName(userId: number, form: string): string {
  return `draft_${userId}_${form}`;
}

/** What was typed into a form and not yet saved, by field; undefined when there is nothing. */
export function readDraft(name: string): Entries | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStore.read(name) ?? 'null');
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft as long as the tab lives; an empty one is removed. */
export function storeDraft(name: string, draft: Entries): void {
  sessionStore.write(name, Object.keys(draft).length === 0 ? null : JSON.stringify(draft));
}

const holders = new Map<string, () => void>();

/** For code that also holds the draft of this name in memory: `forget` is called when it is dropped. */
export function whenDropped(name: string, forget: () => void): void {
  holders.set(name, forget);
}

/** Takes out of the draft what these entries have saved; what was typed since stays. */
export function dropSaved(name: string, saved: Entries): void {
  storeDraft(name, typedOver(readDraft(name) ?? {}, saved));
}

/** Forgets every draft of the user, who has signed out on purpose. */
export function dropDrafts(userId: number): void {
  for (const [name, forget] of holders) if (name.startsWith(draftName(userId, ''))) forget();
  for (const key of sessionStore.keys(draftName(userId, ''))) sessionStore.write(key, null);
}

/** The fields whose value is no longer the one that the form began with. A password is never among them. */
export function typedOver<Values extends Entries>(values: Values, begun: Entries): Partial<Values>;
export function typedOver(values: Entries, begun: Entries): Entries {
  const changed = Object.entries(values).filter(
    ([field, value]) => !/password/i.test(field) && textOf(value) !== textOf(begun[field]),
  );
  return Object.fromEntries(changed);
}

/** Blank, null and missing are the same to the person who looks at the form. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (part === '' || part === null ? undefined : part));
  return text === '{}' ? '' : (text ?? '');
}
