import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { AddPhotos } from '#web/features/photos/add-photos.tsx';
import { GalleryUploadStatus } from '#web/features/photos/gallery-upload-status.tsx';
import { photoAltText } from '#web/features/photos/photo-alt-text.ts';
import { photoPagesQuery } from '#web/features/photos/photos.queries.ts';
import { useGalleryUploads } from '#web/features/photos/use-gallery-uploads.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { FileThumbnail } from '#web/ui/file-thumbnail.tsx';

interface ChosenPhotos {
  photoIds: number[];
  /** The ids of photos that this device has taken. */
  captureIds: string[];
}

interface PhotoPickerProps {
  projectId: number;
  chosen: ChosenPhotos;
  max: number;
  /** Called with a function that updates the chosen photos, because more photos may be added before the next render. */
  onChange: (update: (chosen: ChosenPhotos) => ChosenPhotos) => void;
}

/** Chooses some of the project's pre-installation photos. New photos can be taken here, and are chosen at once. */
export function PhotoPicker({ projectId, chosen, max, onChange }: PhotoPickerProps) {
  const { photoIds, captureIds } = chosen;
  const { photos, query } = usePreInstallationPhotos(projectId);
  const target = { projectId, type: 'pre-installation' } as const;
  const storedCaptureIds = new Set(photos.map(({ captureId }) => captureId));
  const uploads = useGalleryUploads(target).items.filter(({ id }) => !storedCaptureIds.has(id));
  const [addedIds, setAddedIds] = useState<string[]>([]);
  const hasAddedTooMany = addedIds.some((id) => !captureIds.includes(id));
  const choose = (ids: string[]) => {
    setAddedIds(ids);
    onChange((before) => ({
      photoIds: before.photoIds,
      captureIds: [...before.captureIds, ...ids].slice(0, max - before.photoIds.length),
    }));
  };
  const keep = (isKept: (id: number | string) => boolean) => {
    setAddedIds([]);
    onChange((before) => ({
      photoIds: before.photoIds.filter(isKept),
      captureIds: before.captureIds.filter(isKept),
    }));
  };
  // A chosen photo that is missing from the list counts as deleted only after all photos are loaded.
  const isListComplete = query.data !== undefined && !query.hasNextPage;
  const photoExists = (id: number) => !isListComplete || photos.some((photo) => photo.id === id);
  const shotExists = (id: string) => {
    const upload = uploads.find((other) => other.id === id);
    return upload ? !upload.isRefused : !isListComplete || storedCaptureIds.has(id);
  };
  const unusableIds = [
    ...photoIds.filter((id) => !photoExists(id)),
    ...captureIds.filter((id) => !shotExists(id)),
  ];
  const isFull = photoIds.length + captureIds.length >= max;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      {photos.length + uploads.length > 0 && (
        <div className="-m-1 mb-2 flex flex-wrap gap-2 p-1">
          {uploads.map(({ id, file, preview }) => (
            <PhotoOption
              key={id}
              label={`${file.name}, on this device`}
              isChosen={captureIds.includes(id)}
              isFull={isFull}
              onChoose={() => choose([id])}
              onRemove={() => keep((other) => other !== id)}
            >
              <FileThumbnail file={file} preview={preview} className={THUMBNAIL_CLASS} />
            </PhotoOption>
          ))}
          {photos.map((photo) => (
            <PhotoOption
              key={photo.id}
              label={photoAltText(photo)}
              isChosen={photoIds.includes(photo.id) || captureIds.includes(photo.captureId ?? '')}
              isFull={isFull}
              onChoose={() => onChange((before) => ({ ...before, photoIds: [...before.photoIds, photo.id] }))}
              onRemove={() => keep((other) => other !== photo.id && other !== photo.captureId)}
            >
              <img src={photo.cardUrl} alt="" loading="lazy" className={THUMBNAIL_CLASS} />
            </PhotoOption>
          ))}
        </div>
      )}
      <p id="photo-picker-hint" className="mb-2 text-sm text-muted">
        {photos.length + uploads.length === 0
          ? 'Photos you add here become pre-installation photos of the project.'
          : `Select up to ${max} photos.`}
      </p>
      {unusableIds.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-2 text-sm text-yellow-ink">
          <p>Some chosen photos were deleted or could not be uploaded.</p>
          <Button size="sm" onClick={() => keep((id) => !unusableIds.includes(id))}>
            Remove them
          </Button>
        </div>
      )}
      <div className="flex flex-col items-start gap-2">
        {query.hasNextPage && (
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Older photos
          </Button>
        )}
        <AddPhotos
          target={target}
          label="Add photos"
          describedBy="photo-picker-hint"
          look="quiet"
          onAdded={choose}
        />
        {hasAddedTooMany && (
          <FieldError>
            Only {max} photos can be selected. The other photos were added to the project.
          </FieldError>
        )}
        <GalleryUploadStatus target={target} hasLink={false} />
      </div>
    </fieldset>
  );
}

/** The loaded pre-installation photos; before the first page is loaded, the photos that the project page shows. */
function usePreInstallationPhotos(projectId: number) {
  const query = useInfiniteQuery(photoPagesQuery(projectId, 'pre-installation'));
  const details = useQuery(projectDetailsQuery(projectId));
  const shownPhotos = details.data?.photos.filter(({ type }) => type === 'pre-installation') ?? [];
  return { query, photos: query.data?.pages.flatMap(({ items }) => items) ?? shownPhotos };
}

interface PhotoOptionProps {
  label: string;
  isChosen: boolean;
  isFull: boolean;
  onChoose: () => void;
  onRemove: () => void;
  /** The thumbnail of the photo. */
  children: ReactNode;
}

function PhotoOption({ label, isChosen, isFull, onChoose, onRemove, children }: PhotoOptionProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="relative cursor-pointer">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={isChosen ? onRemove : onChoose}
        aria-label={label}
        className="peer sr-only"
      />
      <span className="block rounded-md peer-checked:ring-2 peer-checked:ring-accent-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent-ink peer-disabled:opacity-40">
        {children}
      </span>
      <span className="absolute top-1 right-1 hidden size-5 place-items-center rounded-full bg-accent text-on-accent peer-checked:grid">
        <Check className="size-3.5" aria-hidden />
      </span>
    </label>
  );
}

const THUMBNAIL_CLASS = 'h-16 w-20 rounded-md object-cover';
