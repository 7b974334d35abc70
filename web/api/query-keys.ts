import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';

// All cache keys are defined here. `all`, `lists` and `one` are prefixes that writes and live signals use to invalidate several keys.

const projectPrefix = (id: number) => ['projects', 'one', id] as const;
const projectLists = ['projects', 'lists'] as const;

export const projectKeys = {
  all: ['projects'] as const,
  /** All lists that can contain a project. */
  lists: projectLists,
  /** The paged lists. */
  pagedLists: [...projectLists, 'pages'] as const,
  list: (search: object) => [...projectLists, 'pages', search] as const,
  ofInstaller: (installerId: number) => [...projectLists, 'pages', { installerId }] as const,
  counts: (q: string) => [...projectLists, 'counts', q] as const,
  /** The sections of the dashboard. */
  sections: (day: string) => [...projectLists, 'sections', day] as const,
  /** The first results of the search in the header. */
  found: (q: string) => [...projectLists, 'found', q] as const,
  /** All data of one project. */
  one: projectPrefix,
  /** The data that the project page loads first. */
  page: (id: number) => [...projectPrefix(id), 'page'] as const,
  details: (id: number) => [...projectPrefix(id), 'page', 'details'] as const,
  plain: (id: number) => [...projectPrefix(id), 'page', 'plain'] as const,
  proofs: (id: number) => [...projectPrefix(id), 'proofs'] as const,
  comments: (id: number) => [...projectPrefix(id), 'comments'] as const,
  commentsOf: (id: number, proofId: number) => [...projectPrefix(id), 'comments', proofId] as const,
  /** The decisions of the client and the reviewers. Nested under `proofs`, because a new decision also changes the proofs. */
  decisions: (id: number) => [...projectPrefix(id), 'proofs', 'decisions'] as const,
  /** What the client can decide. Nested under `proofs`, because a new version or a decision changes it. */
  clientDecisions: (id: number) => [...projectPrefix(id), 'proofs', 'client-decisions'] as const,
  reviews: (id: number) => [...projectPrefix(id), 'reviews'] as const,
  messages: (id: number) => [...projectPrefix(id), 'messages'] as const,
  activities: (id: number) => [...projectPrefix(id), 'activities'] as const,
  clients: (id: number) => [...projectPrefix(id), 'clients'] as const,
  photos: (id: number) => [...projectPrefix(id), 'photos'] as const,
  photosOfType: (id: number, type: PhotoType) => [...projectPrefix(id), 'photos', type] as const,
  conditionReports: (id: number) => [...projectPrefix(id), 'condition-reports'] as const,
  statusLink: (id: number) => [...projectPrefix(id), 'status-link'] as const,
  installRecord: (id: number) => [...projectPrefix(id), 'install-record'] as const,
  materials: (id: number) => [...projectPrefix(id), 'materials'] as const,
  tracking: (id: number) => [...projectPrefix(id), 'tracking'] as const,
  trackingOfType: (id: number, type: TrackingType) => [...projectPrefix(id), 'tracking', type] as const,
};

/** The query keys that a write to a project invalidates: its page, its history, the project lists, and the keys in `parts`. */
export function keysInvalidatedByProject(
  id: number,
  ...parts: (readonly unknown[])[]
): (readonly unknown[])[] {
  return [projectKeys.page(id), projectKeys.activities(id), projectKeys.lists, ...parts];
}

export const teamKeys = {
  all: ['team'] as const,
  lists: ['team', 'lists'] as const,
  list: (q: string) => ['team', 'lists', q] as const,
  choices: ['team', 'choices'] as const,
  /** The installers that a project can be assigned to. */
  choicesOfProject: (projectId: number) => ['team', 'choices', projectId] as const,
};

export const staffKeys = {
  all: ['staff'] as const,
  list: ['staff', 'list'] as const,
};

export const approvalSettingsKeys = {
  /** The approval settings of the user's shop. */
  own: ['approval-settings'] as const,
};

export const photoViewKeys = {
  /** The lists of photo views of the user's shop. */
  own: ['photo-views'] as const,
};

export const materialKeys = {
  /** The materials of the user's shop. */
  own: ['materials'] as const,
};

