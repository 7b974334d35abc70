import type { MarkupColor, MarkupShape } from '#shared/photos/photo-markup.forms.ts';

/** The size of the upright picture. Marks are in its pixels. */
export interface Picture {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** What is painted for a shape: a path that is drawn or filled, or a line of text by its base line. */
export type Mark =
  | { kind: 'stroke' | 'fill'; path: string }
  | { kind: 'text'; x: number; y: number; text: string };

/** The color of a shape, and that of its outline, so that it is visible on every picture. */
export const INKS: Record<MarkupColor, { ink: string; outline: string }> = {
  red: { ink: '#e11d2e', outline: '#ffffff' },
  yellow: { ink: '#ffd60a', outline: '#14161a' },
  green: { ink: '#1f9d45', outline: '#ffffff' },
  blue: { ink: '#1f6bff', outline: '#ffffff' },
  white: { ink: '#ffffff', outline: '#14161a' },
  black: { ink: '#14161a', outline: '#ffffff' },
};

export const TEXT_FONT = 'system-ui, sans-serif';
export const TEXT_WEIGHT = 600;

/** The thicknesses of a drawing, which grow with the picture. */
export function sizesOf({ width, height }: Picture) {
  const longer = Math.max(width, height);
  return { stroke: longer * 0.006, outline: longer * 0.0025, head: longer * 0.028, font: longer * 0.04 };
}

/** The marks of a shape, in the order in which they are painted. */
export function marksOf(shape: MarkupShape, picture: Picture): Mark[] {
  switch (shape.kind) {
    case 'arrow':
      return arrowMarks(pixels(shape.from, picture), pixels(shape.to, picture), sizesOf(picture).head);
    case 'ellipse':
      return [{ kind: 'stroke', path: ellipsePath(shape, picture) }];
    case 'line':
      return [{ kind: 'stroke', path: linePath(shape.points, picture) }];
    default:
      return textMarks(shape, picture);
  }
}

function pixels({ x, y }: Point, { width, height }: Picture): Point {
  return { x: x * width, y: y * height };
}

function arrowMarks(from: Point, to: Point, headLength: number): Mark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = Math.min(headLength, length);
  const base = { x: to.x - along.x * head, y: to.y - along.y * head };
  const half = { x: -along.y * head * 0.55, y: along.x * head * 0.55 };
  const corners = [
    to,
    { x: base.x + half.x, y: base.y + half.y },
    { x: base.x - half.x, y: base.y - half.y },
  ];
  return [
    { kind: 'stroke', path: `M${place(from)}L${place(base)}` },
    { kind: 'fill', path: `M${corners.map(place).join('L')}Z` },
  ];
}

function ellipsePath(box: Box, { width, height }: Picture): string {
  const [rx, ry] = [(box.width * width) / 2, (box.height * height) / 2];
  const [cx, cy] = [box.x * width + rx, box.y * height + ry];
  const arc = `A${round(rx)} ${round(ry)} 0 1 1 `;
  return `M${place({ x: cx - rx, y: cy })}${arc}${place({ x: cx + rx, y: cy })}${arc}${place({ x: cx - rx, y: cy })}Z`;
}

function linePath(points: readonly (readonly [number, number])[], picture: Picture): string {
  return `M${points.map(([x, y]) => place(pixels({ x, y }, picture))).join('L')}`;
}

function place({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

type TextShape = Extract<MarkupShape, { kind: 'text' }>;

const LINE_HEIGHT = 1.2;

function textMarks(shape: TextShape, picture: Picture): Mark[] {
  const { font } = sizesOf(picture);
  const { lines, box } = textLayout(shape, picture);
  return lines.map((text, index) => ({
    kind: 'text',
    x: round(box.x),
    y: round(box.y + font * (0.9 + index * LINE_HEIGHT)),
    text,
  }));
}

/** The lines of a text and the box that they take, in pixels. The box is moved into the picture where the text would leave it. */
export function textLayout({ x, y, text }: TextShape, picture: Picture): { lines: string[]; box: Box } {
  const { font } = sizesOf(picture);
  const at = pixels({ x, y }, picture);
  const room = Math.max(picture.width - at.x, picture.width * 0.4) - font * 0.4;
  const lines = text.split('\n').flatMap((line) => wrapped(line, room / font));
  const width = Math.max(...lines.map(textWidth)) * font;
  const height = lines.length * font * LINE_HEIGHT;
  const box = {
    x: Math.max(0, Math.min(at.x, picture.width - width - font * 0.2)),
    y: Math.max(0, Math.min(at.y, picture.height - height)),
    width,
    height,
  };
  return { lines, box };
}

/** The lines of a text that is at most `room` ems wide. Words that are longer are cut. */
function wrapped(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/).flatMap((part) => cut(part, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function cut(word: string, room: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && textWidth(part + character) > room) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** An estimate in ems that does not depend on the fonts of the device. Chinese, Japanese and Korean characters are wide. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e_80 ? 1.05 : 0.6;
  return width;
}

/** What a drawing shows, for screen readers: 'Arrow, Text: Rust'. */
export function describeShapes(shapes: readonly MarkupShape[]): string {
  return shapes.map(describeShape).join(', ');
}

/** The name of a shape: 'Text: Rust'. */
export function describeShape(shape: MarkupShape): string {
  return shape.kind === 'text' ? `Text: ${shape.text}` : NAMES[shape.kind];
}

const NAMES = { arrow: 'Arrow', ellipse: 'Circle', line: 'Line' };
