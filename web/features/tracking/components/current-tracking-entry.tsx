import { Pencil } from 'lucide-react';
import { mayAddTracking } from '#shared/projects/projects.policy.ts';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import { useActor } from '#web/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TrackingEntry } from './tracking-entry.tsx';

interface CurrentTrackingEntryProps {
  item: TrackingItem;
  project: Project;
  onCorrect: (item: TrackingItem) => void;
}

/** The current tracking, which the gates check. Only this entry can be corrected. */
export function CurrentTrackingEntry({ item, project, onCorrect }: CurrentTrackingEntryProps) {
  const mayCorrect = mayAddTracking(useActor(), project);
  return (
    <div id={`tracking-${item.id}`} className="flex flex-col gap-1.5 rounded-md border p-3">
      <Badge tone="accent" className="self-start">
        Shown on the project
      </Badge>
      <TrackingEntry
        key={item.id}
        item={item}
        project={project}
        actions={
          mayCorrect && (
            <IconButton
              label={`Update tracking ${item.trackingNumber}`}
              icon={<Pencil aria-hidden />}
              onClick={() => onCorrect(item)}
            />
          )
        }
      />
    </div>
  );
}
