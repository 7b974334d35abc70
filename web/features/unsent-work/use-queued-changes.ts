import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { useQueuedItems } from '#web/offline/use-queued-items.ts';
import { useUser } from '#web/session/session.ts';
import { withQueuedMoves } from './queued-moves.ts';
import { withQueuedSkips } from './queued-skips.ts';

/** Returns a function that adds the stage moves and skipped views queued on this device to the details of this project. */
export function useQueuedChanges(projectId: number): (details: ProjectDetails) => ProjectDetails {
  const { name } = useUser();
  const moves = useQueuedItems('moves', projectId);
  const skips = useQueuedItems('skips', projectId);
  return (details) => withQueuedSkips(withQueuedMoves(details, moves), skips, name);
}
