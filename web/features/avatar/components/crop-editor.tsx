import { useEffect, useId, useRef } from 'react';
import { MAX_ZOOM, zoomed } from '../crop-geometry.ts';
import type { Crop } from '../crop-geometry.ts';
import { drawCrop } from '../picture.ts';
import { CropStage } from './crop-stage.tsx';

interface CropEditorProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** The stage to move and zoom on, and how the picture will look where it is shown. */
export function CropEditor({ picture, crop, onChange }: CropEditorProps) {
  const zoomId = useId();
  return (
    <div className="flex flex-col items-center gap-4">
      <CropStage picture={picture} crop={crop} onChange={onChange} />
      <div className="flex w-full max-w-72 items-center gap-4">
        <div className="min-w-0 flex-1">
          <label htmlFor={zoomId} className="text-sm font-medium">
            Zoom
          </label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            value={crop.zoom}
            aria-valuetext={`${Math.round(crop.zoom * 100)} percent`}
            onChange={(event) => onChange(zoomed(picture, crop, event.target.valueAsNumber))}
            className="h-8 w-full cursor-pointer accent-accent pointer-coarse:h-11"
          />
        </div>
        <Preview picture={picture} crop={crop} className="size-16" />
        <Preview picture={picture} crop={crop} className="size-8" />
      </div>
    </div>
  );
}

interface PreviewProps {
  picture: ImageBitmap;
  crop: Crop;
  className: string;
}

function Preview({ picture, crop, className }: PreviewProps) {
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
