import type { Person } from '#shared/users/user.wire.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';

/** The project's installer. */
export function AssignedSubcontractor({ person }: { person: Person | null }) {
  return (
    <Card>
      <h3 className="text-sm text-muted">Assigned Subcontractor</h3>
      {person ? (
        <div className="mt-2 flex items-center gap-3">
          <Avatar name={person.name} src={person.avatarUrl} />
          <div className="min-w-0">
            <p className="truncate font-medium">{person.name}</p>
            {person.company && <p className="truncate text-sm text-muted">{person.company}</p>}
          </div>
        </div>
      ) : (
        <p className="mt-1 text-sm">Not assigned</p>
      )}
    </Card>
  );
}
