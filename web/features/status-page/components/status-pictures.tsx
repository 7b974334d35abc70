import { useState } from 'react';
import type { ReactNode } from 'react';
import type { StatusPage } from '#shared/status-link/status-link.contract.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const Lightbox = lazyDialog(
  async () => (await import('#web/ui/lightbox.tsx')).Lightbox,
  ({ onIndexChange }) => onIndexChange(null),
);

type Picture = NonNullable<StatusPage['proof']> & { alt: string };

/** The picture of the approved proof. */
export function ApprovedArtwork({ proof }: { proof: NonNullable<StatusPage['proof']> }) {
  const [index, setIndex] = useState<number | null>(null);
  const picture = { ...proof, alt: 'The approved artwork' };
  return (
    <PictureSection title="Approved artwork" pictures={[picture]} index={index} onIndexChange={setIndex}>
      <PictureButton
        picture={picture}
        src={proof.url}
        className="block w-full overflow-hidden rounded-lg bg-well"
        imageClass="mx-auto max-h-[70dvh] w-auto max-w-full object-contain"
        onOpen={() => setIndex(0)}
      />
    </PictureSection>
  );
}

/** The photos of the finished vehicle; a click enlarges one. */
export function FinishedPhotos({ photos }: Pick<StatusPage, 'photos'>) {
  const [index, setIndex] = useState<number | null>(null);
  const pictures = photos.map((photo, photoIndex) => ({
    ...photo,
    alt: photo.caption ?? `Photo ${photoIndex + 1} of the finished vehicle`,
  }));
  return (
    <PictureSection title="Your finished vehicle" pictures={pictures} index={index} onIndexChange={setIndex}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 [&>:first-child]:col-span-2 [&>:first-child]:row-span-2">
        {pictures.map((picture, pictureIndex) => (
          <li key={picture.fileId}>
            <PictureButton
              picture={picture}
              src={pictureIndex === 0 ? picture.url : picture.thumbnailUrl}
              className="block size-full overflow-hidden rounded-lg bg-well"
              imageClass="aspect-[4/3] size-full object-cover transition-transform duration-200 group-hover:scale-103"
              onOpen={() => setIndex(pictureIndex)}
            />
          </li>
        ))}
      </ul>
    </PictureSection>
  );
}

interface PictureSectionProps {
  title: string;
  pictures: readonly Picture[];
  /** The index of the enlarged picture; null when no picture is enlarged. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
  children: ReactNode;
}

function PictureSection({ title, pictures, index, onIndexChange, children }: PictureSectionProps) {
  return (
    <section aria-label={title} className="rounded-xl border bg-surface p-4 shadow-sm sm:p-5">
      <h2 className="mb-3 text-base font-semibold">{title}</h2>
      {children}
      {index !== null && (
        <Lightbox
          photos={pictures.map(({ fileId, url, alt }) => ({ id: fileId, src: url, alt }))}
          index={index}
          onIndexChange={onIndexChange}
        />
      )}
    </section>
  );
}

interface PictureButtonProps {
  picture: Picture;
  src: string;
  className: string;
  imageClass: string;
  onOpen: () => void;
}

function PictureButton({ picture, src, className, imageClass, onOpen }: PictureButtonProps) {
  const { alt, width, height } = picture;
  return (
    <button
      type="button"
      aria-label={`Enlarge: ${alt}`}
      className={`group cursor-zoom-in ${className}`}
      onClick={onOpen}
      onPointerEnter={Lightbox.preload}
      onFocus={Lightbox.preload}
    >
      <img src={src} alt={alt} width={width} height={height} loading="lazy" className={imageClass} />
    </button>
  );
}
