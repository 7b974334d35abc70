import { encode } from 'uqr';

/** A QR code as an SVG path of unit squares, in a field of `size` by `size` with the quiet zone of four around it. */
export function qrPath(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}

const QUIET_ZONE = 4;
