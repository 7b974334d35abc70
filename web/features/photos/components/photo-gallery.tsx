import { useState } from 'react';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { useActor } from '#web/features/auth/session.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Lightbox } from '#web/ui/lightbox.tsx';
import type { LightboxPhoto } from '#web/ui/lightbox.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { UploadRows } from '#web/ui/upload-rows.tsx';
import { useGalleryUploads } from '../use-gallery-uploads.ts';
import { usePhotos } from '../use-photos.ts';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoUploader } from './photo-uploader.tsx';

interface PhotoGalleryProps {
  project: ProjectPeople & { id: number };
  type: PhotoType;
  title: string;
  /** The newest of them; the others come when they are asked for. */
  newest: readonly Photo[];
  /** How many there are in all. */
  total: number;
  /** Whether photos are uploaded here at this stage, and why not at the others. */
  isOpen: boolean;
  closedReason: string;
}

/** The photos of one kind as a grid; a click enlarges. Whoever may adds to them. */
export function PhotoGallery({
  project,
  type,
  title,
  newest,
  total,
  isOpen,
  closedReason,
}: PhotoGalleryProps) {
  const [enlarged, setEnlarged] = useState<Photo['id']>();
  const { photos, loadMore } = usePhotos(project.id, type, { newest, total });
  const mayUpload = mayUploadPhoto(useActor(), project);
  const uploads = useGalleryUploads({ projectId: project.id, type });
  const { items } = uploads;
  return (
    <section id={type} aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-sm font-semibold">
            {title} <span className="font-normal text-muted tabular-nums">({total})</span>
          </h3>
          {mayUpload && !isOpen && <p className="text-sm text-muted">{closedReason}</p>}
        </div>
        {mayUpload && !isOpen && (
          <Button size="sm" disabled aria-label={`Upload Photos: ${title}. ${closedReason}`}>
            Upload Photos
          </Button>
        )}
      </div>
      {photos.length === 0 && !mayUpload && <p className="text-sm text-muted">No photos uploaded yet</p>}
      {photos.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(45%,9rem),1fr))] gap-2">
          {photos.map((photo) => (
            <li key={photo.id}>
              <PhotoTile project={project} photo={photo} onOpen={() => setEnlarged(photo.id)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...loadMore} label="Show more photos" />
      {mayUpload && isOpen && <PhotoUploader {...uploads} />}
      {/* The stage may move while photos are on their way, or before one that failed was sent again. */}
      {mayUpload && !isOpen && items.length > 0 && (
        <UploadRows items={items} onRetry={uploads.retry} onRemove={uploads.remove} />
      )}
      <Lightbox
        photos={photos.map(enlargement)}
        index={placeOf(enlarged, photos)}
        onIndexChange={(place) => setEnlarged(place === null ? undefined : photos[place]?.id)}
      />
    </section>
  );
}

/** Others add and delete photos meanwhile: the one on show stays the one on show, wherever it stands. */
function placeOf(id: Photo['id'] | undefined, photos: readonly Photo[]): number | null {
  const place = photos.findIndex((photo) => photo.id === id);
  return place < 0 ? null : place;
}

function enlargement(photo: Photo): LightboxPhoto {
  return {
    id: photo.id,
    src: photo.imageUrl,
    alt: photo.caption ?? 'Project photo',
    caption: `${photo.uploadedByName}, ${formatDate(photo.createdAt, { time: true })}`,
    originalUrl: photo.originalUrl,
  };
}
