import { useQuery } from '@tanstack/react-query';
import type { Person } from '#shared/users/user.wire.ts';
import { canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';

/**
 * The installers that a new project can be assigned to: the team, and the user or the user's shop if it can install. The user or
 * the shop is included even if the team fails to load.
 */
export function useAssignableInstallers() {
  const ownOption = ownInstallerOption(useUser());
  const { data, isPending, isError } = useQuery(teamQuery);
  const team = data ?? [];
  return {
    data: ownOption ? [ownOption, ...team] : team,
    isPending,
    isError: isError && !data,
  };
}

function ownInstallerOption(user: SessionUser): Pick<Person, 'id' | 'name' | 'company'> | undefined {
  const { shopId, shopName, shopInstalls } = user;
  if (shopId !== null) return shopInstalls ? { id: shopId, name: shopName ?? '', company: null } : undefined;
  return canInstall(user) ? { ...user, company: user.company ?? null } : undefined;
}
