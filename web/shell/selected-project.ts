import { isId } from '#shared/ids.ts';
import { rememberedProject } from '#web/features/projects/remembered-project.ts';

/** The project that /project-view means: named in the address, else the one looked at last. Undefined when none is valid. */
export function selectedProjectId(...named: (string | undefined)[]): string | undefined {
  return [...named, rememberedProject()].find((id) => id !== undefined && isId(id));
}
