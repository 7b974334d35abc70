/**
 * A warning about an unusual VIN; null when there is nothing to warn about. It never blocks saving, because older vehicles,
 * trailers and imports have other formats. While the user is typing, a short number is not unusual.
 */
export function vinWarning(vin: string, { isTyping = false } = {}): string | null {
  const normalized = normalize(vin);
  if (normalized === '') return null;
  if (/[IOQ]/.test(normalized)) return 'A VIN has no letters I, O or Q. Enter the digit 1 or 0 instead.';
  if (/[^A-Z0-9]/.test(normalized)) return 'A VIN has only letters and digits.';
  if (normalized.length < VIN_LENGTH && isTyping) return null;
  if (normalized.length !== VIN_LENGTH) {
    return `A VIN has ${VIN_LENGTH} characters; this one has ${normalized.length}.`;
  }
  return normalized[CHECK_DIGIT_INDEX] === checkDigit(normalized) ? null : CHECK_DIGIT_WARNING;
}

/** The number of characters of a VIN so far: '16 of 17'. Null for an empty value. */
export function vinLengthText(vin: string): string | null {
  const { length } = normalize(vin);
  return length > 0 ? `${length} of ${VIN_LENGTH}` : null;
}

/** Spaces and hyphens are not part of a VIN. */
function normalize(vin: string): string {
  return vin.replaceAll(/[\s-]/g, '').toUpperCase();
}

const CHECK_DIGIT_WARNING =
  'The check digit doesn’t match. Check for a typo, unless the vehicle was built before 1981 or outside North America.';

const VIN_LENGTH = 17;
/** The check digit is the ninth character. */
const CHECK_DIGIT_INDEX = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of a letter is its index in its row. The gaps are part of the standard (ISO 3779, 49 CFR 565). */
const LETTER_ROWS = [' ABCDEFGH', ' JKLMN P R', '  STUVWXYZ'];

/** The weighted sum modulo 11, with X for 10. */
function checkDigit(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, character, index) => total + characterValue(character) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function characterValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  return Math.max(...LETTER_ROWS.map((row) => row.indexOf(character)));
}
