import type { EditedProject } from '#shared/projects/project-edit.contract.ts';
import { readDraft, storeDraft } from '#web/lib/stored-draft.ts';
import { isEditedProject } from '#web/features/project-edit/project-edit.queries.ts';

// A restored draft belongs to the project version at the start of the edit. The version is stored beside the draft, so that a
// save can detect later changes by other users.

/** The project version that the draft belongs to; undefined when none is stored. */
export function readBaseVersion(draft: string): EditedProject | undefined {
  const storedVersion: unknown = readDraft(baseVersionNameOf(draft));
  return isEditedProject(storedVersion) ? storedVersion : undefined;
}

/** Stores the project version that the draft belongs to. Without a version, removes the stored one. */
export function storeBaseVersion(draft: string, baseVersion: EditedProject | undefined): void {
  storeDraft(baseVersionNameOf(draft), { ...baseVersion });
}

/** The storage name of the base version of a draft. */
function baseVersionNameOf(draft: string): string {
  return `${draft}-opened`;
}
