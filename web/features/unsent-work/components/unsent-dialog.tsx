import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { UnsentPhotoRows, useProjectIdsWithUnsentPhotos } from '#web/features/photos/unsent-photo-rows.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { onUnsentWrites, projectsWithUnsentWrites } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { StorageNote } from '../storage-note.tsx';
import { UnsentWork } from '../unsent-work.tsx';

/** Lists all unsent work of this user on the device, including work on projects that the user can no longer see. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { id: userId } = useUser();
  useCloseOnLeaving(onClose);
  const projectsWithWrites = useSyncExternalStore(onUnsentWrites, () =>
    projectsWithUnsentWrites(userId).join(','),
  );
  const projectsWithPhotos = useProjectIdsWithUnsentPhotos();
  const projects = new Set([
    ...projectsWithWrites.split(',').filter(Boolean).map(Number),
    ...projectsWithPhotos,
  ]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="On this device"
      description="Waiting items are sent in the background. If you close the page or log out, sending continues when you are back. Items that need your attention stay here until you retry or discard them."
    >
      {projects.size === 0 && <p className="text-sm text-muted">Everything has been sent.</p>}
      <div className="flex flex-col gap-6">
        {projects.size > 0 && <StorageNote />}
        {Array.from(projects, (projectId) => (
          <ProjectUnsentWork key={projectId} projectId={projectId} onClose={onClose} />
        ))}
      </div>
    </Dialog>
  );
}

/** Closes the dialog when a link in it opens another page, or when 'Edit' opens a report on the current page. */
function useCloseOnLeaving(onClose: () => void): void {
  const currentLocation = useLocation({
    select: ({ pathname, state }) => `${pathname} ${state.editedReport}`,
  });
  const initialLocation = useRef(currentLocation);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (currentLocation !== initialLocation.current) close();
  }, [currentLocation]);
}

function ProjectUnsentWork({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const headingId = useId();
  const { data } = useQuery(projectDetailsQuery(projectId));
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={headingId} className="min-w-0 text-sm font-semibold wrap-anywhere">
          {data?.project.name ?? `Project ${projectId}`}
        </h3>
        <Link
          to="/project/$id"
          params={{ id: String(projectId) }}
          onClick={onClose}
          className="text-sm font-medium text-accent-ink hover:underline pointer-coarse:py-3"
        >
          Open project
        </Link>
      </div>
      <UnsentWork projectId={projectId} isInDialog />
      <UnsentPhotoRows projectId={projectId} />
    </section>
  );
}
