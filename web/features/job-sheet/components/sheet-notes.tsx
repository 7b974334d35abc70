import { VEHICLE_FIELDS, WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { shownFields } from '#web/features/projects/shown-fields.ts';
import { SheetSection } from './sheet-section.tsx';

/** The notes about vehicle and wrap, and empty space for handwritten notes. */
export function SheetNotes({ details: { vehicleDetail, wrapDetail } }: { details: ProjectDetails }) {
  const notes = [
    ...shownFields(VEHICLE_FIELDS, vehicleDetail, { on: 'sheet' }),
    ...shownFields(WRAP_FIELDS, wrapDetail, { on: 'sheet', leadingFields: ['designNotes', 'notes'] }),
  ].filter(({ isLong, text }) => isLong && text);
  return (
    <div className="min-h-16 overflow-hidden print:min-h-0 print:flex-1">
      <SheetSection title="Notes">
        {notes.map(({ label, text }) => (
          <p key={label} className="whitespace-pre-line wrap-anywhere print:line-clamp-3">
            <span className="text-muted">{label}:</span> {text}
          </p>
        ))}
      </SheetSection>
    </div>
  );
}
