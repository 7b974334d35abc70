import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import { formatDate } from '#web/lib/dates.ts';

/** The skipped views of a gallery, for people who cannot add photos now. Renders nothing when no view is skipped. */
export function SkippedViews({ skipped }: { skipped: readonly SkippedView[] }) {
  if (skipped.length === 0) return null;
  return (
    <ul aria-label="Skipped views" className="flex flex-col gap-1 text-sm text-muted">
      {skipped.map(({ viewKey, viewName, reason, by, at }) => (
        <li key={viewKey} className="wrap-anywhere">
          ‘{viewName}’ skipped by {by}, {formatDate(at)}: {reason}
        </li>
      ))}
    </ul>
  );
}
