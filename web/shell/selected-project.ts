import { isId } from '#shared/ids.ts';
import { rememberedProjectId } from '#web/features/projects/remembered-project.ts';

/** The id of the project for /project-view: the id in the URL, or the project viewed last. Undefined when neither is valid. */
export function selectedProjectId(...urlIds: (string | undefined)[]): string | undefined {
  return [...urlIds, rememberedProjectId()].find((id) => id !== undefined && isId(id));
}
