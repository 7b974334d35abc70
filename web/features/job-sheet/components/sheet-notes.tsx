import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { SheetPart } from './sheet-part.tsx';

/** What was written about vehicle and wrap, and on the rest of the page the room for what is noted by hand. */
export function SheetNotes({ details: { vehicleDetail, wrapDetail } }: { details: ProjectDetails }) {
  const notes = [
    { about: 'Vehicle', text: vehicleDetail?.notes },
    { about: 'Design', text: wrapDetail?.designNotes },
    { about: 'Wrap', text: wrapDetail?.notes },
    { about: 'Additional', text: wrapDetail?.additionalDetails },
  ].filter(({ text }) => text);
  return (
    <div className="min-h-16 overflow-hidden print:min-h-0 print:flex-1">
      <SheetPart title="Notes">
        {notes.map(({ about, text }) => (
          <p key={about} className="whitespace-pre-line wrap-anywhere print:line-clamp-3">
            <span className="text-muted">{about}:</span> {text}
          </p>
        ))}
      </SheetPart>
    </div>
  );
}
