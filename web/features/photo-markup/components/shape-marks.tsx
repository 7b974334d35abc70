import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { SHAPE_COLORS, createMarks, TEXT_FONT, TEXT_WEIGHT } from '../drawing.ts';
import { drawingSizes } from '../picture.ts';
import type { PaintedMark } from '../drawing.ts';
import type { PictureSize } from '../picture.ts';

interface ShapeMarksProps {
  shape: MarkupShape;
  picture: PictureSize;
}

/** One shape in an SVG whose units are the pixels of the picture. The outlines are painted below the colored lines. */
export function ShapeMarks({ shape, picture }: ShapeMarksProps) {
  const { stroke, outline, font } = drawingSizes(picture);
  const { ink, outline: outlineInk } = SHAPE_COLORS[shape.color];
  const marks = createMarks(shape, picture);
  const texts = { fontFamily: TEXT_FONT, fontWeight: TEXT_WEIGHT, fontSize: font };
  return (
    <g strokeLinecap="round" strokeLinejoin="round" {...texts}>
      <g fill="none" stroke={outlineInk}>
        {marks.map((mark) => (
          <MarkElement
            key={keyOf(mark)}
            mark={mark}
            strokeWidth={(mark.kind === 'stroke' ? stroke : 0) + 2 * outline}
          />
        ))}
      </g>
      {marks.map((mark) => (
        <MarkElement
          key={keyOf(mark)}
          mark={mark}
          fill={mark.kind === 'stroke' ? 'none' : ink}
          stroke={mark.kind === 'stroke' ? ink : 'none'}
          strokeWidth={stroke}
        />
      ))}
    </g>
  );
}

interface MarkElementProps {
  mark: PaintedMark;
  fill?: string;
  stroke?: string;
  strokeWidth: number;
}

function MarkElement({ mark, ...paint }: MarkElementProps) {
  if (mark.kind !== 'text') return <path d={mark.path} {...paint} />;
  return (
    <text
      ref={(element) => {
        if (element) condense(element, mark.maxWidth);
      }}
      x={mark.x}
      y={mark.y}
      {...paint}
      lengthAdjust="spacingAndGlyphs"
      style={{ whiteSpace: 'pre' }}
    >
      {mark.text}
    </text>
  );
}

/** Condenses a text that is wider than `maxWidth`, as `fillText` of a canvas does. */
function condense(element: SVGTextElement, maxWidth: number): void {
  element.removeAttribute('textLength');
  if (element.getComputedTextLength() > maxWidth) element.setAttribute('textLength', String(maxWidth));
}

function keyOf(mark: PaintedMark): string {
  return mark.kind === 'text' ? `${mark.y} ${mark.text}` : mark.path;
}
