import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { createMarks } from '../drawing.ts';
import type { PictureSize } from '../picture.ts';
import { shapeBox, shapeHandles, selectionMargin } from '../shape-edits.ts';

/** The invisible area in which a shape can be tapped, wide enough for a finger. */
export function HitArea({
  shape,
  picture,
  pixel,
}: {
  shape: MarkupShape;
  picture: PictureSize;
  pixel: number;
}) {
  if (shape.kind === 'text')
    return <rect {...pixelBox(shape, picture)} fill="transparent" pointerEvents="all" />;
  return createMarks(shape, picture).map(
    (mark) =>
      mark.kind !== 'text' && (
        <path
          key={mark.path}
          d={mark.path}
          fill="none"
          stroke="transparent"
          strokeWidth={28 * pixel}
          strokeLinecap="round"
          pointerEvents="stroke"
        />
      ),
  );
}

interface SelectionFrameProps {
  shape: MarkupShape;
  picture: PictureSize;
  /** The size of a screen pixel, in pixels of the picture. */
  pixel: number;
  hasHandles: boolean;
}

/** The frame of the selected shape, with the handles that change its size. */
export function SelectionFrame({ shape, picture, pixel, hasHandles }: SelectionFrameProps) {
  const frame = pixelBox(shape, picture);
  const handles = hasHandles ? shapeHandles(shape) : [];
  return (
    <g aria-hidden>
      <rect {...frame} fill="none" stroke="#14161a" strokeWidth={3 * pixel} pointerEvents="none" />
      <rect
        {...frame}
        fill="none"
        stroke="#ffffff"
        strokeWidth={1.5 * pixel}
        strokeDasharray={`${6 * pixel} ${4 * pixel}`}
        pointerEvents="none"
      />
      {handles.map(({ x, y }, index) => (
        // A handle is identified by its index.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={index} data-handle={index} className="cursor-grab">
          <circle cx={x * picture.width} cy={y * picture.height} r={20 * pixel} fill="transparent" />
          <circle
            cx={x * picture.width}
            cy={y * picture.height}
            r={7 * pixel}
            fill="#ffffff"
            stroke="#14161a"
            strokeWidth={2 * pixel}
          />
        </g>
      ))}
    </g>
  );
}

/** The box around a shape with a margin, in pixels of the picture. */
function pixelBox(shape: MarkupShape, picture: PictureSize) {
  const { x, y, width, height } = shapeBox(shape, picture);
  const margin = selectionMargin(picture);
  return {
    x: (x - margin.x) * picture.width,
    y: (y - margin.y) * picture.height,
    width: (width + 2 * margin.x) * picture.width,
    height: (height + 2 * margin.y) * picture.height,
  };
}
