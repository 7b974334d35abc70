import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { trackHeight } from '#web/lib/track-height.ts';
import { BOTTOM_CONTROLS } from './toast-position.ts';
import type { LoadMoreProps } from './load-more.tsx';
import { KEYBOARD_SCROLL_PROPS } from './keyboard-scroll-props.ts';

export interface LightboxFooterProps {
  caption?: ReactNode;
  /** The full description of what the photo shows. */
  description?: string | null | undefined;
  /** Controls for the photo. */
  actions?: ReactNode;
  /** The load state of the next photos. Defined only while the last loaded photo is shown. */
  loadMore?: LoadMoreProps | undefined;
}

/** The texts below a photo, and its controls. */
export function LightboxFooter({ caption, description, actions, loadMore }: LightboxFooterProps) {
  return (
    <div
      {...BOTTOM_CONTROLS}
      ref={heightRef}
      className="absolute inset-x-0 bottom-0 flex min-h-14 flex-col items-center justify-center gap-1 bg-darkroom px-4 py-2 text-center text-sm"
    >
      {description && (
        <p
          {...(description.length > MAX_UNSCROLLED_LENGTH && KEYBOARD_SCROLL_PROPS)}
          className={cn(DESCRIPTION_CLASS, description.length <= MAX_TITLE_LENGTH && 'sm:hidden')}
        >
          {description}
        </p>
      )}
      {caption && <p>{caption}</p>}
      {loadMore?.hasMore && <NextPhotos {...loadMore} />}
      {actions}
    </div>
  );
}

/** The longest description that the title shows in full on wide screens. */
const MAX_TITLE_LENGTH = 60;

/** The longest description that is shown without a scroll area. */
const MAX_UNSCROLLED_LENGTH = 120;

const DESCRIPTION_CLASS = 'max-h-20 max-w-3xl overflow-y-auto font-medium wrap-anywhere';

/** Tracks the height of the footer, because the photo is shown above it. */
const heightRef = trackHeight('--lightbox-footer-height');

function NextPhotos({ busy, error, onLoadMore }: LoadMoreProps) {
  if (busy) return <output className="text-on-darkroom/75">Loading more photos...</output>;
  return (
    <p role={error ? 'alert' : undefined}>
      {error && `More photos could not be loaded. ${error} `}
      <button type="button" onClick={onLoadMore} className="cursor-pointer py-2 font-medium underline">
        {error ? 'Try Again' : 'Load more photos'}
      </button>
    </p>
  );
}
