import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayDeleteTracking } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import { trackingLink } from '#shared/tracking/carriers.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { useActor } from '#web/session/session.ts';
import { formatDate } from '#web/lib/dates.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DeleteTrackingDialog } from './delete-tracking-dialog.tsx';

interface TrackingEntryProps {
  item: TrackingItem;
  project: ProjectPeople;
  /** Additional buttons for this entry. */
  actions?: ReactNode;
}

/** One tracking entry: its number as a link to the carrier's page, its carrier and its ship date. */
export function TrackingEntry({ item, project, actions }: TrackingEntryProps) {
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1 text-sm">
        <TrackingLink item={item} />
        <p className="text-muted wrap-anywhere">
          {item.trackingCarrier} ·{' '}
          {item.trackingDate
            ? `Shipped ${formatDate(item.trackingDate)}`
            : `Added ${formatDate(item.createdAt)}`}
        </p>
      </div>
      <div className="-my-1 flex shrink-0">
        <CopyButton text={item.trackingNumber} label={`Copy tracking number ${item.trackingNumber}`} />
        {actions}
        <DeleteTracking item={item} project={project} />
      </div>
    </div>
  );
}

function TrackingLink({ item: { trackingCarrier, trackingNumber } }: { item: TrackingItem }) {
  return (
    <a
      href={trackingLink(trackingCarrier, trackingNumber)}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-start gap-1 font-medium text-accent-ink hover:underline"
    >
      <span className="min-w-0 wrap-anywhere">{trackingNumber}</span>
      <ExternalLink className="mt-1 size-3.5 shrink-0" aria-hidden />
      <span className="sr-only">(opens the carrier’s page in a new tab)</span>
    </a>
  );
}

function DeleteTracking({ item, project }: Omit<TrackingEntryProps, 'actions'>) {
  const [isAsking, setIsAsking] = useState(false);
  const mayDelete = mayDeleteTracking(useActor(), project);
  if (!mayDelete) return null;
  return (
    <>
      <IconButton
        label={`Delete tracking ${item.trackingNumber}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <DeleteTrackingDialog item={item} onClose={() => setIsAsking(false)} />}
    </>
  );
}
