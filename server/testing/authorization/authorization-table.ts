import { ON_PROJECT, NOT_ON_PROJECT, PEOPLE, SIGNED_OUT, type Person } from './people.ts';

/**
 * `ok` is any 2xx or 3xx. 404 for a project or record of other people, 403 for an action that a participant may not do
 * (docs/requirements/http.md).
 */
export type ExpectedStatus = 'ok' | 400 | 401 | 403 | 404 | 409;
export type ExpectedStatuses = Record<Person, ExpectedStatus>;

/** The same expected status for all of these people. */
function statusForAll<P extends Person>(
  people: readonly P[],
  expected: ExpectedStatus,
): Record<P, ExpectedStatus> {
  return Object.fromEntries(people.map((person) => [person, expected])) as Record<P, ExpectedStatus>;
}

const SIGNED_OUT_401 = statusForAll(SIGNED_OUT, 401);

/**
 * A call on a project: the people in `allowedPeople` succeed, other participants get a 403, and everybody else gets a
 * 404.
 */
function onProject(...allowedPeople: (typeof ON_PROJECT)[number][]): ExpectedStatuses {
  return {
    ...statusForAll(ON_PROJECT, 403),
    ...statusForAll(allowedPeople, 'ok'),
    ...statusForAll(NOT_ON_PROJECT, 404),
    ...SIGNED_OUT_401,
  };
}

/** A call that does not concern a project: the people in `allowedPeople` succeed, other accounts get a 403. */
function onlyFor(...allowedPeople: Exclude<Person, (typeof SIGNED_OUT)[number]>[]): ExpectedStatuses {
  return {
    ...statusForAll(ON_PROJECT, 403),
    ...statusForAll(NOT_ON_PROJECT, 403),
    ...statusForAll(allowedPeople, 'ok'),
    ...SIGNED_OUT_401,
  };
}

// Projects (docs/requirements/permissions.md, Projects)
const PARTICIPANTS = onProject(...ON_PROJECT);
const MANAGERS = onProject('owner', 'manager', 'admin');
const SHOP = onProject('owner', 'manager', 'admin', 'production');
const SHOP_AND_INSTALLER = onProject('owner', 'manager', 'admin', 'production', 'installer');
const SHOP_AND_CLIENT = onProject('owner', 'manager', 'admin', 'production', 'client');
const APPROVERS = onProject('owner', 'manager', 'admin', 'client');
const CLIENT = onProject('client');

// Everything else (docs/requirements/permissions.md, Creating projects, Hiring, Accounts)
const EVERYBODY = statusForAll(PEOPLE, 'ok');
const SIGNED_IN = onlyFor(...ON_PROJECT, ...NOT_ON_PROJECT);
/** Shop owners. A removed member of staff becomes the owner of a new shop without staff. */
const SHOPS = ['owner', 'otherShop', 'listedContractor', 'removedManager', 'removedProduction'] as const;
const CONTRACTORS = [...SHOPS, 'manager', 'otherManager'] as const;
const INSTALLERS = ['installer', 'formerInstaller', 'otherInstaller', 'listedContractor'] as const;
const CLIENTS = ['client', 'formerClient', 'otherClient'] as const;
/** The contractors outside the shop of the tested project. They may not add the shop's client to a project. */
const OTHER_SHOPS = [
  'otherShop',
  'otherManager',
  'listedContractor',
  'removedManager',
  'removedProduction',
] as const;
const CONTRACTORS_ONLY = onlyFor(...CONTRACTORS);
const SHOP_OWNERS = onlyFor(...SHOPS);
/** A material of the shop. Other contractors get a 404. Accounts that may not edit any materials get a 403. */
const OWN_MATERIAL = {
  ...onlyFor(),
  ...statusForAll(CONTRACTORS, 404),
  owner: 'ok',
  manager: 'ok',
} satisfies ExpectedStatuses;
const ADMIN = onlyFor('admin');
const ADMIN_AND_CONTRACTORS = { ...CONTRACTORS_ONLY, admin: 'ok' } satisfies ExpectedStatuses;

/** A record that only these people see. Other accounts get a 404. */
function visibleOnlyTo(...viewers: Person[]): ExpectedStatuses {
  return {
    ...SIGNED_IN,
    ...statusForAll(ON_PROJECT, 404),
    ...statusForAll(NOT_ON_PROJECT, 404),
    ...statusForAll(viewers, 'ok'),
  };
}

