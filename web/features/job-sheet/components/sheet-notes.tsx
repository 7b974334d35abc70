import { VEHICLE_FIELDS } from '#shared/projects/project-fields.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { shownFields, shownWrapFields } from '#web/features/projects/shown-fields.ts';
import { SheetSection } from './sheet-section.tsx';

/** The complete notes about vehicle and wrap. The rest of the printed page is space for handwritten notes. */
export function SheetNotes({ details: { vehicleDetail, wrapDetail } }: { details: ProjectDetails }) {
  const notes = [
    ...shownFields(VEHICLE_FIELDS, vehicleDetail, { on: 'sheet' }),
    ...shownWrapFields(wrapDetail, { on: 'sheet', leadingFields: ['designNotes', 'notes'] }),
  ].filter(({ isLong, text }) => isLong && text);
  return (
    <div className="min-h-16 print:min-h-0 print:grow">
      <SheetSection title="Notes">
        {notes.map(({ label, text }) => (
          <p key={label} className="whitespace-pre-line wrap-anywhere">
            <span className="text-muted">{label}:</span> {text}
          </p>
        ))}
      </SheetSection>
    </div>
  );
}
