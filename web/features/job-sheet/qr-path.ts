import { encode } from 'uqr';

/** A QR code as an SVG path of unit squares. `size` includes the quiet zone of four modules. */
export function qrPath(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}

const QUIET_ZONE = 4;
