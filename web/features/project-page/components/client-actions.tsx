import { Suspense, lazy, useState } from 'react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { InvitationActions } from '#web/features/invitations/invitation-actions.tsx';

const loadDialog = () => import('#web/features/invitations/add-client-dialog.tsx');
const AddClientDialog = lazy(async () => ({ default: (await loadDialog()).AddClientDialog }));

interface ClientActionsProps {
  project: Project;
  invitation: ProjectDetails['clientInvitation'];
}

/** Adds a client to a project that has none, or manages the open invitation. */
export function ClientActions({ project, invitation }: ClientActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {invitation ? (
        <InvitationActions invitation={invitation} projectId={project.id} isCompact />
      ) : (
        <button
          type="button"
          className="-my-2 inline-flex cursor-pointer items-center py-2 font-medium text-accent-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
          onClick={() => setOpen(true)}
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
        >
          Add client
        </button>
      )}
      {/* The dialog stays open after the project has the invitation, because it shows the new link only once. */}
      {isOpen && (
        <Suspense fallback={null}>
          <AddClientDialog projectId={project.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
