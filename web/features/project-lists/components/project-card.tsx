import { Paintbrush, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProjectCard as Project } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { cn } from '#web/lib/cn.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { WRAP_TYPE_LABELS } from '#shared/projects/option-labels.ts';
import { hasColor } from '#shared/projects/wrap-color.ts';
import { labelFor } from '#web/features/projects/project-labels.ts';
import { DeadlineLine } from '#web/features/projects/deadline-line.tsx';
import { InstallationLine } from '#web/features/projects/installation-line.tsx';
import { PhotoStrip } from './photo-strip.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { ViewDetailsLink } from './view-details-link.tsx';
import { PendingActionLine } from '#web/features/projects/pending-action-line.tsx';

/** A project on the dashboard, with its photos and key facts. */
export function ProjectCard({ project }: { project: Project }) {
  const isInProgress = project.status === 'in-progress' && !project.completed;
  return (
    <Card
      interactive
      flush
      className={cn(
        'flex h-full flex-col overflow-hidden',
        isInProgress && 'border-yellow ring-1 ring-yellow',
      )}
    >
      <PhotoStrip urls={project.latestPhotoUrls} count={project.photoCount} />
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <div>
          <div className="flex items-start justify-between gap-3">
            <h2 className="line-clamp-2 min-w-0 text-base font-semibold wrap-anywhere">{project.name}</h2>
            <div className="shrink-0">
              <StatusBadge project={project} />
            </div>
          </div>
          <VehicleLines vehicle={project.vehicle} />
        </div>
        <div className="flex flex-col gap-1.5">
          <WrapLine wrap={project.wrap} />
          <IconLine icon={<UserRound aria-hidden />}>{project.subcontractorName ?? 'Not assigned'}</IconLine>
          <DeadlineLine project={project} />
          <InstallationLine project={project} />
        </div>
        <div className="mt-auto flex flex-col gap-3">
          <StageProgress project={project} />
          <PendingActionLine project={project} />
        </div>
        <ViewDetailsLink project={project} />
      </div>
    </Card>
  );
}

function VehicleLines({ vehicle }: Pick<Project, 'vehicle'>) {
  if (!vehicle) return null;
  return (
    <>
      <p className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">{vehicleText(vehicle)}</p>
      {vehicle.vin && <VinLine vin={vehicle.vin} />}
    </>
  );
}

/** The VIN with a copy button. The button is above the link that covers the card, so that it can be clicked. */
function VinLine({ vin }: { vin: string }) {
  return (
    <div className="flex items-center gap-1 text-xs text-muted">
      <p className="min-w-0 truncate">VIN {vin}</p>
      <span className="relative z-10 -my-2 shrink-0">
        <CopyButton text={vin} label={`Copy VIN ${vin}`} />
      </span>
    </div>
  );
}

function WrapLine({ wrap }: Pick<Project, 'wrap'>) {
  const color = wrap && hasColor(wrap) && wrap.color;
  const wrapDescription = [labelFor(WRAP_TYPE_LABELS, wrap?.wrapType ?? null), color]
    .filter(Boolean)
    .join(', ');
  return wrapDescription ? <IconLine icon={<Paintbrush aria-hidden />}>{wrapDescription}</IconLine> : null;
}

function IconLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  );
}
