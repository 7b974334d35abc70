import { MAX_SHAPES } from '#shared/photos/photo-markup.forms.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';

interface DrawingVersions {
  /** What the editor opened with. */
  base: readonly MarkupShape[];
  mine: readonly MarkupShape[];
  theirs: readonly MarkupShape[];
}

/** Their drawing with the shapes that I added or changed, as many as a photo can have. */
export function combinedShapes({ base, mine, theirs }: DrawingVersions): MarkupShape[] {
  const known = new Set([...base, ...theirs].map((shape) => JSON.stringify(shape)));
  const added = mine.filter((shape) => !known.has(JSON.stringify(shape)));
  return [...theirs, ...added].slice(0, MAX_SHAPES);
}
