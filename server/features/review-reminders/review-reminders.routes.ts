import { remindersContract } from '#shared/reviews/reminders.contract.ts';
import { routes } from '#server/http/routes.ts';
import { changeReminders, remindReviewer } from './review-reminders.service.ts';

export const reviewRemindersRoutes = routes(remindersContract, {
  remind: (app, { scope, params, caller }) => remindReviewer(app, scope, params.id, caller),
  change: (app, { scope, params, body }) => changeReminders(app, scope, params.id, body),
});
