import { AppError } from '#shared/errors.ts';
import { teamContract } from '#shared/team/team.contract.ts';
import { canContract } from '#shared/users/users.policy.ts';
import { teamOf } from '#server/features/team/team.repository.ts';
import { routes } from '#server/http/routes.ts';

export const teamRoutes = routes(teamContract, {
  list: (app, { scope }) => {
    if (!canContract(scope)) throw new AppError('forbidden', 'Only those who hire installers have a team');
    return teamOf(app.database.sql, scope.userId);
  },
});
