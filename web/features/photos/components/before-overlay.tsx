import type { Photo } from '#shared/photos/photos.contract.ts';
import { PagePhoto } from './page-photo.tsx';

export interface OverlaySettings {
  isOn: boolean;
  /** The opacity in percent. */
  opacity: number;
}

/** The photo from before the installation, translucent over the live camera picture. */
export function BeforeOverlay({ photo, opacity }: { photo: Photo; opacity: number }) {
  return (
    <PagePhoto
      photo={photo}
      alt="The same view before the installation"
      style={{ opacity: opacity / 100 }}
      className="pointer-events-none absolute inset-0 size-full object-contain"
    />
  );
}

interface OverlayControlsProps {
  look: OverlaySettings;
  onChange: (look: OverlaySettings) => void;
}

/** Controls the photo from before the installation: shows or hides it, and sets its opacity. */
export function OverlayControls({ look, onChange }: OverlayControlsProps) {
  return (
    <div className="flex items-center gap-4">
      <label className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={look.isOn}
          onChange={({ target }) => onChange({ ...look, isOn: target.checked })}
          className="size-5 accent-on-darkroom"
        />
        Before photo
      </label>
      <input
        type="range"
        aria-label="Opacity of the before photo"
        aria-valuetext={`${look.opacity}%`}
        min={10}
        max={90}
        step={5}
        value={look.opacity}
        disabled={!look.isOn}
        onChange={({ target }) => onChange({ ...look, opacity: target.valueAsNumber })}
        className="h-11 min-w-0 flex-1 accent-on-darkroom disabled:opacity-40"
      />
    </div>
  );
}
