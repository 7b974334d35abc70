import type { ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface FirstPictureProps {
  version: ReviewedVersion;
  /** Called when the picture is shown or could not be loaded. */
  onShown?: () => void;
}

/** The first page of a version in the layout of the viewer, so that nothing moves when the viewer has loaded. */
export function FirstPicture({ version: { version, pages }, onShown }: FirstPictureProps) {
  const [page] = pages;
  return (
    <div className="@container min-w-0">
      <div className="flex min-w-0 flex-col gap-4 @4xl:grid @4xl:h-[clamp(28rem,82dvh,56rem)] @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-h-0 flex-col">
          <div
            className="relative max-h-[65dvh] min-h-60 w-full flex-1 overflow-hidden rounded-t-lg border bg-well @4xl:aspect-auto! @4xl:max-h-none"
            style={{ aspectRatio: page && Math.min(...pages.map(({ width, height }) => width / height)) }}
          >
            {page && (
              <img
                ref={(image) => {
                  // A picture from the cache can be complete before its events are handled.
                  if (image?.complete) onShown?.();
                }}
                src={page.url}
                alt={`Version ${version}, page 1`}
                fetchPriority="high"
                onLoad={onShown}
                onError={onShown}
                className="absolute inset-0 size-full object-contain"
              />
            )}
          </div>
          <div className="min-h-14 rounded-b-lg border border-t-0 bg-surface" />
        </div>
        <Loading text="Loading comments...">
          <Skeleton className="h-60 rounded-lg @4xl:h-full" />
        </Loading>
      </div>
    </div>
  );
}
