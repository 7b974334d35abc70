import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayCreateProject } from '#shared/projects/projects.policy.ts';
import { useActor, useUser } from '#web/session/session.ts';
import { useUploadQueues } from '#web/features/photos/upload-queues.ts';
import { readDraft } from '#web/lib/stored-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { NEW_PROJECT_TARGET, newProjectDraftName } from './new-project-draft.ts';

// Loaded on demand, because the form and its schemas are as large as the project list, and most visits create no project.
const NewProjectDialog = lazyDialog(
  async () => (await import('./new-project-dialog.tsx')).NewProjectDialog,
  ({ onClose }) => onClose(),
);

/**
 * The New Project dialog of a page, and the function that opens it. The page renders `dialog` outside its list, because the list
 * removes its empty state and the button in it when the first project arrives. `dialog` is open at first if an earlier dialog was
 * interrupted and left a draft or photos. `open` is undefined for users who may not create projects.
 */
export function useNewProjectDialog(): { dialog: ReactNode; open: (() => void) | undefined } {
  const draft = newProjectDraftName(useUser().id);
  const photoQueue = useUploadQueues().queueOf(NEW_PROJECT_TARGET);
  const [isOpen, setOpen] = useState(() => readDraft(draft) !== undefined || photoQueue.items().length > 0);
  const mayCreate = mayCreateProject(useActor());
  const dialog = mayCreate && isOpen && <NewProjectDialog onClose={() => setOpen(false)} />;
  return { dialog, open: mayCreate ? () => setOpen(true) : undefined };
}

interface NewProjectButtonProps {
  label?: string;
  /** Opens the dialog. */
  onClick: () => void;
}

export function NewProjectButton({ label = 'New Project', onClick }: NewProjectButtonProps) {
  return (
    <Button
      needsConnection
      variant="primary"
      icon={<Plus aria-hidden />}
      onClick={onClick}
      onPointerEnter={NewProjectDialog.preload}
      onFocus={NewProjectDialog.preload}
    >
      {label}
    </Button>
  );
}
