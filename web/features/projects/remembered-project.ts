import { localStore } from '#web/lib/browser-storage.ts';

const STORAGE_KEY = 'selected_project_id';

/** Stores the last viewed project, for /project-view (docs/requirements/shell-and-pages.md, Browser storage). */
export function rememberProject(id: number): void {
  localStore.write(STORAGE_KEY, String(id));
}

/** The stored id of the last viewed project; undefined when there is none. */
export function rememberedProjectId(): string | undefined {
  return localStore.read(STORAGE_KEY) ?? undefined;
}

/** Removes the stored id if it is this project's id. */
export function forgetProject(id: number): void {
  if (rememberedProjectId() === String(id)) localStore.write(STORAGE_KEY, null);
}
