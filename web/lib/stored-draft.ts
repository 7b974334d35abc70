type Entries = Record<string, unknown>;

/** The name of a user's draft of a form: another person on the same device never sees it. */
export function draftName(userId: number, form: string): string {
  return `draft_${userId}_${form}`;
}

/** What was typed into a form and not yet saved, by field; undefined when there is nothing. */
export function readDraft(name: string): Entries | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft as long as the tab lives; an empty one is removed. */
export function storeDraft(name: string, draft: Entries): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage can be blocked by the browser or full; the form then lasts for this page.
  }
}

const holders = new Map<string, () => void>();

/** For whoever also holds the draft of this name in memory: `forget` is called when it is dropped. */
export function whenDropped(name: string, forget: () => void): void {
  holders.set(name, forget);
}

/** Takes out of the draft what these entries have saved; what was typed since stays. */
export function dropSaved(name: string, saved: Entries): void {
  storeDraft(name, typedOver(readDraft(name) ?? {}, saved));
}

/** Forgets every draft of the user: it signed out on purpose. */
export function dropDrafts(userId: number): void {
  for (const [name, forget] of holders) if (name.startsWith(draftName(userId, ''))) forget();
  try {
    const own = Object.keys(sessionStorage).filter((key) => key.startsWith(draftName(userId, '')));
    for (const key of own) sessionStorage.removeItem(key);
  } catch {
    // As above: what cannot be stored need not be forgotten.
  }
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
