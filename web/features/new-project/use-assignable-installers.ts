import { useQuery } from '@tanstack/react-query';
import { canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/session/session.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';

/**
 * The installers that a new project can be assigned to: the team, and the user if listed as an installer, even if the team
 * fails to load.
 */
export function useAssignableInstallers() {
  const user = useUser();
  const { data, isPending, isError } = useQuery(teamQuery);
  const team = data ?? [];
  return {
    data: canInstall(user) ? [{ ...user, company: user.company ?? null }, ...team] : team,
    isPending,
    isError: isError && !data,
  };
}
