import { Download } from 'lucide-react';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import { countText } from '#web/lib/count-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { formatFileSize } from '#web/lib/file-size.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { durationText, backupKindLabel, backupStateLabel } from '../backup-labels.ts';

export function backupColumns(onDownload: (backup: BackupRecord) => void): TableColumn<BackupRecord>[] {
  return [
    {
      key: 'startedAt',
      header: 'Time',
      cell: (backup) => (
        <>
          <span className="font-medium tabular-nums">{formatDate(backup.startedAt, { time: true })}</span>
          <span className="block text-xs text-muted">{backupKindLabel(backup)}</span>
        </>
      ),
    },
    { key: 'state', header: 'State', cell: (backup) => <BackupState backup={backup} /> },
    {
      key: 'bytes',
      header: 'Size',
      cell: ({ bytes }) => <NumberCell>{bytes === null ? null : formatFileSize(bytes)}</NumberCell>,
    },
    { key: 'content', header: 'Content', cell: (backup) => <NumberCell>{contentText(backup)}</NumberCell> },
    {
      key: 'duration',
      header: 'Duration',
      cell: ({ startedAt, finishedAt }) => (
        <NumberCell>{finishedAt && durationText(startedAt, finishedAt)}</NumberCell>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (backup) => backup.canDownload && <DownloadButton backup={backup} onDownload={onDownload} />,
    },
  ];
}

function BackupState({ backup }: { backup: BackupRecord }) {
  const { label, tone } = backupStateLabel(backup);
  return (
    <div className="max-w-sm">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {backup.error && <p className="mt-1 text-xs text-muted wrap-anywhere">{backup.error}</p>}
    </div>
  );
}

function NumberCell({ children }: { children: string | null }) {
  return <span className="text-muted tabular-nums">{children ?? '–'}</span>;
}

/**
 * The content of a backup: '1,204 rows, 31 files', or '12 files' while the backup runs. Null when nothing was counted.
 */
function contentText({ rowCount, fileCount }: BackupRecord): string | null {
  if (fileCount === null) return null;
  const files = countText(fileCount, 'file');
  return rowCount === null ? files : `${countText(rowCount, 'row')}, ${files}`;
}

interface DownloadButtonProps {
  backup: BackupRecord;
  onDownload: (backup: BackupRecord) => void;
}

function DownloadButton({ backup, onDownload }: DownloadButtonProps) {
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden />}
      aria-label={`Download ${backup.fileName ?? 'backup'}`}
      onClick={() => onDownload(backup)}
    >
      <span className="stacked:hidden">Download</span>
    </Button>
  );
}
