import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { toPixels, drawingSizes } from './picture.ts';
import type { Box, PictureSize } from './picture.ts';

export type TextShape = Extract<MarkupShape, { kind: 'text' }>;

/** The distance between two lines of text, in ems. */
export const LINE_HEIGHT = 1.2;

/** The distance of a text from the right edge of the picture, in ems. */
export const EDGE_DISTANCE = 0.2;

/** The lines of a text and the box around them, in pixels. A box that would leave the picture is moved into the picture. */
export function textLayout({ x, y, text }: TextShape, picture: PictureSize): { lines: string[]; box: Box } {
  const { font } = drawingSizes(picture);
  const position = toPixels({ x, y }, picture);
  const maxLineWidth = Math.max(picture.width - position.x, picture.width * 0.4) - font * 0.4;
  const lines = text.split('\n').flatMap((line) => wrapText(line, maxLineWidth / font));
  const width = Math.max(...lines.map(textWidth)) * font;
  const height = lines.length * font * LINE_HEIGHT;
  const box = {
    x: Math.max(0, Math.min(position.x, picture.width - width - font * EDGE_DISTANCE)),
    y: Math.max(0, Math.min(position.y, picture.height - height)),
    width,
    height,
  };
  return { lines, box };
}

/** Breaks a text into lines that are at most `maxWidth` ems wide. Longer words are broken too. */
function wrapText(text: string, maxWidth: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/ +/).flatMap((part) => splitWord(part, maxWidth))) {
    const longerLine = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longerLine) > maxWidth) {
      lines.push(line);
      line = word;
    } else line = longerLine;
  }
  return [...lines, line];
}

function splitWord(word: string, maxWidth: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && textWidth(part + character) > maxWidth) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/**
 * An estimated text width in ems, which does not depend on the fonts of the device. Chinese, Japanese and Korean characters count
 * as wider than others.
 */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) > 0x2e_80 ? 1.05 : 0.6;
  return width;
}
