import { isId } from '#shared/ids.ts';

const STORAGE_KEY = 'selected_project_id';

/** The project that /project-view means: named in the address, else the one looked at last. Undefined when none is valid. */
export function selectedProjectId(...named: (string | undefined)[]): string | undefined {
  return [...named, storedId()].find((id) => id !== undefined && isId(id));
}

function storedId(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