/** A call with the token of a client's invitation. Accounts that are not clients get a 409. */
const ANY_CLIENT = {
  ...statusForAll(ON_PROJECT, 409),
  ...statusForAll(NOT_ON_PROJECT, 409),
  ...statusForAll(CLIENTS, 'ok'),
  ...SIGNED_OUT_401,
} satisfies ExpectedStatuses;

/** Calls with the token of a link in the path. Only the person with the link sends a valid token. All others get a 404. */
const REVIEW_LINK_ONLY = { ...statusForAll(PEOPLE, 404), reviewLink: 'ok' } satisfies ExpectedStatuses;
const STATUS_LINK_ONLY = { ...statusForAll(PEOPLE, 404), statusLink: 'ok' } satisfies ExpectedStatuses;

/** For a record of the caller's own account that does not exist, such as a passkey. Every signed-in caller gets a 404. */
const ABSENT_RECORD = visibleOnlyTo();
const CONFLICT = { ...statusForAll(PEOPLE, 409), ...SIGNED_OUT_401 } satisfies ExpectedStatuses;
const SIGNED_IN_400 = { ...statusForAll(PEOPLE, 400), ...SIGNED_OUT_401 } satisfies ExpectedStatuses;

/** Public calls with an invalid token or password. Everybody gets the same error. */
const ALL_REFUSED = {
  400: statusForAll(PEOPLE, 400),
  401: statusForAll(PEOPLE, 401),
  403: statusForAll(PEOPLE, 403),
  404: statusForAll(PEOPLE, 404),
};

/**
 * The people who may call each route of the server, and the error for everybody else. A name in parentheses distinguishes two
 * cases of one route. `requests.ts` has the request of each row.
 */
