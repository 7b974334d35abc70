import { BellPlus } from 'lucide-react';
import { mayTestNotifications } from '#shared/notifications/notifications.policy.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { useMarkAllRead, useSendTestNotification } from './notifications.queries.ts';

/** Lets an admin send a test notification; hidden for other users. */
export function NotificationTester() {
  const actor = useActor();
  return mayTestNotifications(actor) ? <TestNotificationCard userId={actor.userId} /> : null;
}

function TestNotificationCard({ userId }: { userId: number }) {
  const send = useSendTestNotification(userId);
  const markAllRead = useMarkAllRead('Failed to mark notifications as read');
  return (
    <SectionCard title="Notification Tester" description="Sends a notification to yourself.">
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<BellPlus aria-hidden />}
          busy={send.isPending}
          busyText="Creating..."
          onClick={() => send.mutate()}
        >
          Create Test Notification
        </Button>
        <Button
          busy={markAllRead.isPending}
          onClick={() =>
            markAllRead.mutate(undefined, {
              onSuccess: () => toast({ title: 'All notifications are marked as read' }),
            })
          }
        >
          Mark all as read
        </Button>
      </div>
    </SectionCard>
  );
}
