import type { Endpoint } from '#shared/endpoint.ts';
import { activitiesContract } from '#shared/activities/activities.contract.ts';
import { ownAccountContract } from '#shared/own-account/own-account.contract.ts';
import { adminAccountsContract, adminCertificationsContract } from '#shared/admin/admin.contract.ts';
import { auditContract, securityActivityContract } from '#shared/audit/audit.contract.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { passwordResetContract } from '#shared/auth/password-reset.contract.ts';
import { signInStepsContract } from '#shared/auth/sign-in-steps.contract.ts';
import { securityContract } from '#shared/auth/security.contract.ts';
import { backupsContract } from '#shared/backups/backups.contract.ts';
import { certificationsContract } from '#shared/certifications/certifications.contract.ts';
import { photoViewsContract } from '#shared/photo-views/photo-views.contract.ts';
import { conditionReportsContract } from '#shared/condition/condition-reports.contract.ts';
import { approvalSettingsContract } from '#shared/decisions/approval-settings.contract.ts';
import { decisionsContract } from '#shared/decisions/decisions.contract.ts';
import { recordsContract } from '#shared/decisions/records.contract.ts';
import { clientErrorsContract } from '#shared/client-errors/client-errors.contract.ts';
import {
  installRecordPdfsContract,
  installRecordsContract,
} from '#shared/install-records/install-records.contract.ts';
import { invitationsContract } from '#shared/invitations/invitations.contract.ts';
import { liveContract } from '#shared/live/live.contract.ts';
import { mailContract } from '#shared/mail/mail.contract.ts';
import { materialsContract } from '#shared/materials/materials.contract.ts';
import { messagesContract } from '#shared/messages/messages.contract.ts';
import {
  mailPreferencesContract,
  unsubscribeContract,
} from '#shared/notifications/mail-preferences.contract.ts';
import { notificationsContract } from '#shared/notifications/notifications.contract.ts';
import { photoMarkupContract } from '#shared/photos/photo-markup.contract.ts';
import { photoUploadsContract } from '#shared/photos/photo-uploads.contract.ts';
import { photosContract } from '#shared/photos/photos.contract.ts';
import { passkeysContract } from '#shared/passkeys/passkeys.contract.ts';
import { projectDetailsContract } from '#shared/projects/project-details.contract.ts';
import { offlineProjectsContract } from '#shared/projects/offline-projects.contract.ts';
import { projectEditContract } from '#shared/projects/project-edit.contract.ts';
import { projectsContract } from '#shared/projects/projects.contract.ts';
import { proofsContract } from '#shared/proofs/proofs.contract.ts';
import { reviewLinkContract } from '#shared/reviews/review-link.contract.ts';
import { reviewsContract } from '#shared/reviews/reviews.contract.ts';
import { proofCommentsContract, reviewLiveContract } from '#shared/reviews/proof-comments.contract.ts';
import { statusLiveContract } from '#shared/status-link/status-link.contract.ts';
import { remindersContract } from '#shared/reviews/reminders.contract.ts';
import { registryContract } from '#shared/registry/registry.contract.ts';
import { secondStepAdminContract, secondStepContract } from '#shared/second-step/second-step.contract.ts';
import { setupContract } from '#shared/setup/setup.contract.ts';
import { staffContract } from '#shared/staff/staff.contract.ts';
import { statusLinkContract } from '#shared/status-link/status-link.contract.ts';
import { teamContract } from '#shared/team/team.contract.ts';
import { trackingContract } from '#shared/tracking/tracking.contract.ts';
import { emailAddressesContract } from '#shared/users/email-addresses.contract.ts';
import { usersContract } from '#shared/users/users.contract.ts';
import { vehicleWrapContract } from '#shared/projects/vehicle-wrap.contract.ts';

/** All endpoints. The server binds them; the browser imports only the type. */
export const api = {
  ownAccount: ownAccountContract,
  activities: activitiesContract,
  adminAccounts: adminAccountsContract,
  adminCertifications: adminCertificationsContract,
  approvalSettings: approvalSettingsContract,
  audit: auditContract,
  auth: authContract,
  backups: backupsContract,
  certifications: certificationsContract,
  clientErrors: clientErrorsContract,
  photoViews: photoViewsContract,
  conditionReports: conditionReportsContract,
  decisions: decisionsContract,
  emailAddresses: emailAddressesContract,
  installRecordPdfs: installRecordPdfsContract,
  installRecords: installRecordsContract,
  invitations: invitationsContract,
  live: liveContract,
  mail: mailContract,
  materials: materialsContract,
  messages: messagesContract,
  notifications: notificationsContract,
  mailPreferences: mailPreferencesContract,
  passkeys: passkeysContract,
  passwordReset: passwordResetContract,
  unsubscribe: unsubscribeContract,
  photos: photosContract,
  photoMarkup: photoMarkupContract,
  photoUploads: photoUploadsContract,
  projectDetails: projectDetailsContract,
  offlineProjects: offlineProjectsContract,
  projectEdit: projectEditContract,
  projects: projectsContract,
  proofs: proofsContract,
  proofComments: proofCommentsContract,
  records: recordsContract,
  registry: registryContract,
  reviewLink: reviewLinkContract,
  reviews: reviewsContract,
  reviewLive: reviewLiveContract,
  secondStep: secondStepContract,
  secondStepAdmin: secondStepAdminContract,
  security: securityContract,
  securityActivity: securityActivityContract,
  setup: setupContract,
  signInSteps: signInStepsContract,
  staff: staffContract,
  statusLive: statusLiveContract,
  reminders: remindersContract,
  statusLink: statusLinkContract,
  team: teamContract,
  tracking: trackingContract,
  users: usersContract,
  vehicleWrap: vehicleWrapContract,
};

type Contracts = typeof api;
type AnyEndpoint = { [F in keyof Contracts]: Contracts[F][keyof Contracts[F]] }[keyof Contracts] & Endpoint;

/** Endpoints by method and path, e.g. 'GET /api/projects/{id}'. */
export type EndpointByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type RouteKey = keyof EndpointByRoute;
