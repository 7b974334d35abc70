const STORAGE_KEY = 'selected_project_id';

/** Remembers the project looked at last, for /project-view (docs/requirements/shell-and-pages.md, Browser storage). */
export function rememberProject(id: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(id));
  } catch {
    // Storage can be blocked by the browser; /project-view then asks for an id.
  }
}

/** The project looked at last, as it was stored; undefined when there is none. */
export function rememberedProject(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it again when it is this one, which has been deleted. */
export function forgetProject(id: number): void {
  try {
    if (localStorage.getItem(STORAGE_KEY) === String(id)) localStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above.
  }
}
