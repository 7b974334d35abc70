import { differenceInSeconds, parseISO } from 'date-fns';
import type { BackupKind, BackupState } from '#shared/backups/backup-values.ts';
import type { BackupRecord } from '#shared/backups/backups.contract.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const KIND_LABELS: Record<BackupKind, string> = {
  scheduled: 'Scheduled',
  admin: 'By an admin',
  command: 'By a command',
  upgrade: 'Before an upgrade',
};

const STATE_LABELS: Record<BackupState, { label: string; tone: BadgeTone }> = {
  running: { label: 'Running', tone: 'accent' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
};

/** The kind of a backup as text: who or what started it. A newer server may send an unknown kind. */
export function backupKindLabel({ kind }: Pick<BackupRecord, 'kind'>): string {
  return (KIND_LABELS as Record<string, string>)[kind] ?? kind;
}

/** The state of a backup as the table shows it. A finished backup with an error is shown as incomplete. */
export function backupStateLabel({ state, error }: Pick<BackupRecord, 'state' | 'error'>) {
  if (state === 'done' && error) return { label: 'Incomplete', tone: 'yellow' as const };
  return (
    (STATE_LABELS as Record<string, { label: string; tone: BadgeTone }>)[state] ?? {
      label: state,
      tone: 'neutral',
    }
  );
}

/** How long a backup took: '8 s', '3 min 20 s', '1 h 5 min'. */
export function durationText(startedAt: string, finishedAt: string | Date): string {
  const end = typeof finishedAt === 'string' ? parseISO(finishedAt) : finishedAt;
  const seconds = Math.max(0, differenceInSeconds(end, parseISO(startedAt)));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
