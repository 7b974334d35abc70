import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { moved, zoomed } from '../crop-geometry.ts';
import type { Crop } from '../crop-geometry.ts';
import { drawCrop } from '../picture.ts';

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** Twice its size on screen, for dense displays. */
const PIXELS = 576;

/** The picture under its frame: dragged, moved with the arrow keys, zoomed with the wheel or plus and minus. */
export function CropStage({ picture, crop, onChange }: CropStageProps) {
  const stage = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hintId = useId();
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useWheel(stage, (turned) => onChange(zoomed(picture, crop, crop.zoom * Math.exp(-turned / 400))));

  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1) return;
    const side = currentTarget.clientWidth;
    onChange(moved(picture, crop, -movementX / side, -movementY / side));
  };
  const press = (event: KeyboardEvent) => {
    const next = cropAfterKey(event.key, picture, crop);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  return (
    <div className="w-full max-w-72">
      <button
        ref={stage}
        type="button"
        aria-label="Position of the picture"
        aria-describedby={hintId}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        className="relative block aspect-square w-full cursor-move touch-none overflow-hidden rounded-lg bg-darkroom"
      >
        <canvas ref={canvas} width={PIXELS} height={PIXELS} className="size-full" />
        <span
          aria-hidden
          className="absolute inset-0 rounded-full shadow-[0_0_0_100rem_rgb(10_12_16/0.45)]"
        />
      </button>
      <p id={hintId} className="mt-2 text-sm text-muted">
        Drag the picture, or move it with the arrow keys; plus and minus zoom.
      </p>
    </div>
  );
}

/** One press moves by a twentieth of the frame. */
const STEP = 0.05;

function cropAfterKey(key: string, picture: ImageBitmap, crop: Crop): Crop | undefined {
  if (key === 'ArrowLeft') return moved(picture, crop, STEP, 0);
  if (key === 'ArrowRight') return moved(picture, crop, -STEP, 0);
  if (key === 'ArrowUp') return moved(picture, crop, 0, STEP);
  if (key === 'ArrowDown') return moved(picture, crop, 0, -STEP);
  if (key === '+' || key === '=') return zoomed(picture, crop, crop.zoom * 1.1);
  if (key === '-') return zoomed(picture, crop, crop.zoom / 1.1);
  return undefined;
}

/** By hand, since React listens to the wheel passively, and the dialog would scroll along. */
function useWheel(target: RefObject<HTMLElement | null>, onTurn: (turned: number) => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const element = target.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      turn(event.deltaY);
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [target]);
}
