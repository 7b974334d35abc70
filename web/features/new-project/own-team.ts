import { useQuery } from '@tanstack/react-query';
import { canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/session/session.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';

/** Whom one's new project can be given to: the team, and oneself when listed as an installer, whether the team loads or not. */
export function useOwnTeam() {
  const user = useUser();
  const { data, isPending, isError } = useQuery(teamQuery);
  const team = data ?? [];
  return {
    data: canInstall(user) ? [{ ...user, company: user.company ?? null }, ...team] : team,
    isPending,
    isError: isError && !data,
  };
}
