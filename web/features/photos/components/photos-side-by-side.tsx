import type { Photo } from '#shared/photos/photos.contract.ts';
import type { PhotoPair } from '../photo-pair.ts';
import { photoAltText } from '../photo-alt-text.ts';
import { PagePhoto } from './page-photo.tsx';

/** Both photos in full, side by side. */
export function PhotosSideBySide({ before, after }: PhotoPair) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3">
      <ComparedPhoto name="Before" photo={before} />
      <ComparedPhoto name="After" photo={after} />
    </div>
  );
}

function ComparedPhoto({ name, photo }: { name: string; photo: Photo }) {
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <PagePhoto
        photo={photo}
        alt={photoAltText(photo)}
        width={photo.width}
        height={photo.height}
        className="h-auto max-h-[45dvh] w-full rounded-md bg-well object-contain"
      />
      <figcaption className="text-center text-sm font-medium">{name}</figcaption>
    </figure>
  );
}
