import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { useUser } from '#web/features/auth/session.ts';
import { photoSender } from '#web/features/photos/photos.queries.ts';
import { useQueueItems, useUploadPlaces } from '#web/features/photos/upload-places.ts';
import { UploadQueue } from '#web/features/photos/upload-queue.ts';
import type { UploadOutcome } from '#web/features/photos/upload-queue.ts';
import { refetchPhotos, settleUploads } from '#web/features/photos/use-gallery-uploads.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useCreateProject } from '#web/features/projects/projects.queries.ts';
import type { NewProject } from '#web/features/projects/projects.queries.ts';

/**
 * Creating a project: the project with its vehicle and wrap at once, then its photos one by one. When all of them are
 * through, or the person goes on without the rest, the project's page opens; its gallery has the rest.
 */
export function useProjectCreation({ onCreated, onDone }: { onCreated: () => void; onDone: () => void }) {
  const create = useCreateProject();
  const photos = useInitialPhotos();
  const navigate = useNavigate();
  const [created, setCreated] = useState<Project>();

  const start = async (body: NewProject) => {
    const project = await create.mutateAsync(body);
    toast({ title: 'Project created', description: 'New project has been created successfully.' });
    setCreated(project);
    onCreated();
    await photos.sendTo(project.id);
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

/** Chosen before the project is there, and sent to its gallery, which takes the queue over when the dialog is left. */
function useInitialPhotos() {
  const [queue] = useState(() => new UploadQueue());
  const items = useQueueItems(queue);
  const isShown = useShown(() => queue.clearDone());
  const places = useUploadPlaces();
  const userId = useUser().id;
  const queryClient = useQueryClient();

  const sendTo = (projectId: number) => {
    const place = { projectId, type: 'initial' } as const;
    places.keep(place, queue);
    // The dialog itself tells how each photo fares, as long as it stands.
    const settle = (outcome: UploadOutcome) =>
      isShown.current
        ? refetchPhotos(outcome, { queryClient, projectId })
        : settleUploads(outcome, { queue, queryClient, projectId });
    return queue.run(photoSender(userId, place), settle);
  };
  return { queue, items, sending: items.some(({ state }) => state === 'sending'), sendTo };
}

/** Whether the component still stands, for what outlives it; `onLeave` is called when it does not. */
function useShown(onLeave: () => void) {
  const isShown = useRef(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      leave();
    };
  }, []);
  return isShown;
}
