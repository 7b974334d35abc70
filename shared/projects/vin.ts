/** A hint about an unusual VIN. It never blocks saving, because older vehicles, trailers and imports have other formats. */
export function vinHint(vin: string): string | null {
  const normalized = vin.replaceAll(/[\s-]/g, '').toUpperCase();
  if (normalized === '') return null;
  if (normalized.length !== VIN_LENGTH) {
    return `A VIN has ${VIN_LENGTH} characters; this one has ${normalized.length}.`;
  }
  if (/[IOQ]/.test(normalized)) return 'A VIN has no letters I, O or Q: they are the digits 1 and 0.';
  if (/[^A-Z0-9]/.test(normalized)) return 'A VIN has letters and digits only.';
  if (normalized[CHECK_DIGIT_INDEX] !== checkDigit(normalized)) {
    return 'The check digit does not fit: one character may be mistyped. Vehicles made for Europe may have none.';
  }
  return null;
}

const VIN_LENGTH = 17;
/** The check digit is the ninth character. */
const CHECK_DIGIT_INDEX = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of a letter is its index in its row. The gaps are part of the standard (ISO 3779, 49 CFR 565). */
const LETTER_ROWS = [' ABCDEFGH', ' JKLMN P R', '  STUVWXYZ'];

/** The weighted sum modulo 11, with X for 10. */
function checkDigit(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, character, index) => total + valueOf(character) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character);
  return Math.max(...LETTER_ROWS.map((row) => row.indexOf(character)));
}
