/** The reason for a failure, in words for admins. The log has the details. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return UNEXPECTED_REASON;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) return 'There is no space left on the disk';
  if (error.name === 'BackupError' || 'syscall' in error || error.message === STOPPED_REASON)
    return error.message;
  return error.cause === undefined ? UNEXPECTED_REASON : failureText(error.cause);
}

/** The error text of a backup that ends because the server is stopped. */
export const STOPPED_REASON = 'The server was stopped';

const UNEXPECTED_REASON = 'An unexpected error. The log of the server has the details';

function hasCode(error: Error, code: string): boolean {
  return 'code' in error && error.code === code;
}
