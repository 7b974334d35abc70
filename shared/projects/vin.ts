/** What is odd about a VIN, as a hint and never a wall: older vehicles, trailers and imports have other numbers. */
export function vinHint(vin: string): string | null {
  const written = vin.replaceAll(/[\s-]/g, '').toUpperCase();
  if (written === '') return null;
  if (written.length !== VIN_LENGTH) {
    return `A VIN has ${VIN_LENGTH} characters; this one has ${written.length}.`;
  }
  if (/[IOQ]/.test(written)) return 'A VIN has no letters I, O or Q: they are the digits 1 and 0.';
  if (/[^A-Z0-9]/.test(written)) return 'A VIN has letters and digits only.';
  if (written[CHECK_PLACE] !== checkDigit(written)) {
    return 'The check digit does not fit: one character may be mistyped. Vehicles made for Europe may have none.';
  }
  return null;
}

const VIN_LENGTH = 17;
/** The ninth character. */
const CHECK_PLACE = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The value of a letter is its place in its row; the gaps are those of the standard (ISO 3779, 49 CFR 565). */
const LETTER_ROWS = [' ABCDEFGH', ' JKLMN P R', '  STUVWXYZ'];

/** The remainder of the weighted sum by 11, with X for ten. */
function checkDigit(vin: string): string {
  const sum = Array.from(vin).reduce(
    (total, sign, place) => total + valueOf(sign) * (WEIGHTS[place] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

function valueOf(sign: string): number {
  if (/\d/.test(sign)) return Number(sign);
  return Math.max(...LETTER_ROWS.map((row) => row.indexOf(sign)));
}
