import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/context.ts';
import { createDispatcher, type Dispatcher } from '#server/events/dispatcher.ts';
import { ownAccountRoutes } from '#server/features/own-account/own-account.routes.ts';
import { activitiesRoutes } from '#server/features/activities/activities.routes.ts';
import { adminRoutes } from '#server/features/admin/admin.routes.ts';
import { approvalSettingsRoutes } from '#server/features/approval-settings/approval-settings.routes.ts';
import { auditLogRoutes } from '#server/features/audit-log/audit-log.routes.ts';
import { authRoutes } from '#server/features/auth/auth.routes.ts';
import { passwordResetRoutes } from '#server/features/auth/password-reset.routes.ts';
import { signInStepsRoutes } from '#server/features/auth/sign-in-steps.routes.ts';
import { securityRoutes } from '#server/features/auth/security.routes.ts';
import { BackupRunner } from '#server/features/backups/backup-runner.service.ts';
import { backupsRoutes } from '#server/features/backups/backups.routes.ts';
import { certificationsRoutes } from '#server/features/certifications/certifications.routes.ts';
import { clientErrorsRoutes } from '#server/features/client-errors/client-errors.routes.ts';
import { conditionReportsRoutes } from '#server/features/condition-reports/condition-reports.routes.ts';
import { decisionsRoutes } from '#server/features/decisions/decisions.routes.ts';
import { recordsRoutes } from '#server/features/decision-pdfs/records.routes.ts';
import { installRecordPdfsRoutes } from '#server/features/install-record-pdfs/install-record-pdfs.routes.ts';
import { installRecordsRoutes } from '#server/features/install-records/install-records.routes.ts';
import { invitationsRoutes } from '#server/features/invitations/invitations.routes.ts';
import { liveRoutes } from '#server/features/live/live.routes.ts';
import { Live } from '#server/features/live/live.service.ts';
import { mailRoutes } from '#server/features/mail/mail.routes.ts';
import { MailSender } from '#server/features/mail/mail-sender.service.ts';
import { materialsRoutes } from '#server/features/materials/materials.routes.ts';
import { messagesRoutes } from '#server/features/messages/messages.routes.ts';
import { mailPreferencesRoutes } from '#server/features/mail-subscriptions/mail-preferences.routes.ts';
import { createNotificationHandler } from '#server/features/notifications/notifications.listeners.ts';
import { notificationsRoutes } from '#server/features/notifications/notifications.routes.ts';
import { withdrawnNoticesHandler } from '#server/features/notifications/withdrawn-notices.listeners.ts';
import { passkeysRoutes } from '#server/features/passkeys/passkeys.routes.ts';
import { photoMarkupRoutes } from '#server/features/photos/photo-markup.routes.ts';
import { photoUploadsRoutes } from '#server/features/photo-uploads/photo-uploads.routes.ts';
import { photoViewsRoutes } from '#server/features/photo-views/photo-views.routes.ts';
import { photosRoutes } from '#server/features/photos/photos.routes.ts';
import { projectsRoutes } from '#server/features/projects/projects.routes.ts';
import { proofCommentsRoutes } from '#server/features/proof-comments/proof-comments.routes.ts';
import { proofsRoutes } from '#server/features/proofs/proofs.routes.ts';
import { scheduleAfterEvents } from '#server/features/reminder-schedule/reminder-schedule.listeners.ts';
import { reviewRemindersRoutes } from '#server/features/review-reminders/review-reminders.routes.ts';
import { registryRoutes } from '#server/features/registry/registry.routes.ts';
import { reviewPageRoutes } from '#server/features/review-page/review-page.routes.ts';
import { reviewsRoutes } from '#server/features/reviews/reviews.routes.ts';
import { secondStepRoutes } from '#server/features/second-step/second-step.routes.ts';
import { setupRoutes } from '#server/features/setup/setup.routes.ts';
import { statusLinkRoutes } from '#server/features/status-link/status-link.routes.ts';
import { staffRoutes } from '#server/features/staff/staff.routes.ts';
import { teamRoutes } from '#server/features/team/team.routes.ts';
import { trackingRoutes } from '#server/features/tracking/tracking.routes.ts';
import { emailAddressesRoutes } from '#server/features/users/email-addresses.routes.ts';
import { usersRoutes } from '#server/features/users/users.routes.ts';
import { createMetrics } from '#server/features/monitoring/metrics.service.ts';
import { lingerOnClose } from '#server/http/linger.ts';
import { serveMetrics } from '#server/http/metrics.ts';
import { createServer } from '#server/http/server.ts';

/** The routes of the features. Routes with their own state are added below. */
const routes = [
  ...ownAccountRoutes,
  ...activitiesRoutes,
  ...adminRoutes,
  ...approvalSettingsRoutes,
  ...photoViewsRoutes,
  ...auditLogRoutes,
  ...authRoutes,
  ...certificationsRoutes,
  ...conditionReportsRoutes,
  ...decisionsRoutes,
  ...emailAddressesRoutes,
  ...installRecordPdfsRoutes,
  ...installRecordsRoutes,
  ...invitationsRoutes,
  ...mailRoutes,
  ...mailPreferencesRoutes,
  ...materialsRoutes,
  ...messagesRoutes,
  ...notificationsRoutes,
  ...passkeysRoutes,
  ...passwordResetRoutes,
  ...photosRoutes,
  ...photoMarkupRoutes,
  ...photoUploadsRoutes,
  ...projectsRoutes,
  ...proofCommentsRoutes,
  ...proofsRoutes,
  ...recordsRoutes,
  ...registryRoutes,
  ...reviewPageRoutes,
  ...reviewsRoutes,
  ...reviewRemindersRoutes,
  ...secondStepRoutes,
  ...securityRoutes,
  ...setupRoutes,
  ...signInStepsRoutes,
  ...staffRoutes,
  ...statusLinkRoutes,
  ...teamRoutes,
  ...trackingRoutes,
  ...usersRoutes,
];

export interface App {
  server: FastifyInstance;
  dispatcher: Dispatcher;
  live: Live;
  mailSender: MailSender;
  backups: BackupRunner;
}

/** Creates the application; nothing listens or runs yet. */
export async function createApp(context: AppContext): Promise<App> {
  const live = new Live(context);
  const backups = new BackupRunner(context);
  const server = await createServer(context, [
    ...routes,
    ...backupsRoutes(backups),
    ...clientErrorsRoutes(),
    ...liveRoutes(live),
  ]);
  const { metricsToken: token } = context.config;
  if (token !== null) serveMetrics(server, { token, registry: createMetrics(context, live) });
  // Streams are ended before the server waits for its connections, because open streams would prevent it from closing.
  server.addHook('preClose', () => live.stop());
  lingerOnClose(server, context.config.stopSeconds);
  // The image processes are closed after the running requests have ended, because uploads wait for their images.
  server.addHook('onClose', () => context.images.close());
  const handlers = [
    createNotificationHandler(context),
    withdrawnNoticesHandler,
    scheduleAfterEvents(context),
  ];
  const dispatcher = createDispatcher(context.database, handlers, context.log);
  return { server, live, dispatcher, mailSender: new MailSender(context), backups };
}
