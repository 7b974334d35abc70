import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

interface VersionPictureProps {
  proof: Proof;
  /** Called when the picture is shown or could not be loaded. */
  onShown?: () => void;
}

/** The first page of a version in the layout of the viewer. It is shown until the viewer is loaded. */
export function VersionPicture({ proof, onShown }: VersionPictureProps) {
  const [page] = proof.pages;
  return (
    <div className="@container min-w-0">
      <div className="flex flex-col gap-4 @4xl:grid @4xl:h-[clamp(28rem,82dvh,56rem)] @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-h-0 min-w-0 flex-col">
          <div className={PICTURE_FRAME_CLASS} style={{ aspectRatio: page && page.width / page.height }}>
            {page && (
              <img
                ref={(image) => {
                  // A picture from the cache can be complete before its events are handled.
                  if (image?.complete) onShown?.();
                }}
                src={proof.previewUrl ?? page.url}
                alt={proof.description ?? proof.fileName}
                onLoad={onShown}
                onError={onShown}
                className="absolute inset-0 size-full object-contain p-3"
              />
            )}
          </div>
          <div className="h-11.5 shrink-0 rounded-b-lg border border-t-0" />
        </div>
        <Loading text="Loading comments...">
          <Skeleton className="h-80 rounded-lg @4xl:h-full" />
        </Loading>
      </div>
    </div>
  );
}

const PICTURE_FRAME_CLASS =
  'relative max-h-[65dvh] min-h-60 w-full flex-1 overflow-hidden rounded-t-lg border bg-well @4xl:aspect-auto! @4xl:max-h-none';
