import { isId } from '#shared/ids.ts';
import { rememberedProject } from '#web/features/projects/remembered-project.ts';

/** The project of /project-view: the one in the URL, or the last one viewed. Undefined when neither is valid. */
export function selectedProjectId(...named: (string | undefined)[]): string | undefined {
  return [...named, rememberedProject()].find((id) => id !== undefined && isId(id));
}
