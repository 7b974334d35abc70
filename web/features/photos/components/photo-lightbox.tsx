import { Suspense, lazy, useState } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { fullSizeOf } from '#shared/photos/rendition-sizes.ts';
import { REDUCED_PHOTO_SIDE_PX } from '#shared/photos/reduced-photo-side.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import type { LightboxPhoto } from '#web/ui/lightbox.tsx';
import type { usePhotos } from '../use-photos.ts';
import { PhotoActions } from './photo-actions.tsx';

const Lightbox = lazyDialog(
  async () => (await import('#web/ui/lightbox.tsx')).Lightbox,
  ({ onIndexChange }) => onIndexChange(null),
);
const DrawingOverlay = lazy(async () => ({
  default: (await import('#web/features/photo-markup/drawing-overlay.tsx')).DrawingOverlay,
}));
const PhotoMarkupEditor = lazyDialog(
  async () => (await import('#web/features/photo-markup/photo-markup-editor.tsx')).PhotoMarkupEditor,
  ({ onClose }) => onClose(),
);
const CaptionDialog = lazyDialog(
  async () => (await import('./caption-dialog.tsx')).CaptionDialog,
  ({ onClose }) => onClose(),
);

/** Loads the lightbox before it is opened. */
export const preloadLightbox = Lightbox.preload;

interface PhotoLightboxProps extends ReturnType<typeof usePhotos> {
  project: ProjectPeople;
  /** The number of all photos in the gallery. */
  total: number;
  /** The photo that is shown; undefined while the lightbox is closed. */
  shownId: Photo['id'] | undefined;
  onShow: (id: Photo['id'] | undefined) => void;
}

/** The photos of a gallery in full screen, with their drawings. More photos are loaded as the user pages through them. */
export function PhotoLightbox({ project, photos, loadMore, total, shownId, onShow }: PhotoLightboxProps) {
  const [drawingsAreShown, setDrawingsAreShown] = useState(true);
  const [edited, setEdited] = useState<{ photo: Photo; part: 'drawing' | 'caption' }>();
  // The shown photo is stored by id, because its index changes when other users add or delete photos.
  const index = photos.findIndex(({ id }) => id === shownId);
  const shown = photos[index];
  const close = () => setEdited(undefined);
  return (
    <>
      {shown && (
        <Lightbox
          photos={photos.map((photo, photoIndex) => ({
            ...toLightboxPhoto(photo),
            // The drawing of a photo is loaded when the photo or one of its neighbors is shown.
            layer: drawingsAreShown && photo.shapeCount > 0 && Math.abs(photoIndex - index) <= 1 && (
              <Suspense fallback={null}>
                <DrawingOverlay photo={photo} />
              </Suspense>
            ),
            actions: photo === shown && (
              <PhotoActions
                project={project}
                photo={photo}
                drawingsAreShown={drawingsAreShown}
                onShowDrawings={setDrawingsAreShown}
                onDraw={() => setEdited({ photo, part: 'drawing' })}
                onEditCaption={() => setEdited({ photo, part: 'caption' })}
              />
            ),
          }))}
          total={total}
          index={index}
          onIndexChange={(next) => onShow(next === null ? undefined : photos[next]?.id)}
          loadMore={loadMore}
        />
      )}
      {/* Stays open when newer photos replace the edited photo in the list, or when the photo is deleted. */}
      {edited?.part === 'caption' && <CaptionDialog photo={edited.photo} onClose={close} />}
      {edited?.part === 'drawing' && <PhotoMarkupEditor photo={edited.photo} onClose={close} />}
    </>
  );
}

function toLightboxPhoto(photo: Photo): LightboxPhoto {
  return {
    id: photo.id,
    src: photo.imageUrl,
    alt: photo.caption ?? 'Project photo',
    size: fullSizeOf(photo),
    caption: photoDetailsText(photo),
    description: photo.caption,
    originalUrl: photo.originalUrl,
  };
}

/** Who took the photo and when, whether it is reduced, and its location if one is recorded. */
function photoDetailsText({
  uploadedByName,
  capturedAt,
  capturedAtSource,
  isReduced,
  location,
}: Photo): string {
  const time = formatDate(capturedAt, { time: true });
  const parts = [`${uploadedByName}, ${capturedAtSource === 'received' ? `received ${time}` : time}`];
  if (isReduced) parts.push(`smaller photo (${REDUCED_PHOTO_SIDE_PX} px)`);
  if (location) parts.push(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`);
  return parts.join(' · ');
}
