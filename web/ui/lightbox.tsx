import { ChevronLeft, ChevronRight, Download, ExternalLink, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { DIALOG_OVERLAY } from './dialog-class.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface LightboxPhoto {
  id: string | number;
  /** The size for the whole screen. */
  src: string;
  alt: string;
  caption?: ReactNode;
  /** The original, for download; the server gives it its name, which tells its kind. */
  originalUrl?: string;
}

interface LightboxProps {
  photos: readonly LightboxPhoto[];
  /** The photo on show; null while closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

/** Photos over the whole screen: arrow keys, swipe and buttons lead on, Escape closes. */
export function Lightbox({ photos, index, onIndexChange }: LightboxProps) {
  const photo = index === null ? undefined : photos[index];
  return (
    <Radix.Root open={photo !== undefined} onOpenChange={(open) => !open && onIndexChange(null)}>
      <Radix.Portal>
        <Radix.Overlay className={DIALOG_OVERLAY} />
        {photo && index !== null && (
          <Stage photo={photo} photos={photos} index={index} onIndexChange={onIndexChange} />
        )}
      </Radix.Portal>
    </Radix.Root>
  );
}

interface StageProps extends LightboxProps {
  photo: LightboxPhoto;
  index: number;
}

function Stage({ photo, photos, index, onIndexChange }: StageProps) {
  const go = (step: number) => {
    const next = index + step;
    if (next >= 0 && next < photos.length) onIndexChange(next);
  };
  const returnFocus = useReturnFocus();
  usePreload(photos[index + 1]?.src, photos[index - 1]?.src);
  return (
    <Radix.Content
      {...returnFocus}
      aria-describedby={undefined}
      onKeyDown={(event) => go(ARROW_STEPS[event.key] ?? 0)}
      className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-darkroom text-on-darkroom outline-none"
    >
      <TopBar photo={photo} position={`${index + 1} of ${photos.length}`} />
      <div {...useSwipe(go)} className="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom">
        <img key={photo.id} src={photo.src} alt={photo.alt} draggable={false} className={PICTURE} />
        {index > 0 && <StepButton label="Previous photo" onClick={() => go(-1)} />}
        {index < photos.length - 1 && <StepButton label="Next photo" forward onClick={() => go(1)} />}
      </div>
      {photo.caption && <div className="px-4 py-3 text-center text-sm">{photo.caption}</div>}
    </Radix.Content>
  );
}

function TopBar({ photo, position }: { photo: LightboxPhoto; position: string }) {
  return (
    <div className="flex items-center gap-1 p-2 pl-4">
      <Radix.Title className="min-w-0 flex-1 truncate text-sm font-medium tabular-nums" aria-live="polite">
        {photo.alt} <span className="text-on-darkroom/75">{position}</span>
      </Radix.Title>
      {photo.originalUrl && (
        <a href={photo.originalUrl} download aria-label="Download" title="Download" className={TOOL}>
          <Download aria-hidden />
        </a>
      )}
      <a
        href={photo.src}
        target="_blank"
        rel="noreferrer"
        aria-label="Open in new tab"
        title="Open in new tab"
        className={TOOL}
      >
        <ExternalLink aria-hidden />
      </a>
      <Radix.Close aria-label="Close" title="Close" className={TOOL}>
        <X aria-hidden />
      </Radix.Close>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  forward?: boolean;
  onClick: () => void;
}

function StepButton({ label, forward = false, onClick }: StepButtonProps) {
  const Icon = forward ? ChevronRight : ChevronLeft;
  const place = forward ? 'right-2' : 'left-2';
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={cx(STEP, place)}>
      <Icon aria-hidden />
    </button>
  );
}

/** A sideways stroke of one finger leads on; a pinch or a vertical stroke is left to the browser. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      const oneFinger = event.pointerType === 'touch' && event.isPrimary;
      start.current = oneFinger ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const across = event.clientX - from.x;
      const along = Math.abs(event.clientY - from.y);
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > along) go(across < 0 ? 1 : -1);
    },
  };
}

/** Has the neighbours ready before they are asked for. */
function usePreload(...sources: (string | undefined)[]): void {
  const wanted = sources.filter(Boolean).join('\n');
  useEffect(() => {
    for (const src of wanted.split('\n')) if (src) new Image().src = src;
  }, [wanted]);
}

const SWIPE_PX = 50;

const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

const PICTURE = 'absolute inset-0 size-full animate-fade-in object-contain select-none';

const TOUCH =
  'grid size-11 shrink-0 cursor-pointer place-items-center text-on-darkroom focus-visible:outline-on-darkroom [&_svg]:size-5';

const TOOL = `${TOUCH} rounded-md hover:bg-on-darkroom/15`;

const STEP = `${TOUCH} absolute inset-y-0 my-auto rounded-full bg-darkroom/65 hover:bg-darkroom`;
