import { DatabaseBackup } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, formatTimeOfDay } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { durationText } from '../backup-labels.ts';
import { useStartBackup } from '../backups.queries.ts';
import type { BackupStatus } from '../backups.queries.ts';
import { InlineCode } from './inline-code.tsx';

/** The schedule, the running backup, and the button that starts a backup. */
export function BackupStatusNote({ status: { schedule, running } }: { status: BackupStatus }) {
  const { mutate: start, isPending } = useStartBackup();
  if (!schedule) return <NotConfigured />;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-1 text-sm text-muted wrap-anywhere">
        <p>
          Every day at {formatTimeOfDay(schedule.at)} ({schedule.timeZone}) to {schedule.dir}. The newest{' '}
          {schedule.keep} scheduled backups are kept.
        </p>
        <p>Next backup: {formatDate(schedule.nextAt, { time: true })}</p>
        <output>{running && <RunningBackup backup={running} />}</output>
      </div>
      <Button
        variant="primary"
        icon={<DatabaseBackup aria-hidden />}
        busy={isPending || running !== null}
        busyText={running ? 'Backing Up...' : 'Starting...'}
        onClick={() => start()}
        className="max-sm:w-full"
      >
        Back Up Now
      </Button>
    </div>
  );
}

function RunningBackup({ backup }: { backup: NonNullable<BackupStatus['running']> }) {
  const elapsed = durationText(backup.startedAt, useCurrentTime());
  const files = backup.fileCount ? `, ${backup.fileCount.toLocaleString('en-US')} files so far` : '';
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium text-ink">
      <Spinner />
      <span>A backup is running</span>
      <span className="font-normal tabular-nums" aria-hidden>
        for {elapsed}
        {files}
      </span>
    </span>
  );
}

function useCurrentTime(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function NotConfigured() {
  return (
    <Card className="mb-4">
      <EmptyState
        icon={<DatabaseBackup />}
        title="Scheduled backups are not configured"
        text={
          <>
            Automatic backups are off. To make a backup every night, set <InlineCode>BACKUP_DIR</InlineCode>{' '}
            to a folder on another disk, e.g. <InlineCode>BACKUP_DIR=/mnt/backups/wrapline</InlineCode>, and
            restart the server.
          </>
        }
      />
    </Card>
  );
}
