import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** The codes of the previous and the next period are accepted too, because clocks differ. */
const CLOCK_TOLERANCE_PERIODS = 1;

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` URI of a secret, which apps read from the QR code. */
export function authenticatorUri(secret: string, username: string): string {
  return totp(secret, username).toString();
}

/** The time step of a valid code; null for an invalid code, and for a code that is not newer than `lastStep`. */
export function findAcceptedTimeStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): number | null {
  const timestamp = now.getTime();
  const stepDifference = totp(secret).validate({ token: code, timestamp, window: CLOCK_TOLERANCE_PERIODS });
  if (stepDifference === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + stepDifference;
  return lastStep !== null && step <= lastStep ? null : step;
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Wrapline',
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
