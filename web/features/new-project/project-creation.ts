import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import { useIsMounted } from '#web/lib/use-is-mounted.ts';
import { useUser } from '#web/session/session.ts';
import { createPhotoSender } from '#web/features/photos/photos.queries.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import type { UploadOutcome } from '#web/features/photos/upload-queue.ts';
import { refetchPhotos, showUploadResult } from '#web/features/photos/upload-result.ts';
import { NEW_PROJECT_TARGET } from './new-project-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useCreateProject } from '#web/features/projects/projects.queries.ts';
import type { NewProject } from '#web/features/projects/projects.queries.ts';

/**
 * Creates a project with its vehicle and wrap in one call, then uploads its photos. The project page opens when all
 * photos are uploaded. The user can open the project page earlier; its gallery then shows the remaining uploads. If a
 * client is invited, the dialog stays open and shows the link of the invitation until the user continues.
 */
export function useProjectCreation({ onCreated, onDone }: { onCreated: () => void; onDone: () => void }) {
  const create = useCreateProject();
  const photos = useInitialPhotos();
  const navigate = useNavigate();
  const [createdProject, setCreatedProject] = useState<Project>();
  const [createdInvitation, setCreatedInvitation] = useState<{
    link: InvitationLink;
    email: string | null | undefined;
  }>();

  const start = async (body: NewProject) => {
    const { clientInvitation, ...project } = await create.mutateAsync(body);
    if (clientInvitation)
      setCreatedInvitation({ link: clientInvitation, email: body.clientInvitation?.email });
    toast({ title: 'Project created', description: 'New project has been created successfully.' });
    setCreatedProject(project);
    onCreated();
    await photos.sendTo(project.id);
  };
  const openProject = () => {
    if (!createdProject) return;
    onDone();
    void navigate({ to: '/project/$id', params: { id: String(createdProject.id) } });
  };

  // When there is a link to copy, the dialog stays open until the user continues.
  const isDone =
    createdProject !== undefined &&
    createdInvitation === undefined &&
    photos.items.every((item) => item.state === 'done');
  const finish = useEffectEvent(openProject);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  return { created: createdProject, createdInvitation, photos, start, openProject };
}

/**
 * The photos that are chosen before the project exists. Like the form's draft, they survive an expired session. They move to the
 * gallery of the project when the project is created.
 */
function useInitialPhotos() {
  const queues = useUploadQueues();
  const [queue] = useState(() => queues.queueOf(NEW_PROJECT_TARGET));
  const items = useQueueItems(queue);
  const isMounted = useIsMounted(() => queue.clearDone());
  const userId = useUser().id;
  const queryClient = useQueryClient();

  const sendToProject = (projectId: number) => {
    const target = { projectId, type: 'initial' } as const;
    queues.assignQueue(target, queue);
    // While the dialog is open, the dialog itself shows the state of each photo.
    const handleUploadsSettled = (outcome: UploadOutcome) =>
      isMounted.current
        ? refetchPhotos(outcome, { queryClient, projectId })
        : showUploadResult(outcome, { queue, queryClient, target });
    return queue.run(createPhotoSender(userId, target), handleUploadsSettled);
  };
  return { queue, items, sending: items.some(({ state }) => state === 'sending'), sendTo: sendToProject };
}
