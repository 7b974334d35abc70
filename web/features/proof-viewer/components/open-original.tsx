import { ExternalLink } from 'lucide-react';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ViewedVersion } from '../proof-discussion.tsx';

interface OpenOriginalProps {
  version: ViewedVersion;
  /** Shows only the icon. */
  compact?: boolean;
}

/** Opens the uploaded file in a new tab. */
export function OpenOriginal({ version, compact = false }: OpenOriginalProps) {
  const look = compact ? ({ variant: 'ghost', size: 'icon' } as const) : {};
  return (
    <a
      href={version.fileUrl}
      target="_blank"
      rel="noreferrer"
      title={`Open original: ${version.fileName}`}
      aria-label={compact ? 'Open original' : undefined}
      className={buttonClass(look)}
    >
      <ExternalLink aria-hidden />
      {!compact && 'Open original'}
    </a>
  );
}
