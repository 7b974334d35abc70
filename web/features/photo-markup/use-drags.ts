import { useRef, useState } from 'react';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { EditedShape } from './edit-history.ts';
import type { Point } from './picture.ts';
import { moveShape, shapeOfDrag, withHandleAt } from './shape-edits.ts';
import type { DrawingDrag } from './use-drawing-gestures.ts';
import type { MarkupEditing } from './use-markup-editing.ts';

/** The shapes during a drag. The drawing changes only when the drag ends. */
export function useDrags(editing: MarkupEditing) {
  const [draft, setDraft] = useState<MarkupShape>();
  const [draggedShape, setDraggedShape] = useState<EditedShape>();
  const path = useRef<Point[]>([]);
  const { tool, selectedKey, shapes } = editing;
  const onDrag = ({ pressed, from, to, isEnd }: DrawingDrag): boolean => {
    const changedShape = shapeAfterDrag(editing, { pressed, from, to });
    if (changedShape) {
      setDraggedShape(isEnd ? undefined : changedShape);
      editing.select(changedShape.key);
      if (isEnd) editing.replace(changedShape.key, changedShape.shape);
      return true;
    }
    if (tool === 'select' || tool === 'text') return false;
    if (path.current.length === 0) path.current = [from];
    path.current.push(to);
    const drawnShape = shapeOfDrag(tool, editing.nextColor, path.current);
    if (isEnd) path.current = [];
    setDraft(isEnd ? undefined : drawnShape);
    if (isEnd && drawnShape) editing.add(drawnShape);
    else if (selectedKey !== undefined) editing.select(undefined);
    return true;
  };
  const onDragCancel = () => {
    path.current = [];
    setDraft(undefined);
    setDraggedShape(undefined);
  };
  const shapesDuringDrag = draggedShape
    ? shapes.map((edited) => (edited.key === draggedShape.key ? draggedShape : edited))
    : shapes;
  return { draft, shapes: shapesDuringDrag, onDrag, onDragCancel };
}

/**
 * The shape that a drag changes. A drag on a handle changes the selected shape; other drags move the shape under the pointer.
 * Undefined when the drag changes no existing shape.
 */
function shapeAfterDrag(
  { tool, selectedKey, shapes }: MarkupEditing,
  { pressed, from, to }: Omit<DrawingDrag, 'isEnd'>,
): EditedShape | undefined {
  if (tool !== 'select' && tool !== 'text') return undefined;
  const key = pressed.handle === undefined ? pressed.shape : selectedKey;
  const found = shapes.find((edited) => edited.key === key);
  if (!found || (tool === 'text' && found.shape.kind !== 'text')) return undefined;
  const shape =
    pressed.handle === undefined
      ? moveShape(found.shape, { x: to.x - from.x, y: to.y - from.y })
      : withHandleAt(found.shape, pressed.handle, to);
  return { key: found.key, shape };
}
