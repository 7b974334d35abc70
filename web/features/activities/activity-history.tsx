import {
  ArrowLeftRight,
  BadgeCheck,
  BellRing,
  Brush,
  Camera,
  Captions,
  CircleDot,
  ClipboardCheck,
  ClipboardPen,
  ClipboardPlus,
  FileMinus,
  FilePlus,
  FolderPlus,
  ImageMinus,
  Link2,
  Mail,
  MessageSquare,
  PackageMinus,
  Pencil,
  ScanLine,
  SkipForward,
  Truck,
  Undo2,
  Unlink,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComponentProps } from 'react';
import type { Activity, ActivityAction } from '#shared/activities/activities.wire.ts';
import { useExpandableList } from '#web/api/use-expandable-list.ts';
import { groupByDay } from '#web/lib/group-by-day.ts';
import { formatTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { KEYBOARD_SCROLL_PROPS } from '#web/ui/keyboard-scroll-props.ts';
import { activityPagesQuery } from './activities.queries.ts';

interface ActivityHistoryProps {
  projectId: number;
  /** The newest activities. Older activities are loaded on request. */
  newest: readonly Activity[];
  /** The number of all activities. */
  total: number;
}

/** The activities of a project by day, newest first. */
export function ActivityHistory({ projectId, newest, total }: ActivityHistoryProps) {
  const { items, loadMore } = useExpandableList(activityPagesQuery(projectId), { newest, total });
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  const toggle = (
    <Button
      size="sm"
      variant="ghost"
      aria-expanded={isOpen}
      aria-controls={listId}
      onClick={() => setIsOpen(!isOpen)}
    >
      {isOpen ? 'Hide' : `Show (${total})`}
    </Button>
  );
  return (
    <SectionCard title="Activity History" id="activity" actions={toggle} flush={!isOpen}>
      <div id={listId} hidden={!isOpen}>
        {items.length === 0 ? (
          <p className="text-sm text-muted">No activity has been recorded yet.</p>
        ) : (
          <ActivityDays activities={items} loadMore={loadMore} />
        )}
      </div>
    </SectionCard>
  );
}

interface ActivityDaysProps {
  activities: readonly Activity[];
  loadMore: ComponentProps<typeof LoadMore>;
}

/**
 * The activities by day. The area is at most 300 px high (docs/requirements/messages-and-history.md, Activity history) and can be
 * scrolled by keyboard.
 */
function ActivityDays({ activities, loadMore }: ActivityDaysProps) {
  return (
    <section
      {...KEYBOARD_SCROLL_PROPS}
      aria-label="Activities by day"
      className="-m-1 flex max-h-75 flex-col gap-5 overflow-y-auto p-1"
    >
      {groupByDay(activities).map(({ day, entries }) => (
        <div key={day}>
          <h3 className="mb-2 text-xs font-semibold tracking-wide text-muted uppercase">{day}</h3>
          <ol className="flex flex-col gap-3">
            {entries.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ol>
        </div>
      ))}
      <LoadMore {...loadMore} label="Show older activities" />
    </section>
  );
}

function ActivityRow({ activity }: { activity: Activity }) {
  const Icon = ICONS[activity.action] ?? CircleDot;
  return (
    <li className="flex items-start gap-3 text-sm">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-well text-muted">
        <Icon className="size-4" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-1 wrap-anywhere">
        <span className="font-medium">{activity.userName}</span>{' '}
        <span className="text-muted">{activity.description}</span>
        {overrideReason(activity) && (
          <p className="mt-1 border-l-2 border-yellow pl-2 text-muted">Reason: {overrideReason(activity)}</p>
        )}
      </div>
      <time dateTime={activity.createdAt} className="shrink-0 pt-1 text-xs text-muted tabular-nums">
        {formatTime(activity.createdAt)}
      </time>
    </li>
  );
}

function overrideReason({ details }: Activity): string | null {
  return typeof details.overrideReason === 'string' ? details.overrideReason : null;
}

// An action that only a newer server version knows gets a generic icon.
const ICONS: Partial<Record<ActivityAction, LucideIcon>> = {
  project_created: FolderPlus,
  photo_upload: Camera,
  photo_deleted: ImageMinus,
  photo_caption_changed: Captions,
  photo_markup_saved: Brush,
  photo_view_set: ScanLine,
  photo_view_skipped: SkipForward,
  photo_view_skip_undone: Undo2,
  install_record_saved: ClipboardPen,
  install_record_completed: ClipboardCheck,
  install_record_addendum: ClipboardPlus,
  proof_upload: FilePlus,
  status_change: ArrowLeftRight,
  installer_assigned: UserPlus,
  installer_unassigned: UserMinus,
  client_assigned: UserPlus,
  client_invited: Mail,
  invitation_renewed: Mail,
  invitation_accepted: UserPlus,
  invitation_declined: UserMinus,
  invitation_withdrawn: UserMinus,
  client_unassigned: UserMinus,
  project_edited: Pencil,
  project_transferred: ArrowLeftRight,
  proof_approved: BadgeCheck,
  proof_deleted: FileMinus,
  tracking_added: Truck,
  tracking_deleted: PackageMinus,
  message_sent: MessageSquare,
  reviewer_reminded: BellRing,
  reminder_due: BellRing,
  status_link_created: Link2,
  status_link_changed: Link2,
  status_link_revoked: Unlink,
};
