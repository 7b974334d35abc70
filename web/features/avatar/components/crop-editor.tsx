import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import type { Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { drawCrop } from '../picture.ts';
import type { Picture } from '../picture.ts';

const MAX_ZOOM = 5;
const ZOOM_STEP = 1.1;
/** The distance in screen pixels that the picture moves when an arrow key is pressed once. */
const KEYBOARD_STEP = 14;

interface CropEditorProps {
  picture: Picture;
  /** The square to crop, in the picture's own pixels. */
  crop: Area;
  onCropChange: (crop: Area) => void;
}

/** Moves and zooms the picture under a round frame, and previews the result. */
export function CropEditor({ picture, crop, onCropChange }: CropEditorProps) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const zoomTo = (next: number) => setZoom(Math.min(MAX_ZOOM, Math.max(1, next)));
  const hintId = useId();
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="w-full max-w-72">
        <div
          role="presentation"
          className="relative aspect-square overflow-hidden rounded-lg bg-darkroom"
          onKeyDown={(event) => handleZoomKey(event, zoom, zoomTo)}
        >
          <Cropper
            disableAutomaticStylesInjection
            image={picture.src}
            aspect={1}
            cropShape="round"
            showGrid={false}
            objectFit="cover"
            maxZoom={MAX_ZOOM}
            keyboardStep={KEYBOARD_STEP}
            crop={position}
            onCropChange={setPosition}
            zoom={zoom}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, pixels) => onCropChange(pixels)}
            cropperProps={{
              role: 'application',
              'aria-label': 'Position of the picture',
              'aria-describedby': hintId,
            }}
            classes={{ cropAreaClassName: 'focus-visible:-outline-offset-4' }}
          />
        </div>
        <p id={hintId} className="mt-2 text-sm text-muted">
          Drag the picture, or move it with the arrow keys. Pinch, scroll, or press plus and minus to zoom.
        </p>
      </div>
      <div className="flex w-full max-w-72 items-center gap-4">
        <ZoomSlider zoom={zoom} onChange={zoomTo} />
        <CropPreview picture={picture} crop={crop} className="size-16" />
        <CropPreview picture={picture} crop={crop} className="size-8" />
      </div>
    </div>
  );
}

function handleZoomKey(event: KeyboardEvent, zoom: number, zoomTo: (zoom: number) => void): void {
  if (event.key === '+' || event.key === '=') zoomTo(zoom * ZOOM_STEP);
  else if (event.key === '-') zoomTo(zoom / ZOOM_STEP);
}

function ZoomSlider({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="text-sm font-medium">
        Zoom
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.1}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} percent`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-8 w-full cursor-pointer accent-accent pointer-coarse:h-11"
      />
    </div>
  );
}

interface PreviewProps {
  picture: Picture;
  crop: Area;
  className: string;
}

function CropPreview({ picture, crop, className }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  return (
    <canvas
      ref={canvas}
      width={128}
      height={128}
      aria-hidden
      className={`shrink-0 rounded-full bg-well ${className}`}
    />
  );
}
