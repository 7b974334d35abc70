import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { InvitationActions } from '#web/features/invitations/invitation-actions.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const AddClientDialog = lazyDialog(
  async () => (await import('#web/features/invitations/add-client-dialog.tsx')).AddClientDialog,
  ({ onClose }) => onClose(),
);

interface ClientActionsProps {
  project: Project;
  invitation: ProjectDetails['clientInvitation'];
  /** Opens the dialog that adds a client. */
  onAdd: () => void;
}

/** Adds a client to a project that has none, or manages the open invitation. */
export function ClientActions({ project, invitation, onAdd }: ClientActionsProps) {
  if (invitation) return <InvitationActions invitation={invitation} projectId={project.id} isCompact />;
  return (
    <button
      type="button"
      className="-my-2 inline-flex cursor-pointer items-center py-2 font-medium text-accent-ink hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
      onClick={onAdd}
      onPointerEnter={AddClientDialog.preload}
      onFocus={AddClientDialog.preload}
    >
      Add client
    </button>
  );
}

interface AddClientProps {
  details: ProjectDetails;
  onClose: () => void;
}

/**
 * The dialog that adds a client. Rendered outside `ClientActions`, so that it stays open when the project gets an invitation or a
 * client: it shows the new link only once, and a colleague may add a client while the form is open.
 */
export function AddClient({ details: { project, client }, onClose }: AddClientProps) {
  return <AddClientDialog projectId={project.id} client={client} onClose={onClose} />;
}
