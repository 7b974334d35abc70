import { useState } from 'react';
import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { useLinkedItem } from '#web/lib/use-linked-item.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { UploadRows } from '#web/ui/upload-rows.tsx';
import { useGalleryUploads } from '../use-gallery-uploads.ts';
import { createViewGuide, type GuideSource } from '../view-guide.ts';
import { usePhotos } from '../use-photos.ts';
import { useDiscardPhoto } from '../discard-photo.tsx';
import { PhotoLightbox } from './photo-lightbox.tsx';
import { PhotoTile } from './photo-tile.tsx';
import { PhotoUploader } from './photo-uploader.tsx';
import { SkippedViews } from './skipped-views.tsx';

interface PhotoGalleryProps {
  project: ProjectPeople & { id: number };
  type: PhotoType;
  title: string;
  /** The newest photos. Older photos are loaded on request. */
  newest: readonly Photo[];
  /** The number of all photos. */
  total: number;
  /** Whether this gallery accepts uploads at the current stage. */
  isOpen: boolean;
  /** Why uploads are closed at other stages. */
  closedReason: string;
  /** The project, the views and the vehicle type, from which the guide of this gallery is created. */
  guideSource: GuideSource;
}

/** The photos of one type as a grid. A click enlarges a photo. Users who may add photos can upload photos here. */
export function PhotoGallery({
  project,
  type,
  title,
  newest,
  total,
  isOpen,
  closedReason,
  guideSource,
}: PhotoGalleryProps) {
  const [shownId, setShownId] = useState<Photo['id']>();
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const { photos, loadMore } = usePhotos(project.id, type, { newest, total });
  // `isOrderedById` is false, because the list is ordered by capture time, and an old photo can be uploaded late.
  useLinkedItem({
    prefix: 'photo',
    section: 'photos',
    items: photos,
    isOrderedById: false,
    more: loadMore,
  });
  const mayUpload = mayUploadPhoto(useActor(), project);
  const uploads = useGalleryUploads({ projectId: project.id, type });
  const { items } = uploads;
  const { askToDiscard, confirmation } = useDiscardPhoto({ projectId: project.id, ...uploads });
  const guide = createViewGuide(guideSource, type, items);
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
            <li key={photo.id} id={`photo-${photo.id}`} className="rounded-md">
              <PhotoTile
                project={project}
                photo={photo}
                views={guide?.views}
                onOpen={() => setShownId(photo.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...loadMore} label="Show more photos" />
      {/* The camera stays open when another user moves the project to a stage at which this gallery is closed. */}
      {mayUpload && (isOpen || isCameraOpen) ? (
        <PhotoUploader
          {...uploads}
          remove={askToDiscard}
          guide={guide}
          onCameraOpenChange={setIsCameraOpen}
        />
      ) : (
        <SkippedViews skipped={guide?.views.flatMap(({ skip }) => skip ?? []) ?? []} />
      )}
      {/* After the gallery has closed, the rows are shown until all photos are sent, retried or removed. */}
      {mayUpload && !isOpen && !isCameraOpen && items.length > 0 && (
        <UploadRows items={items} onRetry={uploads.retry} onRemove={askToDiscard} />
      )}
      {confirmation}
      <PhotoLightbox
        project={project}
        photos={photos}
        loadMore={loadMore}
        total={total}
        shownId={shownId}
        onShow={setShownId}
      />
    </section>
  );
}
