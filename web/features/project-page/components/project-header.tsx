import type { ReactNode } from 'react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { BackToProjects } from '#web/features/projects/project-not-found.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { VEHICLE_TYPE_LABELS } from '#shared/projects/option-labels.ts';
import { labelFor } from '#web/features/projects/project-labels.ts';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';

interface ProjectHeaderProps {
  project: Project;
  vehicle: ProjectDetails['vehicleDetail'];
  actions?: ReactNode;
}

export function ProjectHeader({ project, vehicle, actions }: ProjectHeaderProps) {
  const vehicleTexts = vehicle && [vehicleText(vehicle), labelFor(VEHICLE_TYPE_LABELS, vehicle.type)];
  return (
    <PageHeader
      back={<BackToProjects quiet />}
      title={project.name}
      badges={<StatusBadge project={project} />}
      subtitle={vehicleTexts?.filter(Boolean).join('\u00a0·\u00a0')}
      actions={actions}
    />
  );
}
