import { AppError } from '#shared/errors.ts';

export function damagedPdfError(): AppError {
  return new AppError('unsupported_file', 'The PDF is damaged or incomplete and cannot be opened.');
}

export function protectedPdfError(): AppError {
  return new AppError(
    'unsupported_file',
    'The PDF is protected with a password. Save it without a password and try again.',
  );
}

/** The error for a PDF with too many pages. */
export function tooManyPagesError(pages: number, limit: number): AppError {
  const text = pages.toLocaleString('en-US');
  return new AppError('unsupported_file', `The PDF has ${text} pages. At most ${limit} are accepted.`);
}

/** The error for a PDF that reached the time or memory limit while its pages were rendered. */
export function tooExpensivePdfError(resource: 'time' | 'memory'): AppError {
  return new AppError(
    'unsupported_file',
    `The PDF takes too much ${resource} to open. Save it with simpler artwork or fewer pages and try again.`,
  );
}
