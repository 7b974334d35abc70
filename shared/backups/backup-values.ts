export const BACKUP_KINDS = ['scheduled', 'admin', 'command', 'upgrade'] as const;

/** Why a backup was made. */
export type BackupKind = (typeof BACKUP_KINDS)[number];

export const BACKUP_STATES = ['running', 'done', 'failed'] as const;

export type BackupState = (typeof BACKUP_STATES)[number];
