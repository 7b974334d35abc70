import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';

interface DrawingVersions {
  /** The shapes when the editor was opened. */
  base: readonly MarkupShape[];
  mine: readonly MarkupShape[];
  theirs: readonly MarkupShape[];
}

/** Returns the shapes in `theirs`, and then the shapes that `mine` has added or changed. */
export function combineShapes({ base, mine, theirs }: DrawingVersions): MarkupShape[] {
  const knownShapes = new Set([...base, ...theirs].map((shape) => JSON.stringify(shape)));
  const addedShapes = mine.filter((shape) => !knownShapes.has(JSON.stringify(shape)));
  return [...theirs, ...addedShapes];
}
