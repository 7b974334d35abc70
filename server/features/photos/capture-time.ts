import { clockCorrection, CLOCK_TOLERANCE_MS } from '#shared/device-clock.ts';
import type { CaptureSource, SentCapture } from '#shared/photos/photo-capture.ts';
import { isTimeZone } from '#shared/notifications/time-zone.ts';
import type { ExifTime } from '#server/platform/exif-time.ts';

interface CaptureTime {
  capturedAt?: Date;
  capturedAtSource: CaptureSource;
  deviceCapturedAt?: Date;
  deviceClockOffsetMs: number | null;
}

/** The earliest plausible time of a digital photo. Cameras whose clock was never set write earlier times. */
const EARLIEST_CAPTURE = Date.UTC(1990, 0, 1);

/**
 * When a photo was taken: the time in its EXIF data, or else the time that its sender states. Without either, `capturedAt` is
 * missing, and the photo gets the time of its upload. The time is corrected when the clock of the device is wrong. Impossible
 * times are ignored.
 */
export function captureTimeOf(
  { capturedAt: sent, capturedAtSource, deviceClockOffsetMs }: SentCapture,
  exif: ExifTime | null,
  { now, timeZone }: { now: Date; timeZone: string | null },
): CaptureTime {
  const isTakenOnDevice = capturedAtSource === 'device';
  const correctionMs = isTakenOnDevice ? clockCorrection(deviceClockOffsetMs) : 0;
  const candidates: [CaptureSource, Date | null][] = [
    ['exif', exif && instantOf(exif, timeZone)],
    [isTakenOnDevice ? 'device' : 'file', sent ?? null],
  ];
  for (const [source, original] of candidates) {
    const time = (original?.getTime() ?? Number.NaN) - correctionMs;
    if (!original || !(time >= EARLIEST_CAPTURE && time <= now.getTime() + CLOCK_TOLERANCE_MS)) continue;
    return {
      capturedAt: new Date(time),
      capturedAtSource: source,
      deviceClockOffsetMs: deviceClockOffsetMs ?? null,
      ...(correctionMs !== 0 && { deviceCapturedAt: original }),
    };
  }
  return { capturedAtSource: 'received', deviceClockOffsetMs: deviceClockOffsetMs ?? null };
}

/** An EXIF time without an offset is in the time zone of the uploader, or in UTC when that time zone is not known. */
function instantOf({ local, offset }: ExifTime, timeZone: string | null): Date {
  if (offset) return new Date(`${local}${offset}`);
  const asUtc = Date.parse(`${local}Z`);
  if (timeZone === null || !isTimeZone(timeZone)) return new Date(asUtc);
  const guess = asUtc - zoneOffset(asUtc, timeZone);
  // The first offset can be wrong near a change to or from daylight saving time, so the offset at the estimated time is used.
  return new Date(asUtc - zoneOffset(guess, timeZone));
}

/** Local time of the zone minus UTC, in milliseconds. */
function zoneOffset(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
