import { ExternalLink } from 'lucide-react';
import type { ViewedVersion } from '../discussion-props.ts';

/** The name of the uploaded file, and a link that opens it in a new tab. */
export function OpenOriginal({ version }: { version: ViewedVersion }) {
  return (
    <p className="flex min-w-0 items-center justify-between gap-3 text-sm text-muted">
      <span className="truncate" title={version.fileName}>
        {version.fileName}
      </span>
      <a href={version.fileUrl} target="_blank" rel="noreferrer" className={LINK_CLASS}>
        Open original
        <ExternalLink aria-hidden className="size-3.5" />
      </a>
    </p>
  );
}

const LINK_CLASS =
  'inline-flex shrink-0 items-center gap-1.5 rounded-sm font-medium text-accent-ink hover:underline pointer-coarse:min-h-11';
