import { Camera } from 'lucide-react';

const MAX_SHOWN_PHOTOS = 3;

/**
 * The newest photos of a project, and the number of further photos. The photos are decorative, because the card's text describes
 * the project.
 */
export function PhotoStrip({ urls, count }: { urls: readonly string[]; count: number }) {
  if (count === 0) {
    return (
      <div className="flex h-32 items-center justify-center gap-2 bg-well text-sm text-muted">
        <Camera className="size-4" aria-hidden />
        No photos uploaded yet
      </div>
    );
  }
  return (
    <div className="flex h-32 gap-0.5 bg-surface">
      {urls.slice(0, MAX_SHOWN_PHOTOS).map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-full min-w-0 flex-1 bg-well object-cover"
        />
      ))}
      {count > MAX_SHOWN_PHOTOS && (
        <p className="grid w-20 shrink-0 place-items-center bg-well px-2 text-center text-sm font-medium text-muted">
          +{count - MAX_SHOWN_PHOTOS} more
        </p>
      )}
    </div>
  );
}
