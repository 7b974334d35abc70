import { UserRoundX } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from './back-link.tsx';

/** Also for an installer that exists, but not for this person. */
export function ProfileNotFound() {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Subcontractor</h1>
      <EmptyState
        icon={<UserRoundX />}
        title="Subcontractor Not Found"
        text="The account may be gone or not for hire any more, or you may not see its profile."
        action={<BackLink />}
      />
    </Card>
  );
}
