import { CalendarCheck } from 'lucide-react';
import { formatDate } from '#web/lib/dates.ts';

/** The line 'Installation Mar 5, 2026'. Renders nothing without a date. */
export function InstallationLine({ project }: { project: { scheduledInstallationDate: string | null } }) {
  if (!project.scheduledInstallationDate) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted">
      <CalendarCheck className="size-4 shrink-0" aria-hidden />
      Installation {formatDate(project.scheduledInstallationDate)}
    </p>
  );
}
