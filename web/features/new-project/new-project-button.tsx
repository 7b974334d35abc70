import { Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { useUploadQueues } from '#web/features/photos/upload-queues.ts';
import { readDraft } from '#web/lib/stored-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { NEW_PROJECT_TARGET, newProjectDraftName } from './new-project-draft.ts';

const loadDialog = () => import('./new-project-dialog.tsx');
// Loaded on demand, because the form and its schemas are as large as the project list, and most visits create no project.
const NewProjectDialog = lazy(async () => ({ default: (await loadDialog()).NewProjectDialog }));

interface NewProjectButtonProps {
  label?: string;
  /**
   * When true, the dialog opens automatically if an earlier dialog was interrupted and left a draft or photos. Set it on only one
   * button of a page.
   */
  canResume?: boolean;
}

export function NewProjectButton({ label = 'New Project', canResume = false }: NewProjectButtonProps) {
  const draft = newProjectDraftName(useUser().id);
  const photoQueue = useUploadQueues().queueOf(NEW_PROJECT_TARGET);
  const [isOpen, setOpen] = useState(
    () => canResume && (readDraft(draft) !== undefined || photoQueue.items().length > 0),
  );
  return (
    <>
      <Button
        needsConnection
        variant="primary"
        icon={<Plus aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
      >
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewProjectDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
