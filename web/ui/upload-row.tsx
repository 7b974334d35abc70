import { CircleCheck, RotateCw, X } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { Button } from './button.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

export type FileMetadata = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

export interface UploadItem {
  id: string;
  /** The file, or the metadata of a file whose bytes are only on the device. */
  file: File | FileMetadata;
  /** A small picture of the file. */
  preview?: Blob | undefined;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The progress from 0 to 100, while the file is being sent. */
  percent?: number;
  /** The reason for the failure. */
  message?: string;
  /** Whether a failed upload is retried automatically. */
  resumes?: boolean;
}

interface UploadRowProps {
  item: UploadItem;
  onRetry?: ((id: string) => void) | undefined;
  onRemove: (id: string) => void;
}

export function UploadRow({ item, onRetry, onRemove }: UploadRowProps) {
  const { file, state } = item;
  return (
    <li className="flex items-center gap-3 rounded-lg border bg-surface p-2">
      <FileThumbnail
        file={file}
        preview={item.preview}
        className="size-11 shrink-0 rounded-md object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium" title={file.name}>
          {file.name}
        </p>
        <UploadState item={item} />
      </div>
      {state === 'failed' && onRetry && (
        <Button size="sm" icon={<RotateCw aria-hidden />} onClick={() => onRetry(item.id)}>
          <span className="max-sm:sr-only">Retry</span>
        </Button>
      )}
      {state === 'done' ? (
        <CircleCheck className="mr-2.5 size-5 shrink-0 text-green" aria-hidden />
      ) : (
        <IconButton
          label={`Remove ${file.name}`}
          title="Remove"
          icon={<X aria-hidden />}
          onClick={() => onRemove(item.id)}
        />
      )}
    </li>
  );
}

function UploadState({ item: { file, state, percent = 0, message, resumes } }: { item: UploadItem }) {
  const size = formatFileSize(file.size);
  if (state === 'sending') {
    return (
      <div className="mt-1.5 flex items-center gap-3">
        <ProgressBar percent={percent} label={`Uploading ${file.name}`} />
        <span className="w-9 shrink-0 text-right text-xs text-muted tabular-nums">
          {Math.round(percent)}%
        </span>
      </div>
    );
  }
  if (state === 'failed')
    return (
      <p className={cn('text-sm', resumes ? 'text-yellow-ink' : 'text-red-ink')}>
        {message ?? 'Upload failed'}
      </p>
    );
  return (
    <p className="text-sm text-muted">{state === 'done' ? `${size} · Uploaded` : `${size} · Waiting`}</p>
  );
}