export const registryKeys = {
  all: ['registry'] as const,
  lists: ['registry', 'lists'] as const,
  list: (filter: object) => ['registry', 'lists', filter] as const,
  states: ['registry', 'states'] as const,
  /** All installer profiles. */
  profiles: ['registry', 'one'] as const,
  one: (installerId: number) => ['registry', 'one', installerId] as const,
};

/** The keys whose data contains a user's name. A change of the user's profile, role or account invalidates them. */
export const KEYS_INVALIDATED_BY_USER = [teamKeys.all, registryKeys.all, projectKeys.all];

export const notificationKeys = {
  all: ['notifications'] as const,
  /** The list of notifications and the number of unread notifications. */
  inbox: ['notifications', 'inbox'] as const,
  list: ['notifications', 'inbox', 'list'] as const,
  unread: ['notifications', 'inbox', 'unread'] as const,
  preferences: ['notifications', 'preferences'] as const,
  mailPreferences: ['notifications', 'mail-preferences'] as const,
  /** The subscription that the unsubscribe link in a mail belongs to. */
  unsubscription: (token: string) => ['notifications', 'unsubscription', token] as const,
};

export const sessionKeys = {
  /** The signed-in user. */
  user: ['session'] as const,
  /** The sessions of the user's account. */
  sessions: (userId: number) => ['signed-in-places', userId] as const,
  /** The recent security events of the user's account. */
  activity: (userId: number) => ['security-activity', userId] as const,
  /** The data that is deleted together with the user's account. */
  deletion: (userId: number) => ['own-deletion', userId] as const,
};

export const secondStepKeys = {
  all: ['second-step'] as const,
  /** The user's authenticator app and recovery codes. */
  state: (userId: number) => ['second-step', 'state', userId] as const,
  passkeys: (userId: number) => ['second-step', 'passkeys', userId] as const,
};

export const certificationKeys = {
  /** All lists of certifications outside the admin area. */
  all: ['certifications'] as const,
  choices: ['certifications', 'choices'] as const,
  /** The certifications of the user's account. */
  held: (userId: number) => ['certifications', 'held', userId] as const,
};

export const adminKeys = {
  accounts: ['admin', 'accounts'] as const,
  accountPage: (query: object) => ['admin', 'accounts', query] as const,
  toVerifyCounts: ['admin', 'to-verify'] as const,
  toVerifyCount: (search: object) => ['admin', 'to-verify', search] as const,
  deletion: (userId: number) => ['admin', 'deletion', userId] as const,
  certifications: ['admin', 'certifications'] as const,
  auditLog: (search: object) => ['admin', 'audit-log', 'list', search] as const,
  auditPeople: (search: object) => ['admin', 'audit-log', 'people', search] as const,
  mail: ['admin', 'mail'] as const,
  mailLists: ['admin', 'mail', 'lists'] as const,
  mailList: (state: string | undefined) => ['admin', 'mail', 'lists', state] as const,
  mailStatus: ['admin', 'mail', 'status'] as const,
  backups: ['admin', 'backups'] as const,
  backupList: ['admin', 'backups', 'list'] as const,
  backupStatus: ['admin', 'backups', 'status'] as const,
  secondStep: ['admin', 'second-step'] as const,
};

export const accountLinkKeys = {
  one: (purpose: string, token: string) => ['account-links', purpose, token] as const,
};

export const invitationKeys = {
  all: ['invitations'] as const,
  /** One invitation, by the token of its link, or by its id when it was sent to the user's confirmed address. */
  one: (tokenOrId: string) => ['invitations', 'one', tokenOrId] as const,
  /** The staff invitations of the user's shop. */
  staff: ['invitations', 'staff'] as const,
};

export const reviewKeys = {
  /** The data of the review page that a personal link opens. */
  one: (token: string) => ['reviews', 'one', token] as const,
};

export const decisionKeys = {
  /** Whether the PDF of a record exists. */
  record: (url: string) => ['decisions', 'record', url] as const,
};

export const statusKeys = {
  /** The data of the status page. */
  one: (token: string) => ['status', token] as const,
};

export const clientKeys = {
  /** The clients of the user's shop. */
  own: ['clients'] as const,
};

export const offlineKeys = {
  /** The projects stored on this device. */
  stored: (userId: number) => ['offline', 'kept', userId] as const,
};

export const setupKeys = {
  all: ['setup'] as const,
  link: (token: string) => ['setup', token] as const,
};