export const AUTHORIZATION: Record<string, ExpectedStatuses> = {
  // Projects
  'GET /api/projects': SIGNED_IN,
  'GET /api/projects/counts': SIGNED_IN,
  'GET /api/projects/dashboard': SIGNED_IN,
  'GET /api/projects/offline': SIGNED_IN,
  'GET /api/clients': CONTRACTORS_ONLY,
  'POST /api/projects': CONTRACTORS_ONLY,
  'POST /api/projects (with a client)': { ...CONTRACTORS_ONLY, ...statusForAll(OTHER_SHOPS, 400) },
  'GET /api/projects/:id': PARTICIPANTS,
  'GET /api/projects/:id/details': PARTICIPANTS,
  'GET /api/projects/:id/activities': PARTICIPANTS,
  'PUT /api/projects/:id (complete)': MANAGERS,
  'PUT /api/projects/:id (move past a gate)': MANAGERS,
  'PUT /api/projects/:id (move an early stage)': SHOP,
  'PUT /api/projects/:id (move a late stage)': SHOP_AND_INSTALLER,
  'PUT /api/projects/:id/full-update': MANAGERS,
  'PUT /api/projects/:id/full-update (choose a client)': MANAGERS,
  'POST /api/projects/:id/undo-move': SHOP,
  'POST /api/projects/:id/leave': CLIENT,
  'DELETE /api/projects/:id': MANAGERS,
  'GET /api/projects/:id/installers': MANAGERS,
  'GET /api/projects/:id/clients': MANAGERS,
  'POST /api/vehicle-details': MANAGERS,
  'PUT /api/vehicle-details/:id': MANAGERS,
  'POST /api/wrap-details': MANAGERS,
  'PUT /api/wrap-details/:id': MANAGERS,

  // Photos and proofs
  'GET /api/projects/:id/photos': PARTICIPANTS,
  'POST /api/projects/:id/photos': SHOP_AND_INSTALLER,
  'POST /api/projects/:id/photo-uploads': SHOP_AND_INSTALLER,
  'GET /api/photo-uploads/:id': visibleOnlyTo('owner'),
  'PATCH /api/photo-uploads/:id': visibleOnlyTo('owner'),
  'DELETE /api/photo-uploads/:id': visibleOnlyTo('owner'),
  'POST /api/photo-uploads/:id/finish': visibleOnlyTo('owner'),
  'GET /api/photos/:id/:size': PARTICIPANTS,
  'GET /api/photos/:id/original': PARTICIPANTS,
  'PUT /api/photos/:id/caption': SHOP_AND_INSTALLER,
  'GET /api/photos/:id/markup': PARTICIPANTS,
  'PUT /api/photos/:id/markup': SHOP_AND_INSTALLER,
  'PUT /api/photos/:id/view': SHOP_AND_INSTALLER,
  "DELETE /api/photos/:id (the owner's)": MANAGERS,
  'PUT /api/projects/:id/skipped-views': SHOP_AND_INSTALLER,
  'GET /api/photo-view-settings': CONTRACTORS_ONLY,
  'PUT /api/photo-view-settings/list': CONTRACTORS_ONLY,
  'PUT /api/photo-view-settings/gates': CONTRACTORS_ONLY,
  'GET /api/projects/:id/artwork-proofs': PARTICIPANTS,
  'POST /api/artwork-proofs': SHOP,
  'GET /api/artwork-proofs/:id/file': PARTICIPANTS,
  'GET /api/artwork-proofs/:id/preview': PARTICIPANTS,
  'GET /api/artwork-proofs/:id/pages/:page': PARTICIPANTS,
  "DELETE /api/artwork-proofs/:id (the owner's)": MANAGERS,
  'DELETE /api/artwork-proofs/:id (approved)': {
    ...MANAGERS,
    ...statusForAll(['owner', 'manager', 'admin'], 409),
  },

  // Condition reports (docs/requirements/condition-reports.md, Who)
  'GET /api/projects/:id/condition-reports': PARTICIPANTS,
  'POST /api/projects/:id/condition-reports': SHOP_AND_INSTALLER,
  'POST /api/condition-reports/:id/addenda': SHOP_AND_INSTALLER,
  'GET /api/condition-reports/:id/report.pdf': PARTICIPANTS,

  // Comments, reviews and decisions
  'GET /api/proofs/:id/comments': PARTICIPANTS,
  'POST /api/proofs/:id/comments': PARTICIPANTS,
  'POST /api/proofs/:id/comments (reply)': PARTICIPANTS,
  "PATCH /api/comments/:id (the owner's)": SHOP,
  'GET /api/projects/:id/reviews': SHOP_AND_CLIENT,
  'POST /api/projects/:id/reviews': MANAGERS,
  'POST /api/projects/:id/reviews (to a known reviewer)': MANAGERS,
  'PATCH /api/reviews/:id/reminders': MANAGERS,
  'POST /api/reviews/:id/reopen': MANAGERS,
  'PATCH /api/reviewers/:id': MANAGERS,
  'POST /api/reviewers/:id/link': MANAGERS,
  'POST /api/reviewers/:id/remind': MANAGERS,
  'DELETE /api/reviewers/:id': MANAGERS,
  'POST /api/proofs/:id/decision': CLIENT,
  'POST /api/artwork-proofs/:id/approve': APPROVERS,
  'GET /api/projects/:id/decisions': SHOP_AND_CLIENT,
  'GET /api/projects/:id/client-decisions': CLIENT,
  "GET /api/decisions/:id/record.pdf (the client's)": { ...SHOP_AND_CLIENT, installer: 404 },
  "GET /api/decisions/:id/record.pdf (a reviewer's)": { ...SHOP, installer: 404, client: 404 },
  'POST /api/projects/:id/records/check': SHOP_AND_CLIENT,
  'GET /api/projects/:id/install-record': PARTICIPANTS,
  'PUT /api/projects/:id/install-record': SHOP_AND_INSTALLER,
  'POST /api/projects/:id/install-record/complete': SHOP_AND_INSTALLER,
  'POST /api/projects/:id/install-record/addenda': SHOP_AND_INSTALLER,
  'GET /api/projects/:id/install-record.pdf': PARTICIPANTS,
  'GET /api/projects/:id/materials': SHOP_AND_INSTALLER,
  'GET /api/materials': CONTRACTORS_ONLY,
  'POST /api/materials': CONTRACTORS_ONLY,
  'PUT /api/materials/:id': OWN_MATERIAL,
  'PATCH /api/materials/:id': OWN_MATERIAL,
  'DELETE /api/materials/:id': OWN_MATERIAL,
  'GET /api/approval-settings': CONTRACTORS_ONLY,
  'PUT /api/approval-settings': CONTRACTORS_ONLY,

  // Links of reviewers and of status pages
  'GET /api/review/:token': REVIEW_LINK_ONLY,
  'GET /api/review/:token/live': REVIEW_LINK_ONLY,
  'POST /api/review/:token/seen': REVIEW_LINK_ONLY,
  'GET /api/review/:token/proofs/:proofId/file': REVIEW_LINK_ONLY,
  'GET /api/review/:token/proofs/:proofId/pages/:page': REVIEW_LINK_ONLY,
  'GET /api/review/:token/photos/:photoId': REVIEW_LINK_ONLY,
  'POST /api/review/:token/comments': REVIEW_LINK_ONLY,
  'POST /api/review/:token/comments (reply)': REVIEW_LINK_ONLY,
  'PATCH /api/review/:token/comments/:id': REVIEW_LINK_ONLY,
  'POST /api/review/:token/decision': REVIEW_LINK_ONLY,
  'GET /api/review/:token/record/:decisionId.pdf': REVIEW_LINK_ONLY,
  'GET /api/projects/:id/status-link': MANAGERS,
  'POST /api/projects/:id/status-link': MANAGERS,
  'PATCH /api/projects/:id/status-link': MANAGERS,
  'DELETE /api/projects/:id/status-link': MANAGERS,
  'GET /api/status/:token': STATUS_LINK_ONLY,
  'GET /api/status/:token/live': STATUS_LINK_ONLY,
  'GET /api/status/:token/files/:fileId': STATUS_LINK_ONLY,
  'GET /api/status/:token/condition-reports/:reportId.pdf': STATUS_LINK_ONLY,

  // Tracking and messages
  'GET /api/projects/:id/tracking-items': PARTICIPANTS,
  'POST /api/projects/:id/tracking': SHOP,
  'POST /api/projects/:id/artwork-proof-tracking': SHOP,
  'DELETE /api/tracking-items/:id': MANAGERS,
  'GET /api/projects/:id/messages': PARTICIPANTS,
  'POST /api/projects/:id/messages': PARTICIPANTS,
  'POST /api/messages': PARTICIPANTS,

  // Invitations and staff
  'GET /api/projects/:id/invitations': MANAGERS,
  'POST /api/projects/:id/invitations': { ...MANAGERS, installer: 404, client: 404 },
  'GET /api/staff/invitations': SHOP_OWNERS,
  'POST /api/staff/invitations': SHOP_OWNERS,
  'POST /api/invitations/:id/link (to a project)': { ...MANAGERS, installer: 404, client: 404 },
  'POST /api/invitations/:id/link (to the staff)': visibleOnlyTo('owner'),
  'DELETE /api/invitations/:id (to a project)': { ...MANAGERS, installer: 404, client: 404 },
  'DELETE /api/invitations/:id (to the staff)': visibleOnlyTo('owner'),
  'GET /api/invitations/:token': EVERYBODY,
  'POST /api/invitations/:token/accept': ANY_CLIENT,
  'POST /api/invitations/:token/decline': ANY_CLIENT,
  'GET /api/users/me/invitations/:id': visibleOnlyTo('formerClient'),
  'POST /api/users/me/invitations/:id/accept': visibleOnlyTo('formerClient'),
  'POST /api/users/me/invitations/:id/decline': visibleOnlyTo('formerClient'),
  'GET /api/staff': SHOP_OWNERS,
  'PATCH /api/staff/:userId': { ...onlyFor('owner'), ...statusForAll(SHOPS, 404), owner: 'ok' },
  'DELETE /api/staff/:userId': { ...onlyFor('owner'), ...statusForAll(SHOPS, 404), owner: 'ok' },

  // Team and registry
  'GET /api/subcontractors': CONTRACTORS_ONLY,
  'POST /api/subcontractors/add-to-team': CONTRACTORS_ONLY,
  'POST /api/subcontractors/remove-from-team': CONTRACTORS_ONLY,
  'GET /api/subcontractors/all': ADMIN_AND_CONTRACTORS,
  'GET /api/subcontractors/states': ADMIN_AND_CONTRACTORS,
  'GET /api/subcontractors/:id': visibleOnlyTo(...CONTRACTORS, 'admin', 'installer'),
  'GET /api/subcontractors/:id (own profile)': visibleOnlyTo(...INSTALLERS),

  // Accounts
  'POST /api/auth/register': EVERYBODY,
  'POST /api/auth/login': EVERYBODY,
  'POST /api/login': EVERYBODY,
  'POST /api/auth/logout': EVERYBODY,
  'POST /api/logout': EVERYBODY,
  'GET /api/auth/session': SIGNED_IN,
  'GET /api/user': SIGNED_IN,
  'POST /api/auth/forgot-password': ALL_REFUSED[400],
  'POST /api/auth/reset-password': ALL_REFUSED[400],
  'POST /api/auth/second-step': ALL_REFUSED[401],
  'POST /api/auth/second-step/passkey': ALL_REFUSED[401],
  'POST /api/auth/passkey/options': EVERYBODY,
  'POST /api/auth/passkey': ALL_REFUSED[401],
  'POST /api/auth/check-link': EVERYBODY,
  'POST /api/auth/confirm-email': ALL_REFUSED[400],
  'POST /api/auth/stop-email-change': ALL_REFUSED[400],
  'POST /api/users/me/confirmation': { ...SIGNED_IN, formerClient: 409 },
  'PATCH /api/users/:id': SIGNED_IN,
  "PATCH /api/users/:id (another's)": onlyFor(),
  'PUT /api/users/:id/password': SIGNED_IN,
  "PUT /api/users/:id/password (another's)": onlyFor(),
  'GET /api/users/:id/sessions': SIGNED_IN,
  "GET /api/users/:id/sessions (another's)": onlyFor(),
  'DELETE /api/users/:id/sessions': SIGNED_IN,
  "DELETE /api/users/:id/sessions (another's)": onlyFor(),
  'DELETE /api/users/:id/sessions/:sessionId': SIGNED_IN,
  'POST /api/users/:id/verify-business': SIGNED_IN,
  'GET /api/users/:id/data': SIGNED_IN,
  "GET /api/users/:id/data (another's)": onlyFor(),
  'GET /api/users/:id/deletion': SIGNED_IN,
  "GET /api/users/:id/deletion (another's)": onlyFor(),
  // The only admin cannot be deleted.
  'POST /api/users/:id/deletion': { ...SIGNED_IN_400, admin: 409 },
  "POST /api/users/:id/deletion (another's)": onlyFor(),
  'GET /api/users/:id/confirmation': SIGNED_IN,
  "GET /api/users/:id/confirmation (another's)": onlyFor(),
  'POST /api/users/:id/confirmation': SIGNED_IN,
  "POST /api/users/:id/confirmation (another's)": onlyFor(),
  'POST /api/users/:id/confirmation/passkey': CONFLICT,
  "POST /api/users/:id/confirmation/passkey (another's)": onlyFor(),
  'GET /api/users/:id/passkeys': SIGNED_IN,
  "GET /api/users/:id/passkeys (another's)": onlyFor(),
  'POST /api/users/:id/passkeys/options': SIGNED_IN,
  "POST /api/users/:id/passkeys/options (another's)": onlyFor(),
  'GET /api/users/:id/second-step': SIGNED_IN,
  "GET /api/users/:id/second-step (another's)": onlyFor(),
  'POST /api/users/:id/authenticator/secret': SIGNED_IN,
  "POST /api/users/:id/authenticator/secret (another's)": onlyFor(),
  'POST /api/users/:id/authenticator': CONFLICT,
  "POST /api/users/:id/authenticator (another's)": onlyFor(),
  'DELETE /api/users/:id/authenticator': ABSENT_RECORD,
  "DELETE /api/users/:id/authenticator (another's)": onlyFor(),
  'POST /api/users/:id/recovery-codes': CONFLICT,
  "POST /api/users/:id/recovery-codes (another's)": onlyFor(),
  'POST /api/users/:id/passkeys': SIGNED_IN_400,
  "POST /api/users/:id/passkeys (another's)": onlyFor(),
  'PATCH /api/users/:id/passkeys/:passkeyId': ABSENT_RECORD,
  "PATCH /api/users/:id/passkeys/:passkeyId (another's)": onlyFor(),
  'DELETE /api/users/:id/passkeys/:passkeyId': ABSENT_RECORD,
  "DELETE /api/users/:id/passkeys/:passkeyId (another's)": onlyFor(),
  'GET /api/users/:id/security-activity': SIGNED_IN,
  "GET /api/users/:id/security-activity (another's)": onlyFor(),
  "POST /api/users/:id/verify-business (another's)": onlyFor(),
  'POST /api/users/:id/avatar': SIGNED_IN,
  "POST /api/users/:id/avatar (another's)": onlyFor(),
  'GET /api/users/:id/avatar': SIGNED_IN,
  'POST /api/user/set-role': onlyFor(...SHOPS, ...INSTALLERS),
  'GET /api/certifications': EVERYBODY,
  'GET /api/certifications/held': SIGNED_IN,

  // Notifications and mail settings
  'GET /api/live': SIGNED_IN,
  'GET /api/notifications': SIGNED_IN,
  'POST /api/notifications': ADMIN,
  'GET /api/notifications/unread/count': SIGNED_IN,
  'PUT /api/notifications/read/all': SIGNED_IN,
  'PUT /api/notifications/:id/read': SIGNED_IN,
  "PUT /api/notifications/:id/read (another's)": visibleOnlyTo(),
  'DELETE /api/notifications/:id': SIGNED_IN,
  "DELETE /api/notifications/:id (another's)": visibleOnlyTo(),
  'GET /api/notifications/preferences': SIGNED_IN,
  'PUT /api/notifications/preferences/:kind': SIGNED_IN,
  'GET /api/notifications/mail-preferences': SIGNED_IN,
  'PUT /api/notifications/mail-preferences/:kind': SIGNED_IN,
  'PUT /api/notifications/daily-summary': { ...SIGNED_IN, admin: 403 },
  'GET /api/unsubscribe/:token': ALL_REFUSED[404],
  'POST /api/unsubscribe/:token': ALL_REFUSED[404],
  'DELETE /api/unsubscribe/:token': ALL_REFUSED[404],

  // Administration
  'GET /api/admin/users/role/:role': ADMIN,
  'POST /api/admin/users': ADMIN,
  'PATCH /api/admin/users/:id': ADMIN,
  'GET /api/admin/users/:id/deletion': ADMIN,
  'DELETE /api/admin/users/:id': ADMIN,
  'POST /api/admin/users/:id/verify-documents': ADMIN,
  'POST /api/admin/users/:id/confirm-email': ADMIN,
  'GET /api/admin/backups': ADMIN,
  'GET /api/admin/backups/status': ADMIN,
  'POST /api/admin/backups (while another runs)': { ...ADMIN, admin: 409 },
  'GET /api/admin/backups/:id/download': ADMIN,
  'GET /api/admin/backups/:id/archive': ADMIN,
  'GET /api/admin/audit-log': ADMIN,
  'GET /api/admin/audit-log/export': ADMIN,
  'GET /api/admin/audit-log/people': ADMIN,
  'GET /api/admin/second-step': ADMIN,
  'PUT /api/admin/second-step': ADMIN,
  'DELETE /api/admin/users/:id/second-step': { ...ADMIN, admin: 409 },
  'GET /api/admin/certifications': ADMIN,
  'POST /api/admin/certifications': ADMIN,
  'PATCH /api/admin/certifications/:id': ADMIN,
  'DELETE /api/admin/certifications/:id': ADMIN,
  'GET /api/admin/mail': ADMIN,
  'GET /api/admin/mail/status': ADMIN,
  'POST /api/admin/mail/test': ADMIN,
  'POST /api/admin/mail/:id/resend': ADMIN,
  'DELETE /api/admin/mail/:id': ADMIN,

  // The server
  'GET /api/setup': EVERYBODY,
  'POST /api/setup': ALL_REFUSED[403],
  'POST /api/client-errors': EVERYBODY,
  'GET /api/health': EVERYBODY,
  'GET /api/ready': EVERYBODY,
  'GET /api/openapi.json': EVERYBODY,
  'GET /api/docs': EVERYBODY,
  'GET /api/docs/': EVERYBODY,
  'GET /api/docs/js/scalar.js': EVERYBODY,
};
