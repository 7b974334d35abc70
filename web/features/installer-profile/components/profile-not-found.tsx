import { UserRoundX } from 'lucide-react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from './back-link.tsx';

/** Shown when the installer does not exist, or the user may not see the installer. */
export function ProfileNotFound() {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Subcontractor</h1>
      <EmptyState
        icon={<UserRoundX />}
        title="Subcontractor Not Found"
        text="This account may have been deleted, may no longer be for hire, or may not be visible to you."
        action={<BackLink />}
      />
    </Card>
  );
}
