import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { formatDate } from '#web/lib/dates.ts';
import { ProjectQr } from './project-qr.tsx';
import {
  SheetDates,
  SheetInstallation,
  SheetPeople,
  SheetShipping,
  SheetVehicle,
  SheetWrap,
} from './sheet-facts.tsx';
import { SheetNotes } from './sheet-notes.tsx';
import { SheetProof } from './sheet-proof.tsx';
import { SignatureLines, StageChecklist } from './sheet-work.tsx';

interface JobSheetProps {
  details: ProjectDetails;
  /** When the details were loaded. */
  loadedAt: Date;
  proofs: UseQueryResult<Proof[]>;
}

/** The job sheet. It is printed on one page, or on several pages if its texts are long. */
export function JobSheet({ details, loadedAt, proofs }: JobSheetProps) {
  return (
    <article aria-label="Job sheet" className={PAPER_CLASS}>
      <SheetHeader details={details} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 print:gap-y-3 sm:grid-cols-3">
        <SheetColumn>
          <SheetVehicle vehicle={details.vehicleDetail} />
          <SheetProof proofs={proofs} />
        </SheetColumn>
        <SheetColumn>
          <SheetWrap wrap={details.wrapDetail} />
          <SheetShipping project={details.project} />
        </SheetColumn>
        <SheetColumn>
          <SheetPeople details={details} />
          <SheetDates project={details.project} />
        </SheetColumn>
        <SheetInstallation project={details.project} />
      </div>
      <SheetNotes details={details} />
      <StageChecklist details={details} />
      <SignatureLines details={details} />
      <p className="text-xs text-muted">
        As of {formatDate(loadedAt, { time: true })} · Job Sheet No. {details.project.id}
      </p>
    </article>
  );
}

function SheetColumn({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-col gap-4 print:gap-3">{children}</div>;
}

function SheetHeader({ details: { project, vehicleDetail } }: Pick<JobSheetProps, 'details'>) {
  return (
    <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-3">
      <div className="min-w-0">
        <p className="text-xs font-semibold tracking-wide text-muted uppercase">
          Job Sheet · No. {project.id}
        </p>
        <h1 className="text-2xl font-semibold wrap-anywhere">{project.name}</h1>
        {vehicleDetail && <p className="mt-1 text-base wrap-anywhere">{vehicleText(vehicleDetail)}</p>}
      </div>
      <ProjectQr id={project.id} />
    </header>
  );
}

// The minimum height in print is that of US Letter, which is shorter than A4, without the margins of @page.
const PAPER_CLASS =
  'mx-auto flex max-w-[50rem] flex-col gap-4 rounded-sm border bg-surface p-5 text-sm text-ink shadow-md sm:p-8 ' +
  'print:min-h-[253mm] print:max-w-none print:gap-3 print:text-[0.8125rem]/snug print:rounded-none print:border-0 print:p-0 print:shadow-none';
