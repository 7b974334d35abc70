import type { UploadPlace } from '#web/features/photos/upload-queues.ts';
import { draftName } from '#web/lib/stored-draft.ts';

/** The name of the draft that an interrupted New Project dialog leaves behind. */
export function newProjectDraft(userId: number): string {
  return draftName(userId, 'new-project');
}

/** Where photos wait until their project is created; no project has this id. */
export const NEW_PROJECT: UploadPlace = { projectId: 0, type: 'initial' };
