import { ZoomIn, ZoomOut } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ViewStore } from '../view-store.ts';
import { MAX_ZOOM } from '../view.ts';

/** The buttons to zoom out and in. The button between them is labeled with the current zoom, and shows the whole page. */
export function ZoomButtons({ view }: { view: ViewStore }) {
  const percent = useSyncExternalStore(view.subscribe, view.getPercent);
  return (
    <>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        disabled={percent <= 100}
        onClick={view.zoomOut}
      />
      <Button
        variant="ghost"
        title="Show the whole page"
        aria-label={`Fit, zoom is ${percent}%`}
        className="min-w-12 px-1 tabular-nums"
        onClick={view.fit}
      >
        {percent === 100 ? 'Fit' : `${percent}%`}
      </Button>
      <IconButton
        label="Zoom in"
        icon={<ZoomIn aria-hidden />}
        disabled={percent >= MAX_ZOOM * 100}
        onClick={view.zoomIn}
      />
    </>
  );
}
