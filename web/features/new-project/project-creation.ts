import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { sendPhoto } from '#web/features/photos/photos.queries.ts';
import { useUploadQueue } from '#web/features/photos/upload-queue.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useCreateProject, useRefreshProjects } from '#web/features/projects/projects.queries.ts';
import type { NewProject } from '#web/features/projects/projects.queries.ts';

/**
 * Creating a project: the project with its vehicle and wrap at once, then its photos one by one. When all of them are
 * through, or the person goes on without the rest, the project's page opens; sending goes on behind it.
 */
export function useProjectCreation({ onCreated, onDone }: { onCreated: () => void; onDone: () => void }) {
  const create = useCreateProject();
  const refresh = useRefreshProjects();
  const photos = useUploadQueue();
  const navigate = useNavigate();
  const [created, setCreated] = useState<Project>();

  const start = async (body: NewProject) => {
    const project = await create.mutateAsync(body);
    toast({ title: 'Project created', description: 'New project has been created successfully.' });
    setCreated(project);
    onCreated();
    const send = sendPhoto.bind(null, project.id, 'initial');
    await photos.queue.run(send, refresh);
  };
  const openProject = () => {
    if (!created) return;
    onDone();
    void navigate({ to: '/project/$id', params: { id: String(created.id) } });
  };

  const isThrough = created !== undefined && photos.items.every((item) => item.state === 'done');
  const finish = useEffectEvent(openProject);
  useEffect(() => {
    if (isThrough) finish();
  }, [isThrough]);

  return { created, photos, start, openProject };
}
