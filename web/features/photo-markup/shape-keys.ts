import type { KeyboardEvent } from 'react';
import { MARKUP_COLORS } from '#shared/photos/photo-markup.forms.ts';
import type { EditedShape } from './edit-history.ts';
import type { Point } from './picture.ts';
import { moveShape, resizeShape } from './shape-edits.ts';
import type { MarkupEditing } from './use-markup-editing.ts';

const KEY_STEP = 0.01;
const ARROW_KEYS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** Handles the keys of the shape that has the focus. The element `markup-shape-keys` lists them for screen readers. */
export function handleShapeKey(
  event: KeyboardEvent,
  { key, shape }: EditedShape,
  editing: MarkupEditing,
): void {
  const arrow = ARROW_KEYS[event.key];
  const isDelete = event.key === 'Delete' || event.key === 'Backspace';
  const color = MARKUP_COLORS[Number(event.key) - 1];
  if (event.ctrlKey || event.metaKey) return;
  if (arrow) {
    const factor = event.shiftKey ? 5 : 1;
    const by = { x: arrow.x * factor, y: arrow.y * factor };
    editing.select(key);
    editing.replace(key, event.altKey ? resizeShape(shape, by) : moveShape(shape, by), event.repeat);
  } else if (isDelete) editing.remove(key);
  else if (event.key === 'Enter' && shape.kind === 'text') editing.editText(key, true);
  else if (color) editing.replace(key, { ...shape, color });
  else return;
  event.preventDefault();
  event.stopPropagation();
}
