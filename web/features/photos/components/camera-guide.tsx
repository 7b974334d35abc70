import { useState } from 'react';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { progressText, nextRequiredViewKey, type GuideView, type ViewGuide } from '../view-guide.ts';
import { BeforeOverlay, OverlayControls, type OverlaySettings } from './before-overlay.tsx';
import { SkipView } from './skip-view.tsx';
import { ViewOutline } from './view-outline.tsx';
import { ViewStrip } from './view-strip.tsx';

/** The view that the next photo will show. */
export interface CurrentView {
  guide: ViewGuide;
  view: GuideView;
  choose: (key: string) => void;
  /** Continues with the next required view, unless the user has chosen another view in the meantime. */
  next: () => void;
  /** How the photo from before the installation is shown over the camera picture. */
  look: OverlaySettings;
  setLook: (look: OverlaySettings) => void;
}

/** The current view of the camera; undefined without a guide. */
export function useCurrentView(
  guide: ViewGuide | undefined,
  startKey: string | undefined,
): CurrentView | undefined {
  const [chosen, choose] = useState(startKey);
  const [look, setLook] = useState<OverlaySettings>({ isOn: true, opacity: 40 });
  const view = guide?.views.find(({ key }) => key === chosen) ?? guide?.views[0];
  if (!guide || !view) return undefined;
  // A view that the user chose while the photo was made stays chosen.
  const next = () => choose((now) => (now === chosen ? nextRequiredViewKey(guide.views, view.key) : now));
  return { guide, view, choose, next, look, setLook };
}

interface GuideOverlayProps extends CurrentView {
  /** The width of the camera's picture divided by its height; undefined until the size is known. */
  ratio: number | undefined;
}

/** Shown over the camera picture: the outline of the vehicle, and the photo from before the installation. */
export function GuideOverlay({ guide, view, look, ratio }: GuideOverlayProps) {
  if (!ratio) return null;
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center [container-type:size]">
      <div
        style={{ aspectRatio: ratio, width: `min(100cqw, ${ratio * 100}cqh)` }}
        className="relative overflow-hidden"
      >
        {view.beforePhoto && look.isOn && (
          <BeforeOverlay key={view.beforePhoto.id} photo={view.beforePhoto} opacity={look.opacity} />
        )}
        <ViewOutline shape={guide.shape} viewKey={view.key} />
      </div>
    </div>
  );
}

/** Shown below the camera picture, or beside it on a phone that is held sideways: the views, and the actions for the current view. */
export function GuideControls({ guide, view, choose, next, look, setLook }: CurrentView) {
  return (
    <div
      {...BOTTOM_CONTROLS}
      className="flex flex-col gap-1 px-4 pt-3 sideways:col-start-2 sideways:row-start-2 sideways:overflow-y-auto sideways:pt-0"
    >
      <ViewStrip views={guide.views} chosen={view.key} onChoose={choose} isDark />
      {view.beforePhoto && <OverlayControls look={look} onChange={setLook} />}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm tabular-nums opacity-80">{progressText(guide.views)}</p>
        <SkipView key={view.key} guide={guide} view={view} onSkipped={next} isDark />
      </div>
    </div>
  );
}
