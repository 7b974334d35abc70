import { Keyboard, Maximize, MessageSquarePlus, Minimize } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { useFullScreen } from '../use-full-screen.ts';
import type { ViewStore } from '../view-store.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

interface ViewerToolbarProps {
  view: ViewStore;
  fullScreen: ReturnType<typeof useFullScreen>;
  isHelpShown: boolean;
  onHelp: () => void;
  commentButton: Ref<HTMLButtonElement>;
  /** Starts a comment. Undefined when the person may not comment. */
  onComment: (() => void) | undefined;
}

/** The controls of the viewer. They are below the picture, in reach of the thumb. */
export function ViewerToolbar({ view, fullScreen, commentButton, ...rest }: ViewerToolbarProps) {
  return (
    <div role="toolbar" aria-label="Viewer" className={TOOLBAR_CLASS}>
      {rest.onComment && (
        <Button
          icon={<MessageSquarePlus aria-hidden className="max-sm:hidden" />}
          ref={commentButton}
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
        aria-expanded={rest.isHelpShown}
        className="pointer-coarse:hidden"
        onClick={rest.onHelp}
      />
      <IconButton
        label={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
        icon={fullScreen.isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
        onClick={fullScreen.toggle}
      />
    </div>
  );
}

const TOOLBAR_CLASS =
  'flex flex-wrap items-center justify-end rounded-b-lg border border-t-0 bg-surface px-1 py-1 @md:gap-1';
