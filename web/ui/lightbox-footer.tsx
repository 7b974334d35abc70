import type { ReactNode } from 'react';
import type { LoadMoreProps } from './load-more.tsx';

export interface LightboxFooterProps {
  caption?: ReactNode;
  /** Defined only for the last loaded photo: the load state of the next photos. */
  loadMore?: LoadMoreProps | undefined;
}

/** The caption below a photo. */
export function LightboxFooter({ caption, loadMore }: LightboxFooterProps) {
  return (
    <div className="absolute inset-x-0 bottom-0 flex min-h-14 flex-wrap items-center justify-center gap-x-4 bg-darkroom px-4 text-center text-sm">
      {caption && <p>{caption}</p>}
      {loadMore?.hasMore && <NextPhotos {...loadMore} />}
    </div>
  );
}

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
