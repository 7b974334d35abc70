import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { AddPhotos } from '#web/features/photos/add-photos.tsx';
import { GalleryUploadStatus } from '#web/features/photos/gallery-upload-status.tsx';
import { photoText } from '#web/features/photos/photo-alt-text.ts';
import { photoPagesQuery } from '#web/features/photos/photos.queries.ts';

interface PhotoPickerProps {
  projectId: number;
  /** The ids of the chosen photos. */
  chosen: readonly number[];
  max: number;
  onChange: (photoIds: number[]) => void;
}

/** Chooses some of the project's pre-installation photos, and takes new ones. */
export function PhotoPicker({ projectId, chosen, max, onChange }: PhotoPickerProps) {
  const query = useInfiniteQuery(photoPagesQuery(projectId, 'pre-installation'));
  const photos = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // Only after all photos are loaded, a chosen one that is not among them is known to be deleted.
  const isComplete = query.data !== undefined && !query.hasNextPage;
  const deleted = isComplete ? chosen.filter((id) => !photos.some((photo) => photo.id === id)) : [];
  const target = { projectId, type: 'pre-installation' } as const;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Photos</legend>
      {photos.length > 0 && (
        <div className="-m-1 mb-2 flex flex-wrap gap-2 p-1">
          {photos.map((photo) => (
            <label key={photo.id} className="relative cursor-pointer">
              <input
                type="checkbox"
                checked={chosen.includes(photo.id)}
                disabled={!chosen.includes(photo.id) && chosen.length >= max}
                onChange={() => toggle(photo.id)}
                aria-label={photoText(photo)}
                className="peer sr-only"
              />
              <img src={photo.cardUrl} alt="" loading="lazy" className={THUMBNAIL} />
              <span className="absolute top-1 right-1 hidden size-5 place-items-center rounded-full bg-accent text-on-accent peer-checked:grid">
                <Check className="size-3.5" aria-hidden />
              </span>
            </label>
          ))}
        </div>
      )}
      <p id="photo-picker-hint" className="mb-2 text-sm text-muted">
        {photos.length === 0
          ? 'Photos that you add are pre-installation photos of the project.'
          : `Select up to ${max} photos.`}
      </p>
      {deleted.length > 0 && (
        <div className="mb-2 flex flex-wrap items-center gap-2 text-sm text-yellow-ink">
          <p>Some chosen photos are no longer on the project.</p>
          <Button size="sm" onClick={() => onChange(chosen.filter((id) => !deleted.includes(id)))}>
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
        <AddPhotos target={target} label="Add photos" describedBy="photo-picker-hint" look="quiet" />
        <GalleryUploadStatus target={target} />
      </div>
    </fieldset>
  );
}

const THUMBNAIL =
  'h-16 w-20 rounded-md object-cover peer-checked:ring-2 peer-checked:ring-accent-ink peer-focus-visible:outline-2 ' +
  'peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent-ink peer-disabled:opacity-40';
