import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';

/** Warns that no condition report was signed before the installation. The warning blocks nothing. */
export function ConditionWarning({ projectId }: { projectId: number }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">No condition report</p>
        <p>Nobody has signed for the vehicle’s condition before the installation.</p>
        <Link
          to="/project/$id/condition-report"
          params={{ id: String(projectId) }}
          className="inline-flex min-h-6 items-center font-medium underline pointer-coarse:min-h-11"
        >
          Write a condition report
        </Link>
      </div>
    </div>
  );
}
