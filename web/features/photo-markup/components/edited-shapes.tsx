import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { MARKUP_COLORS } from '#shared/photos/photo-markup.forms.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import { describeShape, marksOf } from '../drawing.ts';
import type { Picture, Point } from '../drawing.ts';
import type { EditedShape } from '../edit-history.ts';
import { boxOf, handlesOf, marginOf, moved, resized } from '../shape-edits.ts';
import type { MarkupEditing } from '../use-markup-editing.ts';
import { ShapeMarks } from './shape-marks.tsx';

interface EditedShapesProps {
  editing: MarkupEditing;
  picture: Picture;
  /** The shapes as they are shown during a drag. */
  shapes: readonly EditedShape[];
  /** A shape that is being drawn. */
  draft: MarkupShape | undefined;
  /** A pixel of the screen in pixels of the picture. */
  pixel: number;
}

/** The drawing with shapes that can be selected, moved and deleted, also by keyboard. */
export function EditedShapes({ editing, picture, shapes, draft, pixel }: EditedShapesProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { focused, forgetFocused } = editing;
  useEffect(() => {
    if (focused === undefined) return;
    svg.current?.querySelector<SVGElement>(`[data-shape="${focused}"]`)?.focus();
    forgetFocused();
  }, [focused, forgetFocused]);
  const selectedShape = shapes.find(({ key }) => key === editing.selected)?.shape;
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      {...AS_GROUP}
      aria-label="Drawing"
      className="absolute inset-0 size-full overflow-visible"
    >
      {shapes.map((edited, index) => (
        <EditedShapeElement key={edited.key} {...{ edited, editing, picture, pixel }} position={index + 1} />
      ))}
      {draft && <ShapeMarks shape={draft} picture={picture} />}
      {selectedShape && (
        <SelectionFrame
          shape={selectedShape}
          picture={picture}
          pixel={pixel}
          hasHandles={editing.tool === 'select'}
        />
      )}
    </svg>
  );
}

interface EditedShapeElementProps {
  edited: EditedShape;
  editing: MarkupEditing;
  picture: Picture;
  pixel: number;
  /** From 1, in the order in which the shapes were drawn. */
  position: number;
}

function EditedShapeElement({ edited, editing, picture, pixel, position }: EditedShapeElementProps) {
  const { key, shape } = edited;
  return (
    <>
      <g aria-hidden pointerEvents="none">
        <ShapeMarks shape={shape} picture={picture} />
      </g>
      <g
        {...AS_BUTTON}
        data-shape={key}
        aria-pressed={editing.selected === key}
        aria-label={`${position}. ${describeShape(shape)}, ${shape.color}, ${placeOf(shape, picture)}`}
        aria-describedby="markup-shape-keys"
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && editing.select(key)}
        onKeyDown={(event) => handleKey(event, edited, editing)}
        className="cursor-move outline-none"
      >
        <HitArea shape={shape} picture={picture} pixel={pixel} />
      </g>
    </>
  );
}

// A fieldset cannot be in an SVG, and neither can a button.
const AS_GROUP = { role: 'group' };
const AS_BUTTON = { role: 'button', tabIndex: 0 };

/** Invisible, and wide enough for a finger. */
function HitArea({ shape, picture, pixel }: { shape: MarkupShape; picture: Picture; pixel: number }) {
  if (shape.kind === 'text')
    return <rect {...pixelBox(shape, picture)} fill="transparent" pointerEvents="all" />;
  return marksOf(shape, picture).map(
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
  picture: Picture;
  pixel: number;
  hasHandles: boolean;
}

function SelectionFrame({ shape, picture, pixel, hasHandles }: SelectionFrameProps) {
  const frame = pixelBox(shape, picture);
  const handles = hasHandles ? handlesOf(shape) : [];
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
        // A handle is named by its number.
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
function pixelBox(shape: MarkupShape, picture: Picture) {
  const { x, y, width, height } = boxOf(shape, picture);
  const margin = marginOf(picture);
  return {
    x: (x - margin.x) * picture.width,
    y: (y - margin.y) * picture.height,
    width: (width + 2 * margin.x) * picture.width,
    height: (height + 2 * margin.y) * picture.height,
  };
}

const STEP = 0.01;
const ARROW_KEYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** The keys of a shape that has the focus. The text with the id `markup-shape-keys` lists them. */
function handleKey(event: KeyboardEvent, { key, shape }: EditedShape, editing: MarkupEditing): void {
  const arrow = ARROW_KEYS[event.key];
  const isDelete = event.key === 'Delete' || event.key === 'Backspace';
  const color = MARKUP_COLORS[Number(event.key) - 1];
  if (event.ctrlKey || event.metaKey) return;
  if (arrow) {
    const factor = event.shiftKey ? 5 : 1;
    const by = { x: arrow.x * factor, y: arrow.y * factor };
    editing.select(key);
    editing.replace(key, event.altKey ? resized(shape, by) : moved(shape, by), event.repeat);
  } else if (isDelete) editing.remove(key);
  else if (event.key === 'Enter' && shape.kind === 'text') editing.editText(key, true);
  else if (color) editing.replace(key, { ...shape, color });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** 'upper left', 'middle', for screen readers. */
function placeOf(shape: MarkupShape, picture: Picture): string {
  const { x, y, width, height } = boxOf(shape, picture);
  const column = third(x + width / 2, ['left', '', 'right']);
  const row = third(y + height / 2, ['upper', '', 'lower']);
  return [row, column].filter(Boolean).join(' ') || 'middle';
}

function third(share: number, names: readonly [string, string, string]): string {
  if (share < 1 / 3) return names[0];
  return share > 2 / 3 ? names[2] : names[1];
}
