import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { VEHICLE_TYPE_WORDS, vehicleLine, wordFor } from '../trade-words.ts';
import { StatusBadge } from './status-badge.tsx';

interface ProjectHeaderProps {
  project: Project;
  vehicle: ProjectDetails['vehicleDetail'];
}

export function ProjectHeader({ project, vehicle }: ProjectHeaderProps) {
  const vehicleWords = vehicle && [vehicleLine(vehicle), wordFor(VEHICLE_TYPE_WORDS, vehicle.type)];
  return (
    <PageHeader
      back={<BackToProjects />}
      title={project.name}
      badges={<StatusBadge project={project} />}
      actions={<JobSheetLink id={project.id} />}
      subtitle={vehicleWords?.filter(Boolean).join(' · ')}
    />
  );
}

function BackToProjects() {
  return (
    <Link to="/my-projects" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Back to Projects
    </Link>
  );
}

function JobSheetLink({ id }: { id: number }) {
  return (
    <Link to="/project/$id/job-sheet" params={{ id: String(id) }} className={buttonClass()}>
      <Printer aria-hidden />
      Print job sheet
    </Link>
  );
}
