import { Brush, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mayWorkOnViews } from '#shared/photo-views/photo-views.policy.ts';
import type { PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { mayDeletePhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { formatShortDate, formatTime } from '#web/lib/dates.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { errorText, isRefused } from '#web/api/api-error.ts';
import { useActor } from '#web/session/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { photoAltText, writtenCaption } from '../photo-alt-text.ts';
import { useDeletePhoto } from '../photos.queries.ts';
import { preloadLightbox } from './photo-lightbox.tsx';
import { SetPhotoView } from './set-photo-view.tsx';

interface PhotoTileProps {
  project: ProjectPeople;
  photo: Photo;
  /** The views of the gallery; undefined for photos without views. */
  views: readonly PhotoView[] | undefined;
  onOpen: () => void;
}

export function PhotoTile({ project, photo, views, onOpen }: PhotoTileProps) {
  const actor = useActor();
  const mayDelete = mayDeletePhoto(actor, project, photo);
  const maySetView = views !== undefined && mayWorkOnViews(actor, project);
  const viewName = views?.find(({ key }) => key === photo.view?.key)?.name ?? photo.view?.name;
  const caption = writtenCaption(photo);
  const description = [viewName, photoAltText(photo), photo.shapeCount > 0 && 'with drawings']
    .filter(Boolean)
    .join(', ');
  return (
    <div className="group relative aspect-4/3 overflow-hidden rounded-md bg-well">
      <button
        type="button"
        onClick={onOpen}
        onPointerEnter={preloadLightbox}
        onFocus={preloadLightbox}
        aria-label={`Enlarge: ${description}`}
        className="block size-full cursor-zoom-in"
      >
        <img
          src={photo.cardUrl}
          alt=""
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover transition-transform duration-200 group-hover:scale-103"
        />
      </button>
      {photo.shapeCount > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 rounded-md bg-darkroom/65 p-1.5 text-on-darkroom"
        >
          <Brush className="size-4" />
        </span>
      )}
      <p className="pointer-events-none absolute bottom-0 left-0 max-w-full rounded-tr-md bg-darkroom/65 px-1.5 py-0.5 text-xs text-on-darkroom tabular-nums">
        {viewName && <span className="block truncate font-medium">{viewName}</span>}
        {caption && <span className="block truncate font-medium">{caption}</span>}
        <span className="block truncate">
          {formatShortDate(photo.capturedAt)}, {formatTime(photo.capturedAt)}
        </span>
      </p>
      <div className="absolute top-1 right-1 flex gap-1">
        {maySetView && (
          <SetPhotoView photo={photo} views={views} description={description} className={TILE_BUTTON_CLASS} />
        )}
        {mayDelete && <DeletePhoto photo={photo} description={description} />}
      </div>
    </div>
  );
}

function DeletePhoto({ photo, description }: { photo: Photo; description: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletePhoto(photo.projectId);
  const confirm = () =>
    remove.mutate(photo.id, {
      onSuccess: () => setIsAsking(false),
      onError: (error) => {
        showFailureToast(error, 'Error', errorText(error, 'Failed to delete photo. Please try again.'));
        if (isRefused(error)) setIsAsking(false);
      },
    });
  return (
    <>
      <IconButton
        label={`Delete: ${description}`}
        title="Delete photo"
        icon={<Trash2 aria-hidden />}
        onClick={() => setIsAsking(true)}
        className={TILE_BUTTON_CLASS}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete this photo?"
        text="The photo and its original are deleted for everyone. This cannot be undone."
        confirmLabel="Delete"
        danger
        busy={remove.isPending}
        busyText="Deleting..."
        onConfirm={confirm}
      />
    </>
  );
}

// The buttons are shown on hover with a mouse, and always on touch screens, which have no hover.
const TILE_BUTTON_CLASS =
  'size-8 bg-darkroom/65 text-on-darkroom not-disabled:hover:bg-darkroom/85 focus-visible:opacity-100 ' +
  'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100';
