import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { offlineKeys } from '#web/api/query-keys.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import type { StoredProject } from '#web/offline/copies-database.ts';
import { deleteCopiesExceptForUser } from '#web/offline/copies-names.ts';
import { canWorkOffline, isOfflineEnabled, storeOfflineSetting } from '#web/offline/offline-setting.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { readStoredProjects } from './stored-projects.ts';
import { refreshInOneTab } from './use-offline-projects.ts';

/** The offline setting of this device, and the projects that the device stores. */
export function OfflineTab() {
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const [isEnabled, setEnabled] = useState(isOfflineEnabled);
  const storedProjects = useQuery(storedProjectsQuery(userId));
  const refetch = () => queryClient.invalidateQueries({ queryKey: offlineKeys.stored(userId) });
  const changeOfflineSetting = async (enabled: boolean) => {
    storeOfflineSetting(enabled);
    setEnabled(enabled);
    if (enabled) await refreshInOneTab(queryClient, userId);
    else await deleteCopiesExceptForUser(null);
    await refetch();
  };
  if (!canWorkOffline) return <NotSupported />;
  return (
    <SectionCard
      title="Available offline"
      description="Keeps up to 60 projects on this device, so that you can open them offline: projects in progress, projects with an installation in the next two weeks, and projects that you opened recently."
      actions={<RemoveButton projects={storedProjects.data} onRemove={() => changeOfflineSetting(false)} />}
    >
      <div className="flex flex-col gap-4">
        <Switch
          label="Keep projects on this device"
          checked={isEnabled}
          onChange={({ target }) => void changeOfflineSetting(target.checked)}
        />
        <p className="text-sm text-muted">
          When you log out, everything is removed from this device, except work that was not sent yet.
        </p>
        {storedProjects.isPending ? (
          <Loading text="Loading the stored projects..." className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </Loading>
        ) : storedProjects.isError ? (
          <ErrorState
            title="The stored projects could not be read"
            text={storedProjects.error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <StoredProjects projects={storedProjects.data} isEnabled={isEnabled} />
        )}
      </div>
    </SectionCard>
  );
}

function storedProjectsQuery(userId: number) {
  return queryOptions({
    queryKey: offlineKeys.stored(userId),
    queryFn: () => readStoredProjects(userId),
    // Another tab may be refreshing the projects.
    refetchInterval: 5_000,
  });
}

interface RemoveButtonProps {
  projects: StoredProject[] | undefined;
  onRemove: () => Promise<void>;
}

function RemoveButton({ projects = [], onRemove }: RemoveButtonProps) {
  if (projects.length === 0) return null;
  const remove = async () => {
    await onRemove();
    toast({ title: 'Removed from this device' });
  };
  return (
    <Button size="sm" onClick={() => void remove()}>
      Remove from this device
    </Button>
  );
}

function StoredProjects({ projects, isEnabled }: { projects: StoredProject[]; isEnabled: boolean }) {
  if (projects.length === 0)
    return (
      <EmptyState
        icon={<CloudOff />}
        title="No projects on this device"
        text={
          isEnabled
            ? 'Your projects appear here a few seconds after you open Wrapline online.'
            : 'Turn on “Keep projects on this device” to open projects offline.'
        }
      />
    );
  const bytes = projects.reduce((sum, project) => sum + project.bytes, 0);
  return (
    <>
      <p className="text-sm">
        {projects.length} {projects.length === 1 ? 'project' : 'projects'}, {formatFileSize(bytes)}
      </p>
      <ul className="divide-y rounded-md border">
        {projects.map((project) => (
          <li
            key={project.id}
            className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-sm"
          >
            <Link
              to="/project/$id"
              params={{ id: String(project.id) }}
              className="min-w-0 font-medium wrap-anywhere text-accent-ink hover:underline"
            >
              {project.name}
            </Link>
            <span className="text-muted">
              Refreshed {formatLoadedAt(project.refreshedAt)}, {formatFileSize(project.bytes)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NotSupported() {
  return (
    <SectionCard title="Available offline">
      <EmptyState
        icon={<CloudOff />}
        title="Offline use is not available"
        text="Open Wrapline over https in a current browser to use it offline."
      />
    </SectionCard>
  );
}
