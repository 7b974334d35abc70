import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';

/** A shape with a key that stays the same while the shape is edited. */
export interface EditedShape {
  key: number;
  shape: MarkupShape;
}

/** A drawing with its earlier and undone states. */
export interface EditHistory {
  shapes: readonly EditedShape[];
  past: readonly (readonly EditedShape[])[];
  future: readonly (readonly EditedShape[])[];
}

const MAX_UNDO_STEPS = 100;

/** Starts the history of a drawing. */
export function startHistory(shapes: readonly MarkupShape[]): EditHistory {
  return { shapes: shapes.map((shape, key) => ({ key, shape })), past: [], future: [] };
}

/** Adds a changed drawing to the history. Drops the undone states. */
export function addChange(
  { shapes: previousShapes, past }: EditHistory,
  shapes: readonly EditedShape[],
): EditHistory {
  return { shapes, past: [...past, previousShapes].slice(-MAX_UNDO_STEPS), future: [] };
}

export function undoChange({ shapes, past, future }: EditHistory): EditHistory {
  const previousShapes = past.at(-1);
  return previousShapes
    ? { shapes: previousShapes, past: past.slice(0, -1), future: [shapes, ...future] }
    : { shapes, past, future };
}

export function redoChange({ shapes, past, future }: EditHistory): EditHistory {
  const [next, ...rest] = future;
  return next ? { shapes: next, past: [...past, shapes], future: rest } : { shapes, past, future };
}

/** A key that no shape has in the current, earlier and undone states. */
export function nextKey({ shapes, past, future }: EditHistory): number {
  const keys = [shapes, ...past, ...future].flat().map(({ key }) => key);
  return Math.max(-1, ...keys) + 1;
}

/** Whether two drawings show the same shapes. */
export function isSameDrawing(one: readonly MarkupShape[], other: readonly MarkupShape[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
