import { draftName } from '#web/lib/stored-draft.ts';

/** The name of the draft that an interrupted New Project dialog leaves behind. */
export function newProjectDraft(userId: number): string {
  return draftName(userId, 'new-project');
}
