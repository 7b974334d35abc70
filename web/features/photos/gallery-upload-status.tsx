import { Link } from '@tanstack/react-router';
import type { UploadTarget } from './upload-target.ts';
import { useGalleryUploads } from './use-gallery-uploads.ts';

interface GalleryUploadStatusProps {
  target: UploadTarget;
  /** Whether the sentence has a link to the failed uploads. False inside a form, because the link would leave the form. */
  hasLink?: boolean;
}

/** The progress of a gallery's uploads in a sentence. Renders nothing without uploads. */
export function GalleryUploadStatus({ target, hasLink = true }: GalleryUploadStatusProps) {
  const { items } = useGalleryUploads(target);
  if (items.length === 0) return null;
  const count = (state: 'done' | 'failed') => items.filter((item) => item.state === state).length;
  const failedCount = count('failed');
  return (
    <p className="text-sm tabular-nums">
      {count('done')} of {items.length} {items.length === 1 ? 'photo' : 'photos'} uploaded
      {failedCount > 0 && (
        <>
          , {failedCount} not sent.{' '}
          {hasLink ? (
            <Link
              to="/project/$id"
              params={{ id: String(target.projectId) }}
              hash={target.type}
              className="-my-3 inline-block py-3 font-medium text-accent-ink hover:underline"
            >
              Go to photos
            </Link>
          ) : (
            'The project’s photos show the reason.'
          )}
        </>
      )}
    </p>
  );
}
