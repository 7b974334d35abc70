import { Keyboard, Maximize, MessageSquarePlus, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { ViewedVersion } from '../proof-discussion.tsx';
import type { useFullScreen } from '../use-full-screen.ts';
import type { ViewStore } from '../view-store.ts';
import { MAX_ZOOM } from '../view.ts';
import { OpenOriginal } from './open-original.tsx';

interface ViewerToolbarProps {
  version: ViewedVersion;
  view: ViewStore;
  fullScreen: ReturnType<typeof useFullScreen>;
  helpIsShown: boolean;
  onHelp: () => void;
  commentButton: Ref<HTMLButtonElement>;
  /** Undefined when the person may not comment. */
  onComment: (() => void) | undefined;
}

/** The controls of the viewer, below the picture, where the thumb is. */
export function ViewerToolbar({ version, view, fullScreen, ...rest }: ViewerToolbarProps) {
  return (
    <div role="toolbar" aria-label="Viewer" className={TOOLBAR}>
      {rest.onComment && (
        <Button
          icon={<MessageSquarePlus aria-hidden />}
          ref={rest.commentButton}
          className="mr-auto"
          onClick={rest.onComment}
        >
          Comment
        </Button>
      )}
      <ZoomButtons view={view} />
      <IconButton
        label="Keys"
        icon={<Keyboard aria-hidden />}
        aria-expanded={rest.helpIsShown}
        className="pointer-coarse:hidden"
        onClick={rest.onHelp}
      />
      <OpenOriginal version={version} compact />
      <IconButton
        label={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
        icon={fullScreen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={fullScreen.toggle}
      />
    </div>
  );
}

/** Zoom out, the zoom, which is also the button to fit, and zoom in. */
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
        className="min-w-14 px-1 tabular-nums"
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

const TOOLBAR =
  'flex flex-wrap items-center justify-end rounded-b-lg border border-t-0 bg-surface px-1.5 py-1 @md:gap-1';
