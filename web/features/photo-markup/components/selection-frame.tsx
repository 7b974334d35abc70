import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { createMarks } from '../drawing.ts';
import type { PictureSize } from '../picture.ts';
import { shapeBox, shapeHandles, selectionMargin } from '../shape-edits.ts';

/** The invisible area in which a shape can be tapped, wide enough for a finger. */
export function HitArea({
  shape,
  picture,
  screenPixel,
}: {
  shape: MarkupShape;
  picture: PictureSize;
  screenPixel: number;
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
          strokeWidth={28 * screenPixel}
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
  screenPixel: number;
  hasHandles: boolean;
}

/** The frame of the selected shape, with the handles that change its size. */
export function SelectionFrame({ shape, picture, screenPixel, hasHandles }: SelectionFrameProps) {
  const frame = pixelBox(shape, picture);
  const handles = hasHandles ? shapeHandles(shape) : [];
  return (
    <g aria-hidden>
      <rect {...frame} fill="none" stroke="#14161a" strokeWidth={3 * screenPixel} pointerEvents="none" />
      <rect
        {...frame}
        fill="none"
        stroke="#ffffff"
        strokeWidth={1.5 * screenPixel}
        strokeDasharray={`${6 * screenPixel} ${4 * screenPixel}`}
        pointerEvents="none"
      />
      {handles.map(({ x, y }, index) => (
        // A handle is identified by its index.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={index} data-handle={index} className="cursor-grab">
          <circle cx={x * picture.width} cy={y * picture.height} r={20 * screenPixel} fill="transparent" />
          <circle
            cx={x * picture.width}
            cy={y * picture.height}
            r={7 * screenPixel}
            fill="#ffffff"
            stroke="#14161a"
            strokeWidth={2 * screenPixel}
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
