import { Suspense, lazy } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { REDUCED_SIDE } from '#shared/photos/reduced-side.ts';
import { formatDate } from '#web/lib/dates.ts';
import type { LightboxPhoto } from '#web/ui/lightbox.tsx';
import type { usePhotos } from '../use-photos.ts';

const loadLightbox = () => import('#web/ui/lightbox.tsx');
const Lightbox = lazy(async () => ({ default: (await loadLightbox()).Lightbox }));

/** Loads the lightbox before it is opened. */
export const preloadLightbox = (): void => void loadLightbox().catch(() => undefined);

interface PhotoLightboxProps extends ReturnType<typeof usePhotos> {
  /** The number of all photos in the gallery. */
  total: number;
  /** The photo that is shown; undefined while the lightbox is closed. */
  shownId: Photo['id'] | undefined;
  onShow: (id: Photo['id'] | undefined) => void;
}

/** The photos of a gallery in full screen. More are loaded as the user moves on. */
export function PhotoLightbox({ photos, loadMore, total, shownId, onShow }: PhotoLightboxProps) {
  // By id, because the index changes when other users add or delete photos.
  const index = photos.findIndex(({ id }) => id === shownId);
  if (index < 0) return null;
  return (
    <Suspense fallback={null}>
      <Lightbox
        photos={photos.map(toLightboxPhoto)}
        total={total}
        index={index}
        onIndexChange={(next) => onShow(next === null ? undefined : photos[next]?.id)}
        loadMore={loadMore}
      />
    </Suspense>
  );
}

function toLightboxPhoto(photo: Photo): LightboxPhoto {
  return {
    id: photo.id,
    src: photo.imageUrl,
    alt: photo.caption ?? 'Project photo',
    caption: captionOf(photo),
    originalUrl: photo.originalUrl,
  };
}

/** Who took the photo, when, and what the shop may know about it. */
function captionOf({ uploadedByName, capturedAt, capturedAtSource, isReduced, location }: Photo): string {
  const time = formatDate(capturedAt, { time: true });
  const parts = [`${uploadedByName}, ${capturedAtSource === 'received' ? `received ${time}` : time}`];
  if (isReduced) parts.push(`smaller photo (${REDUCED_SIDE} px)`);
  if (location) parts.push(`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`);
  return parts.join(' · ');
}
