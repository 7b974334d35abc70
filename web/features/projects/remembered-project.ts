import { localStore } from '#web/lib/browser-storage.ts';

const STORAGE_KEY = 'selected_project_id';

/** Remembers the project looked at last, for /project-view (docs/requirements/shell-and-pages.md, Browser storage). */
export function rememberProject(id: number): void {
  localStore.write(STORAGE_KEY, String(id));
}

/** The project looked at last, as it was stored; undefined when there is none. */
export function rememberedProject(): string | undefined {
  return localStore.read(STORAGE_KEY) ?? undefined;
}

/** Forgets the project when it is this one, which has been deleted. */
export function forgetProject(id: number): void {
  if (rememberedProject() === String(id)) localStore.write(STORAGE_KEY, null);
}
