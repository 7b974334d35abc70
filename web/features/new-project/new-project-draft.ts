import type { UploadTarget } from '#web/features/photos/upload-target.ts';
import { draftName } from '#web/lib/stored-draft.ts';

/** The name of the New Project dialog's draft. */
export function newProjectDraftName(userId: number): string {
  return draftName(userId, 'new-project');
}

/** The target of photos whose project does not exist yet. No project has the id 0. */
export const NEW_PROJECT_TARGET: UploadTarget = { projectId: 0, type: 'initial' };
