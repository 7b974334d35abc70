import type { MarkupColor, MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { toPixels, drawingSizes } from './picture.ts';
import type { Box, PictureSize, Point } from './picture.ts';
import { EDGE_DISTANCE, LINE_HEIGHT, textLayout } from './text-layout.ts';
import type { TextShape } from './text-layout.ts';

/**
 * A painted part of a shape: a path that is stroked or filled, or a line of text at its baseline. A line that is wider than
 * `maxWidth` in the font of the device is condensed to this width, so that it stays in the picture.
 */
export type PaintedMark =
  | { kind: 'stroke' | 'fill'; path: string }
  | { kind: 'text'; x: number; y: number; maxWidth: number; text: string };

/** The colors of a shape and of its outline. The outline makes the shape visible on every picture. */
export const SHAPE_COLORS: Record<MarkupColor, { ink: string; outline: string }> = {
  red: { ink: '#e11d2e', outline: '#ffffff' },
  yellow: { ink: '#ffd60a', outline: '#14161a' },
  green: { ink: '#1f9d45', outline: '#ffffff' },
  blue: { ink: '#1f6bff', outline: '#ffffff' },
  white: { ink: '#ffffff', outline: '#14161a' },
  black: { ink: '#14161a', outline: '#ffffff' },
};

export const TEXT_FONT = 'system-ui, sans-serif';
export const TEXT_WEIGHT = 600;

/** The painted parts of a shape, in the order in which they are painted. */
export function createMarks(shape: MarkupShape, picture: PictureSize): PaintedMark[] {
  switch (shape.kind) {
    case 'arrow':
      return arrowMarks(
        toPixels(shape.from, picture),
        toPixels(shape.to, picture),
        drawingSizes(picture).head,
      );
    case 'ellipse':
      return [{ kind: 'stroke', path: ellipsePath(shape, picture) }];
    case 'line':
      return [{ kind: 'stroke', path: linePath(shape.points, picture) }];
    default:
      return textMarks(shape, picture);
  }
}

function arrowMarks(from: Point, to: Point, headLength: number): PaintedMark[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = Math.min(headLength, length);
  const base = { x: to.x - direction.x * head, y: to.y - direction.y * head };
  const halfBase = { x: -direction.y * head * 0.55, y: direction.x * head * 0.55 };
  const corners = [
    to,
    { x: base.x + halfBase.x, y: base.y + halfBase.y },
    { x: base.x - halfBase.x, y: base.y - halfBase.y },
  ];
  return [
    { kind: 'stroke', path: `M${formatPoint(from)}L${formatPoint(base)}` },
    { kind: 'fill', path: `M${corners.map(formatPoint).join('L')}Z` },
  ];
}

function ellipsePath(box: Box, { width, height }: PictureSize): string {
  const [rx, ry] = [(box.width * width) / 2, (box.height * height) / 2];
  const [cx, cy] = [box.x * width + rx, box.y * height + ry];
  const arc = `A${roundToTenth(rx)} ${roundToTenth(ry)} 0 1 1 `;
  return `M${formatPoint({ x: cx - rx, y: cy })}${arc}${formatPoint({ x: cx + rx, y: cy })}${arc}${formatPoint({ x: cx - rx, y: cy })}Z`;
}

function linePath(points: readonly (readonly [number, number])[], picture: PictureSize): string {
  return `M${points.map(([x, y]) => formatPoint(toPixels({ x, y }, picture))).join('L')}`;
}

function formatPoint({ x, y }: Point): string {
  return `${roundToTenth(x)} ${roundToTenth(y)}`;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function textMarks(shape: TextShape, picture: PictureSize): PaintedMark[] {
  const { font } = drawingSizes(picture);
  const { lines, box } = textLayout(shape, picture);
  return lines.map((text, index) => ({
    kind: 'text',
    x: roundToTenth(box.x),
    y: roundToTenth(box.y + font * (0.9 + index * LINE_HEIGHT)),
    maxWidth: roundToTenth(picture.width - box.x - font * EDGE_DISTANCE),
    text,
  }));
}

/** A description of the drawing for screen readers: 'Arrow, Text: Rust'. */
export function describeShapes(shapes: readonly MarkupShape[]): string {
  return shapes.map(describeShape).join(', ');
}

/** The name of a shape: 'Text: Rust'. */
export function describeShape(shape: MarkupShape): string {
  return shape.kind === 'text' ? `Text: ${shape.text}` : SHAPE_NAMES[shape.kind];
}

const SHAPE_NAMES = { arrow: 'Arrow', ellipse: 'Circle', line: 'Line' };
