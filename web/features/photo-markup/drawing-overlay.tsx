import { useQuery } from '@tanstack/react-query';
import { ShapeMarks } from './components/shape-marks.tsx';
import { describeShapes } from './drawing.ts';
import type { PictureSize } from './picture.ts';
import { markupQuery } from './photo-markup.queries.ts';
import type { PhotoIds } from './photo-markup.queries.ts';

/** The drawing on a photo, in the size of the parent element. Renders nothing until a drawing with shapes is loaded. */
export function DrawingOverlay({ photo }: { photo: PhotoIds & PictureSize }) {
  const { data: markup } = useQuery(markupQuery(photo));
  if (!markup || markup.shapes.length === 0) return null;
  return (
    <svg
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      role="img"
      aria-label={`Drawn on the photo: ${describeShapes(markup.shapes)}`}
      className="pointer-events-none size-full"
    >
      {markup.shapes.map((shape, index) => (
        // Shapes have no ids, and the order is part of the drawing.
        // oxlint-disable-next-line react/no-array-index-key
        <ShapeMarks key={index} shape={shape} picture={photo} />
      ))}
    </svg>
  );
}
