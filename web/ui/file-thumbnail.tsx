import { FileText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { cn } from '#web/lib/cn.ts';

interface FileThumbnailProps {
  /** A file, or the metadata of a file that is not loaded. */
  file: File | { type: string };
  /** A small picture of the file. */
  preview?: Blob | undefined;
  className: string;
}

/** The picture of a file if the browser can show it. Otherwise a file icon (PDF, and HEIC in most browsers). */
export function FileThumbnail({ file, preview, className }: FileThumbnailProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const picture = preview ?? (file instanceof File && file.type.startsWith('image/') ? file : undefined);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      if (!picture) return undefined;
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  if (isUnreadable || !picture) {
    return (
      <span className={cn('grid place-items-center bg-well text-muted', className)}>
        <FileText className="size-5" aria-hidden />
      </span>
    );
  }
  return (
    <img ref={showFile} alt="" decoding="async" onError={() => setUnreadable(true)} className={className} />
  );
}
