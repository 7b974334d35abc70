import { ChevronLeft, ChevronRight, Download, ExternalLink, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ImageSlide, Lightbox as Carousel } from 'yet-another-react-lightbox';
import type { ControllerRef, RenderSlideProps } from 'yet-another-react-lightbox';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { DIALOG_OVERLAY_CLASS } from './dialog-class.ts';
import { LightboxFooter } from './lightbox-footer.tsx';
import type { LightboxFooterProps } from './lightbox-footer.tsx';
import './lightbox.css';
import { useReturnFocus } from './use-return-focus.ts';

export interface LightboxPhoto {
  id: string | number;
  /** The URL of the picture in full-screen size. */
  src: string;
  /** The size of the full-screen picture in pixels. Required if there is a layer. */
  size?: { width: number; height: number };
  /** A layer over the picture. It has the size of the picture even when the picture is zoomed. */
  layer?: ReactNode;
  alt: string;
  caption?: ReactNode;
  /** The full description of what the photo shows. The name of the photo may be truncated. */
  description?: string | null;
  /** Controls below the caption. */
  actions?: ReactNode;
  /** The URL of the original, for download. The server sets the file name. */
  originalUrl?: string;
}

interface LightboxProps {
  /** The loaded photos. */
  photos: readonly LightboxPhoto[];
  /** The number of all photos. */
  total?: number;
  /** The index of the shown photo. */
  index: number;
  /** Called with the index of the new photo, or with null when the lightbox closes. */
  onIndexChange: (index: number | null) => void;
  /** Whether there are more photos, and how to load them. They are loaded when one of the last loaded photos is shown. */
  loadMore?: LightboxFooterProps['loadMore'];
}

/** A full-screen photo viewer, with zoom by pinch, wheel, double click and keyboard. Escape closes it. */
export function Lightbox({ photos, total = photos.length, index, onIndexChange, loadMore }: LightboxProps) {
  const carousel = useRef<ControllerRef>(null);
  const focusReturnProps = useReturnFocus();
  const slides = useSlides(photos);
  useLoadAhead(index, photos.length, loadMore);
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Radix.Root open onOpenChange={() => onIndexChange(null)}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_OVERLAY_CLASS} />
        <Radix.Content
          {...focusReturnProps}
          onOpenAutoFocus={(event) => {
            focusReturnProps.onOpenAutoFocus();
            event.preventDefault();
            carousel.current?.focus();
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 animate-fade-in bg-darkroom text-on-darkroom outline-none"
        >
          <Carousel
            className="lightbox"
            plugins={[Inline, Zoom]}
            slides={slides}
            index={index}
            on={{ view: ({ index: viewed }) => viewed !== index && onIndexChange(viewed) }}
            carousel={{ finite: true, padding: 0 }}
            controller={{ ref: carousel, closeOnEscape: false }}
            zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2, pinchZoomV4: true }}
            labels={{
              Previous: 'Previous photo',
              Next: 'Next photo',
              '{index} of {total}': `{index} of ${total}`,
            }}
            toolbar={{ buttons: ['zoom', ...toolbarButtons(photo)] }}
            render={{
              ...ICONS,
              slide: (slide) => renderLayeredSlide(slide, photos),
              controls: () => (
                <>
                  <LightboxTitle name={photo.alt} position={`${index + 1} of ${total}`} />
                  <LightboxFooter
                    caption={photo.caption}
                    description={photo.description}
                    actions={photo.actions}
                    loadMore={index === photos.length - 1 ? loadMore : undefined}
                  />
                </>
              ),
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A picture of known size with its layer. Both fill the available space, up to the size of the picture in pixels. */
function renderLayeredSlide(
  { slide, ...slideProps }: RenderSlideProps,
  photos: readonly LightboxPhoto[],
): ReactNode {
  const { size, layer } = photos.find(({ src }) => src === slide.src) ?? {};
  if (!size) return undefined;
  return (
    <>
      <ImageSlide slide={slide} {...slideProps} />
      {layer && (
        <div
          className="pointer-events-none absolute inset-0 m-auto"
          style={{ width: `min(100%, ${size.width}px)`, height: `min(100%, ${size.height}px)` }}
        >
          {layer}
        </div>
      )}
    </>
  );
}

function LightboxTitle({ name, position }: { name: string; position: string }) {
  return (
    <Radix.Title
      aria-live="polite"
      className="absolute top-0 left-0 flex h-14 max-w-[calc(100%-15rem)] flex-col justify-center pl-4 text-sm"
    >
      <span className="truncate font-medium" title={name}>
        {name}
      </span>{' '}
      <span className="text-xs text-on-darkroom/75 tabular-nums">{position}</span>
    </Radix.Title>
  );
}

function toolbarButtons({ src, originalUrl }: LightboxPhoto): ReactNode[] {
  return [
    originalUrl && (
      <a
        key="download"
        href={originalUrl}
        download
        aria-label="Download"
        title="Download"
        className="yarl__button"
      >
        <Download aria-hidden className="yarl__icon" />
      </a>
    ),
    <a
      key="open"
      href={src}
      target="_blank"
      rel="noreferrer"
      aria-label="Open in new tab"
      title="Open in new tab"
      className="yarl__button"
    >
      <ExternalLink aria-hidden className="yarl__icon" />
    </a>,
    <Radix.Close key="close" aria-label="Close" title="Close" className="yarl__button">
      <X aria-hidden className="yarl__icon" />
    </Radix.Close>,
  ];
}

const ICONS = {
  iconPrev: () => <ChevronLeft className="yarl__icon" />,
  iconNext: () => <ChevronRight className="yarl__icon" />,
  iconZoomIn: () => <ZoomIn className="yarl__icon" />,
  iconZoomOut: () => <ZoomOut className="yarl__icon" />,
};

type Slide = Pick<LightboxPhoto, 'src' | 'alt'> & Partial<NonNullable<LightboxPhoto['size']>>;

/** Returns the same array while the photos are the same, because the carousel resets when it gets a new array. */
function useSlides(photos: readonly LightboxPhoto[]): readonly Slide[] {
  const next = photos.map(({ src, alt, size }) => ({ src, alt, ...size }));
  const [slides, setSlides] = useState<readonly Slide[]>(next);
  const isSame =
    next.length === slides.length &&
    next.every(({ src, alt }, index) => src === slides[index]?.src && alt === slides[index].alt);
  if (!isSame) setSlides(next);
  return isSame ? slides : next;
}

const LOAD_AHEAD_PHOTOS = 3;

/** Requests more photos when the user reaches a photo near the end. Retries a failed request only at the next photo. */
function useLoadAhead(index: number, loadedCount: number, loadMore: LightboxProps['loadMore']): void {
  const remainingCount = loadedCount - index;
  const load = useEffectEvent(() => {
    if (loadMore?.hasMore && !loadMore.busy) loadMore.onLoadMore();
  });
  useEffect(() => {
    if (remainingCount <= LOAD_AHEAD_PHOTOS) load();
  }, [remainingCount]);
}
