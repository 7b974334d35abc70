import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';

interface PhotoWarningProps {
  projectId: number;
  /** Called when the user follows the link to the photos. */
  onFollow?: () => void;
}

/** Warns that no photo shows the vehicle before the installation. The warning blocks nothing. */
export function PhotoWarning({ projectId, onFollow }: PhotoWarningProps) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">No pre-installation photos</p>
        <p>Nothing shows the vehicle’s condition before the installation.</p>
        <Link
          to="/project/$id"
          params={{ id: String(projectId) }}
          hash="pre-installation"
          className="inline-flex min-h-6 items-center font-medium underline pointer-coarse:min-h-11"
          onClick={onFollow}
        >
          Add pre-installation photos
        </Link>
      </div>
    </div>
  );
}
