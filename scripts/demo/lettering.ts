/**
 * Capitals and figures as strokes on a grid 10 high, as a sign painter draws them: [width, path]. A font of our own,
 * because a server need not have any, and the pictures must look the same everywhere.
 */
const GLYPHS: Record<string, readonly [width: number, path: string]> = {
  A: [6, 'M0 10L3 0L6 10M1.1 6.6H4.9'],
  B: [5.5, 'M2.7 4.8H0M0 0V10H2.9A2.6 2.6 0 0 0 2.9 4.8H2.7A2.4 2.4 0 0 0 2.7 0H0'],
  C: [5.8, 'M5.8 2.2A3 3 0 0 0 0 3V7A3 3 0 0 0 5.8 7.8'],
  D: [5.8, 'M0 0V10H2.6A3.2 3.2 0 0 0 5.8 6.8V3.2A3.2 3.2 0 0 0 2.6 0Z'],
  E: [4.8, 'M4.8 0H0V10H4.8M0 5H4.2'],
  F: [4.8, 'M4.8 0H0V10M0 5H4.2'],
  G: [6, 'M5.8 2.2A3 3 0 0 0 0 3V7A3 3 0 0 0 6 7V5.4H3.4'],
  H: [5.8, 'M0 0V10M5.8 0V10M0 5H5.8'],
  I: [0.1, 'M0 0V10'],
  J: [4.2, 'M4.2 0V7.9A2.1 2.1 0 0 1 0 7.9'],
  K: [5.4, 'M0 0V10M5.2 0L0 6M1.9 4L5.4 10'],
  L: [4.4, 'M0 0V10H4.4'],
  M: [7, 'M0 10V0L3.5 6L7 0V10'],
  N: [5.8, 'M0 10V0L5.8 10V0'],
  O: [6, 'M0 3A3 3 0 0 1 6 3V7A3 3 0 0 1 0 7Z'],
  P: [5.4, 'M0 10V0H2.8A2.7 2.7 0 0 1 2.8 5.4H0'],
  Q: [6, 'M0 3A3 3 0 0 1 6 3V7A3 3 0 0 1 0 7ZM3.6 7.4L6 10'],
  R: [5.4, 'M0 10V0H2.8A2.7 2.7 0 0 1 2.8 5.4H0M2.8 5.4L5.4 10'],
  S: [
    5.4,
    'M5.2 2A2.6 2.4 0 0 0 2.7 0H2.6A2.5 2.5 0 0 0 2.6 5H2.9A2.5 2.5 0 0 1 2.9 10H2.6A2.7 2.5 0 0 1 0 8',
  ],
  T: [5.6, 'M0 0H5.6M2.8 0V10'],
  U: [5.8, 'M0 0V7.1A2.9 2.9 0 0 0 5.8 7.1V0'],
  V: [6, 'M0 0L3 10L6 0'],
  W: [8.4, 'M0 0L2 10L4.2 2.5L6.4 10L8.4 0'],
  X: [5.6, 'M0 0L5.6 10M5.6 0L0 10'],
  Y: [5.8, 'M0 0L2.9 5L5.8 0M2.9 5V10'],
  Z: [5.2, 'M0 0H5.2L0 10H5.2'],
  0: [5.4, 'M0 2.7A2.7 2.7 0 0 1 5.4 2.7V7.3A2.7 2.7 0 0 1 0 7.3Z'],
  1: [2.2, 'M0 1.8L2.2 0V10'],
  2: [5.2, 'M0.1 2.4A2.55 2.4 0 0 1 5.1 2.6C5.1 4.6 3.6 5.6 0 10H5.2'],
  3: [5.2, 'M0.2 1.8A2.5 2.3 0 0 1 2.6 0A2.4 2.4 0 0 1 2.6 4.8A2.6 2.6 0 0 1 2.6 10A2.6 2.5 0 0 1 0 8'],
  4: [5.6, 'M4 10V0L0 7H5.6'],
  5: [5.2, 'M4.8 0H0.6L0.2 4.6A2.7 2.7 0 0 1 2.5 3.8A2.6 3.1 0 0 1 2.5 10A2.6 2.5 0 0 1 0 8.2'],
  6: [5.4, 'M4.6 0C1.6 1.6 0 4.2 0 7.2A2.7 2.8 0 1 0 5.4 7.2A2.7 2.7 0 0 0 0.2 6.4'],
  7: [5, 'M0 0H5L1.6 10'],
  8: [5.2, 'M2.6 4.8A2.4 2.4 0 0 1 2.6 0A2.4 2.4 0 0 1 2.6 4.8A2.6 2.6 0 0 1 2.6 10A2.6 2.6 0 0 1 2.6 4.8'],
  9: [5.4, 'M0.8 10C3.8 8.4 5.4 5.8 5.4 2.8A2.7 2.8 0 1 0 0 2.8A2.7 2.7 0 0 0 5.2 3.6'],
  '&': [
    6,
    'M6 10L1.3 3.2A1.9 1.9 0 1 1 4.4 2.6C3.6 4.6 0 4.8 0 7.4A2.6 2.6 0 0 0 2.7 10C4.4 10 5.6 8.6 5.9 6.2',
  ],
  '-': [3, 'M0 5.4H3'],
  '.': [0.1, 'M0 9.8V10'],
  ',': [0.5, 'M0.5 9.6L0 11.4'],
  ':': [0.1, 'M0 3.4V3.6M0 9.8V10'],
  "'": [0.1, 'M0 0V2.2'],
  '/': [3.6, 'M0 10.5L3.6 -0.5'],
  '#': [5.6, 'M1.6 0L0.8 10M4.8 0L4 10M0.2 3.2H5.6M0 6.8H5.4'],
  '%': [
    6.4,
    'M6 0L0.6 10M0 2A1.4 1.6 0 1 1 2.8 2A1.4 1.6 0 1 1 0 2M3.6 8A1.4 1.6 0 1 1 6.4 8A1.4 1.6 0 1 1 3.6 8',
  ],
  '(': [1.8, 'M1.8 -0.4Q-1 5 1.8 10.4'],
  ')': [1.8, 'M0 -0.4Q2.8 5 0 10.4'],
  '+': [4.4, 'M0 5.4H4.4M2.2 3.2V7.6'],
  '·': [0.1, 'M0 5V5.2'],
};

