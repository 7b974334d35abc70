import {
  mailPreferencesContract,
  unsubscribeContract,
} from '#shared/notifications/mail-preferences.contract.ts';
import { routes } from '#server/http/routes.ts';
import { mailPreferencesOf, setDailySummary, setMailPreference } from './mail-preferences.service.ts';
import { changeSubscriptionByLink, subscriptionOfLink } from './unsubscribe.service.ts';

export const mailPreferencesRoutes = [
  ...routes(mailPreferencesContract, {
    read: (app, { scope }) => mailPreferencesOf(app, scope),
    setKind: (app, { scope, params, body }) => setMailPreference(app, scope, { ...params, ...body }),
    setDailySummary: (app, { scope, body }) => setDailySummary(app, scope, body),
  }),
  ...routes(unsubscribeContract, {
    show: (app, { params }) => subscriptionOfLink(app, params.token),
    unsubscribe: (app, { params }) => changeSubscriptionByLink(app, params.token, false),
    subscribeAgain: (app, { params }) => changeSubscriptionByLink(app, params.token, true),
  }),
];
