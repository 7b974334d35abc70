import { useEffect, useRef } from 'react';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { describeShape } from '../drawing.ts';
import type { PictureSize } from '../picture.ts';
import type { EditedShape } from '../edit-history.ts';
import { shapeBox } from '../shape-edits.ts';
import { handleShapeKey } from '../shape-keys.ts';
import type { MarkupEditing } from '../use-markup-editing.ts';
import { HitArea, SelectionFrame } from './selection-frame.tsx';
import { ShapeMarks } from './shape-marks.tsx';

interface EditedShapesProps {
  editing: MarkupEditing;
  picture: PictureSize;
  /** The shapes, including the changes of the current drag. */
  shapes: readonly EditedShape[];
  /** A shape that is being drawn. */
  draft: MarkupShape | undefined;
  /** The size of a screen pixel, in pixels of the picture. */
  screenPixel: number;
}

/** The drawing with shapes that can be selected, moved and deleted, by pointer or by keyboard. */
export function EditedShapes({ editing, picture, shapes, draft, screenPixel }: EditedShapesProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { keyToFocus, clearKeyToFocus } = editing;
  useEffect(() => {
    if (keyToFocus === undefined) return;
    svg.current?.querySelector<SVGElement>(`[data-shape="${keyToFocus}"]`)?.focus();
    clearKeyToFocus();
  }, [keyToFocus, clearKeyToFocus]);
  const selectedShape = shapes.find(({ key }) => key === editing.selectedKey)?.shape;
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      {...GROUP_ROLE}
      aria-label="Drawing"
      className="absolute inset-0 size-full overflow-visible"
    >
      {shapes.map((editedShape, index) => (
        <EditedShapeElement
          key={editedShape.key}
          {...{ editedShape, editing, picture, screenPixel }}
          position={index + 1}
        />
      ))}
      {draft && <ShapeMarks shape={draft} picture={picture} />}
      {selectedShape && (
        <SelectionFrame
          shape={selectedShape}
          picture={picture}
          screenPixel={screenPixel}
          hasHandles={editing.tool === 'select'}
        />
      )}
    </svg>
  );
}

interface EditedShapeElementProps {
  editedShape: EditedShape;
  editing: MarkupEditing;
  picture: PictureSize;
  screenPixel: number;
  /** The position of the shape in the drawing order, starting at 1. */
  position: number;
}

function EditedShapeElement({
  editedShape,
  editing,
  picture,
  screenPixel,
  position,
}: EditedShapeElementProps) {
  const { key, shape } = editedShape;
  return (
    <>
      <g aria-hidden pointerEvents="none">
        <ShapeMarks shape={shape} picture={picture} />
      </g>
      <g
        {...BUTTON_ROLE}
        data-shape={key}
        aria-pressed={editing.selectedKey === key}
        aria-label={`${position}. ${describeShape(shape)}, ${shape.color}, ${describePosition(shape, picture)}`}
        aria-describedby="markup-shape-keys"
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && editing.select(key)}
        onKeyDown={(event) => handleShapeKey(event, editedShape, editing)}
        className="cursor-move outline-none"
      >
        <HitArea shape={shape} picture={picture} screenPixel={screenPixel} />
      </g>
    </>
  );
}

// An SVG can contain neither a fieldset nor a button, so roles are used.
const GROUP_ROLE = { role: 'group' };
const BUTTON_ROLE = { role: 'button', tabIndex: 0 };

/** The position of a shape in the picture, for screen readers: 'upper left', 'middle'. */
function describePosition(shape: MarkupShape, picture: PictureSize): string {
  const { x, y, width, height } = shapeBox(shape, picture);
  const column = nameOfThird(x + width / 2, ['left', '', 'right']);
  const row = nameOfThird(y + height / 2, ['upper', '', 'lower']);
  return [row, column].filter(Boolean).join(' ') || 'middle';
}

/** The name of the third that contains a position. `share` is the position as a fraction, 0 to 1. */
function nameOfThird(share: number, names: readonly [string, string, string]): string {
  if (share < 1 / 3) return names[0];
  return share > 2 / 3 ? names[2] : names[1];
}
