import { useId } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadMoreError } from '#web/ui/load-more.tsx';
import type { usePhotos } from '../use-photos.ts';
import { photoAltText } from '../photo-alt-text.ts';

interface PhotoChoiceProps extends ReturnType<typeof usePhotos> {
  legend: string;
  chosen: Photo;
  onChoose: (photo: Photo) => void;
}

/** A strip of thumbnails with one chosen photo. */
export function PhotoChoice({ legend, photos, chosen, onChoose, loadMore }: PhotoChoiceProps) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="-m-1 flex items-center gap-2 overflow-x-auto p-1">
        {photos.map((photo) => (
          <label key={photo.id} className="relative shrink-0 cursor-pointer">
            <input
              type="radio"
              name={group}
              checked={photo.id === chosen.id}
              onChange={() => onChoose(photo)}
              aria-label={photoAltText(photo)}
              className="peer sr-only"
            />
            <img src={photo.cardUrl} alt="" loading="lazy" className={THUMBNAIL_CLASS} />
          </label>
        ))}
        {loadMore.hasMore && (
          <Button size="sm" busy={loadMore.busy} onClick={loadMore.onLoadMore} className="shrink-0">
            More
          </Button>
        )}
      </div>
      <LoadMoreError error={loadMore.error} />
    </fieldset>
  );
}

const THUMBNAIL_CLASS =
  'h-14 w-18 rounded-md object-cover opacity-70 transition-opacity hover:opacity-100 peer-checked:opacity-100 ' +
  'peer-checked:ring-2 peer-checked:ring-accent-ink peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 ' +
  'peer-focus-visible:outline-accent-ink';
