import { useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code as a picture. It is black on white in both themes, because many scanners need these colors. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrShape(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="my-3 w-full max-w-52 rounded-md border"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The width of a QR code in modules, including a margin of four modules, and an SVG path with one square per dark module. */
function qrShape(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 4, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