const SPACE = 3.4;

export interface LetteringStyle {
  x: number;
  /** The baseline. */
  y: number;
  /** Height of the capitals; smaller when the text would be wider than `maxWidth`. */
  height: number;
  colour: string;
  /** Thickness of the strokes, in tenths of the height. */
  weight?: number;
  maxWidth?: number;
  /** Degrees that the letters lean forward. */
  slant?: number;
  anchor?: 'start' | 'middle' | 'end';
}

/** The text in capitals as SVG strokes. */
export function lettering(text: string, style: LetteringStyle): string {
  const { weight = 1.4, slant = 0, anchor = 'start' } = style;
  const { placed, width } = placeGlyphs(plainCapitals(text), weight + 1.1);
  const scale = Math.min(style.height / 10, (style.maxWidth ?? Infinity) / (width + weight));
  const shift = { start: 0, middle: width / 2, end: width }[anchor];
  const transform = `translate(${style.x} ${style.y}) scale(${scale}) skewX(${-slant}) translate(${-shift} -10)`;
  return `<g transform="${transform}" fill="none" stroke="${style.colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${placed.join('')}</g>`;
}

/** Without accents, which the grid has no room for. */
function plainCapitals(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
}

function placeGlyphs(text: string, gap: number): { placed: string[]; width: number } {
  const placed: string[] = [];
  let x = 0;
  for (const character of text) {
    const glyph = GLYPHS[character];
    if (glyph) placed.push(`<path transform="translate(${x} 0)" d="${glyph[1]}"/>`);
    x += (glyph?.[0] ?? SPACE) + (glyph ? gap : 0);
  }
  return { placed, width: Math.max(0, x - gap) };
}
