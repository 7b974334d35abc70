import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { useUser } from '#web/session/session.ts';
import { photoSender } from '#web/features/photos/photos.queries.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import type { UploadOutcome } from '#web/features/photos/upload-queue.ts';
import { refetchPhotos, settleUploads } from '#web/features/photos/use-gallery-uploads.ts';
import { NEW_PROJECT } from './new-project-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useCreateProject } from '#web/features/projects/projects.queries.ts';
import type { NewProject } from '#web/features/projects/projects.queries.ts';

/**
 * Creates a project with its vehicle and wrap in one call, then uploads its photos one by one. The project's page opens when
 * all of them are uploaded, or when the user continues before that; its gallery shows the rest.
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

/**
 * The photos that are chosen before the project exists. They survive the end of the session with the draft of the form; its
 * gallery takes them over once the project is created.
 */
function useInitialPhotos() {
  const places = useUploadQueues();
  const [queue] = useState(() => places.queueOf(NEW_PROJECT));
  const items = useQueueItems(queue);
  const isShown = useIsShown(() => queue.clearDone());
  const userId = useUser().id;
  const queryClient = useQueryClient();

  const sendTo = (projectId: number) => {
    const place = { projectId, type: 'initial' } as const;
    places.keep(place, queue);
    // While the dialog is open, it shows the state of each photo itself.
    const settle = (outcome: UploadOutcome) =>
      isShown.current
        ? refetchPhotos(outcome, { queryClient, projectId })
        : settleUploads(outcome, { queue, queryClient, projectId });
    return queue.run(photoSender(userId, place), settle);
  };
  return { queue, items, sending: items.some(({ state }) => state === 'sending'), sendTo };
}

/** Whether the component is still mounted, for callbacks that outlive it; `onLeave` is called when it unmounts. */
function useIsShown(onLeave: () => void) {
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
