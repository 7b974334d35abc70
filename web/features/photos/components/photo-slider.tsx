import { ChevronsLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { PointerEvent } from 'react';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { photoAltText } from '../photo-alt-text.ts';
import type { PhotoPair } from '../photo-pair.ts';
import { PagePhoto } from './page-photo.tsx';

/** Shows the before photo over the after photo. The divider between them follows the pointer, touch or the arrow keys. */
export function PhotoSlider({ before, after }: PhotoPair) {
  const [split, setSplit] = useState(50);
  return (
    <div
      {...useSplitDrag(setSplit)}
      style={frameStyle(after)}
      className="relative mx-auto cursor-ew-resize touch-pan-y overflow-hidden rounded-md bg-well select-none"
    >
      <PagePhoto
        photo={after}
        alt={`After: ${photoAltText(after)}`}
        draggable={false}
        className={PICTURE_CLASS}
      />
      <PagePhoto
        photo={before}
        alt={`Before: ${photoAltText(before)}`}
        draggable={false}
        style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}
        className={PICTURE_CLASS}
      />
      <span className={`${LABEL_CLASS} left-2`} aria-hidden>
        Before
      </span>
      <span className={`${LABEL_CLASS} right-2`} aria-hidden>
        After
      </span>
      <input
        type="range"
        aria-label="How much of the before photo to show"
        aria-valuetext={`${split}% before, ${100 - split}% after`}
        min={0}
        max={100}
        value={split}
        onChange={(event) => setSplit(event.target.valueAsNumber)}
        className="peer sr-only"
      />
      <span aria-hidden style={{ left: `${split}%` }} className={LINE_CLASS}>
        <span className={HANDLE_CLASS}>
          <ChevronsLeftRight />
        </span>
      </span>
    </div>
  );
}

/** Moves the divider to the pointer and drags it. A vertical swipe still scrolls the page. */
function useSplitDrag(setSplit: (percent: number) => void) {
  const [isDragging, setDragging] = useState(false);
  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setSplit(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * 100));
  };
  const stop = () => setDragging(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging(true);
      moveTo(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => isDragging && moveTo(event),
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

/** The frame has the aspect ratio of the 'after' photo, so this photo is not cropped. `MAX_HEIGHT_DVH` limits its height. */
function frameStyle({ width, height }: Photo) {
  const ratio = width / height;
  return { aspectRatio: ratio, width: `min(100%, ${MAX_HEIGHT_DVH * ratio}dvh)` };
}

// The maximum height of the photos. It leaves space for the thumbnails below.
const MAX_HEIGHT_DVH = 45;

const PICTURE_CLASS = 'pointer-events-none absolute inset-0 size-full object-cover';

const LABEL_CLASS =
  'pointer-events-none absolute top-2 rounded-sm bg-darkroom/65 px-2 py-0.5 text-xs font-medium text-on-darkroom';

const LINE_CLASS =
  'pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-on-darkroom text-on-darkroom ' +
  'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent';

const HANDLE_CLASS =
  'absolute top-1/2 left-1/2 grid size-11 -translate-1/2 place-items-center rounded-full bg-darkroom/65 [&_svg]:size-5';
