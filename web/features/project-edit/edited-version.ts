import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import { isEditedProject } from '#web/features/project-edit/project-edit.queries.ts';

// What comes back after a sign-in or a reload is still an edit of the project as it stood when the editing began: a save
// must notice when somebody has changed it since. So that state is kept beside the draft.

/** The project that the draft of this name is an edit of. */
export function readEditedVersion(draft: string): EditedProject | undefined {
  const stored: unknown = readDraft(keptName(draft));
  return isEditedProject(stored) ? stored : undefined;
}

/** Keeps it, or forgets it when there is no draft. */
export function storeEditedVersion(draft: string, opened: EditedProject | undefined): void {
  storeDraft(keptName(draft), { ...opened });
}

function keptName(draft: string): string {
  return `${draft}-opened`;
}
