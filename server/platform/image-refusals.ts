import { AppError } from '#shared/errors.ts';

export function damagedImage(): AppError {
  return new AppError('unsupported_file', 'The image is damaged or incomplete and cannot be opened.');
}

/** Refuses a picture whose decoding would take more memory than one upload may have. */
export function tooManyPixels(size: { width: number; height: number }, maxPixels: number): AppError {
  const [across, down, limit] = [size.width, size.height, maxPixels / 1e6].map((n) =>
    n.toLocaleString('en-US'),
  );
  return new AppError(
    'unsupported_file',
    `The image is too large to be shown: ${across} × ${down} pixels. At most ${limit} megapixels are accepted.`,
  );
}
