import { BackupError, type BackupOptions } from '#server/features/backup/backup-format.ts';

/**
 * Returns options that show the progress at the terminal, and that abort the command on Ctrl-C or SIGTERM, so that no unfinished
 * backup remains.
 */
export function createTerminalBackupOptions(): Required<BackupOptions> {
  const stopController = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      stopController.abort(new BackupError('Stopped before the end. Run the command again.')),
    );
  }
  let shownText = '';
  return {
    signal: stopController.signal,
    onProgress: ({ phase, done, total }) => {
      const text = `${phase === 'rows' ? 'Tables' : 'Files'}: ${Math.floor((100 * done) / total)} % of ${total}`;
      if (text === shownText) return;
      shownText = text;
      if (process.stdout.isTTY) process.stdout.write(`\r${text}${done === total ? '\n' : ''}`);
      else if (done === total) process.stdout.write(`${text}\n`);
    },
  };
}
