import { MARK_KIND_LABELS, MARK_SIZE_LABELS, VIEW_LABELS } from '#shared/condition/condition-labels.ts';
import {
  VEHICLE_VIEWS,
  type MarkKind,
  type MarkSize,
  type VehicleShape,
  type VehicleView,
} from '#shared/condition/condition-values.ts';
import { photoUrl } from '#shared/photos/photos.contract.ts';
import { photosText } from './mark-list.tsx';
import { PIN_CLASS } from './vehicle-side-frame.tsx';
import { VehicleDrawing } from './vehicle-drawing.tsx';

interface ShownMark {
  number: number;
  view: VehicleView;
  x: number;
  y: number;
  kind: MarkKind;
  size: MarkSize | null;
  note: string | null;
  photos: { id: number }[];
  /** The number of photos that this device took for the mark, in addition to `photos`. */
  shotCount?: number;
}

interface MarkedDrawingsProps {
  shape: VehicleShape;
  marks: readonly ShownMark[];
  /** Shows only the sides with marks. */
  onlyMarked?: boolean;
}

/** All sides of the vehicle with their numbered marks, and the marks as a list. */
export function MarkedDrawings({ shape, marks, onlyMarked = false }: MarkedDrawingsProps) {
  const views = VEHICLE_VIEWS.filter((view) => !onlyMarked || marks.some((mark) => mark.view === view));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 items-end gap-x-6 gap-y-4 sm:grid-cols-4">
        {views.map((view) => (
          <MarkedDrawing key={view} shape={shape} view={view} marks={marks} />
        ))}
      </div>
      {marks.length === 0 ? (
        <p className="text-sm text-muted">No damage was marked.</p>
      ) : (
        <ol aria-label="Marks" className="flex flex-col gap-3">
          {marks.map((mark) => (
            <MarkEntry key={mark.number} mark={mark} />
          ))}
        </ol>
      )}
    </div>
  );
}

function MarkedDrawing({
  shape,
  view,
  marks,
}: {
  shape: VehicleShape;
  view: VehicleView;
  marks: readonly ShownMark[];
}) {
  const isFrontOrRear = view === 'front' || view === 'rear';
  return (
    <figure className={isFrontOrRear ? 'col-span-1' : 'col-span-2'}>
      <div className="relative">
        <VehicleDrawing shape={shape} view={view} />
        {marks
          .filter((mark) => mark.view === view)
          .map((mark) => (
            <span
              key={mark.number}
              className={PIN_CLASS}
              style={{ left: `${mark.x * 100}%`, top: `${mark.y * 100}%` }}
            >
              {mark.number}
            </span>
          ))}
      </div>
      <figcaption className="mt-1 text-center text-xs text-muted">{VIEW_LABELS[view]}</figcaption>
    </figure>
  );
}

function MarkEntry({ mark: { number, view, kind, size, note, photos, shotCount = 0 } }: { mark: ShownMark }) {
  return (
    <li className="flex items-start gap-3 text-sm">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent tabular-nums">
        {number}
      </span>
      <div className="min-w-0 pt-0.5">
        <p className="font-medium">{MARK_KIND_LABELS[kind]}</p>
        <p className="text-muted">
          {[VIEW_LABELS[view], size && MARK_SIZE_LABELS[size], photosText(photos.length + shotCount)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {note && <p className="mt-0.5 wrap-anywhere">{note}</p>}
        <ReportPhotos photos={photos} of={`mark ${number}`} />
      </div>
    </li>
  );
}

/** Thumbnails of photos. Each links to the photo in full size. */
export function ReportPhotos({ photos, of }: { photos: { id: number }[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {photos.map(({ id }, index) => (
        <li key={id}>
          <a href={photoUrl(id, 'full')} target="_blank" rel="noopener noreferrer">
            <img
              src={photoUrl(id, 'card')}
              alt={`Attachment ${index + 1} of ${of} (opens in a new tab)`}
              loading="lazy"
              className="h-16 w-20 rounded-md object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
