import { SIGNATURE_RATIO, type Stroke } from '#shared/condition/condition-values.ts';

const HEIGHT = 100;
const WIDTH = HEIGHT * SIGNATURE_RATIO;

/** The lines of a drawn signature. */
export function StrokesPicture({ strokes }: { strokes: readonly Stroke[] }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="pointer-events-none block w-full" aria-hidden>
      {strokes.map((stroke, index) => (
        // Lines are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <path key={index} d={toSvgPath(stroke)} className={LINE_CLASS} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}

/** A single point becomes a line from the point to itself. Round ends make it a dot. */
function toSvgPath(stroke: Stroke): string {
  const points = stroke.length === 1 ? [...stroke, ...stroke] : stroke;
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x * WIDTH} ${y * HEIGHT}`).join('');
}

const LINE_CLASS = 'fill-none stroke-ink stroke-2 [stroke-linecap:round] [stroke-linejoin:round]';
