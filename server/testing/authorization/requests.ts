import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { FINDING, REPORT, SCRATCH } from '#server/testing/condition-reports.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { encodeMultipart, type UploadedFile } from '#server/testing/test-client.ts';
import { uploadFieldsOf, asPhoto, asProof, tusPart } from '#server/testing/upload-samples.ts';
import { MATERIAL } from '#server/testing/install-records.ts';
import { VAN, WRAP, type RecordName } from './scenario.ts';

/** Names of the records of the shop, and of the caller's own records. */
export type SampleRecordName =
  | RecordName
  | 'self'
  | 'session'
  | 'notification'
  | 'token'
  | 'another'
  | 'anothersNotification'
  | 'username';
/** Returns the id of a sample record, or its token or username, for use in a request. */
export type GetRecordValue = (name: SampleRecordName) => number | string;

/**
 * The parts of a request besides its route. The parameters of the path refer to the records in `RECORDS`, unless `path` names
 * another record.
 */
export interface Sample {
  path?: Record<string, SampleRecordName>;
  query?: string;
  body?: (at: GetRecordValue) => Record<string, unknown>;
  file?: UploadedFile;
  /** A body that is not JSON, with its headers. */
  raw?: Pick<InjectOptions, 'headers' | 'payload'>;
  /** The route also accepts the records of other shops. */
  anyShop?: true;
}

/** A drawing on a photo. */
const ARROW = { kind: 'arrow', color: 'red', from: { x: 0.1, y: 0.1 }, to: { x: 0.5, y: 0.5 } };
const picture = await jpegPhoto({ width: 40, height: 30, gps: false });
const trackingBody = { trackingNumber: '1Z999AA10123456785', trackingCarrier: 'UPS', addToList: true };
const changeRequestBody = { decision: 'request_changes', name: 'Maria Lopez', note: 'Larger phone number' };
const newAccountBody = () => ({
  username: uniqueName(),
  name: 'Pat Lee',
  email: 'pat@example.com',
  password: 'rolls of film',
});
const bodyWithProjectId = (fields: object) => (at: GetRecordValue) => ({
  projectId: at('project'),
  ...fields,
});
const bodyWith = (fields: Record<string, unknown>) => ({ body: () => fields });
const newPassword = { currentPassword: 'correct horse battery', newPassword: 'rolls of film' };
const signInSample: Sample = {
  body: (at) => ({ username: at('username'), password: 'correct horse battery' }),
};
const installerIdSample: Sample = { body: (at) => ({ subcontractorId: at('installer') }), anyShop: true };
/** The response of an unknown passkey. */
const UNKNOWN_PASSKEY_RESPONSE = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: 'AAAA',
    attestationObject: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
  },
};
const otherAccountSample = { path: { id: 'another' } } as const;

/** The samples by row. A row without a sample has no query and no body, and its path has the usual ids. */
export const SAMPLES: Record<string, Sample> = {
  'POST /api/projects': bodyWith({ name: 'Van 7', vehicleDetail: VAN, wrapDetail: WRAP }),
  'POST /api/projects (with a client)': { body: (at) => ({ name: 'Van 7', clientId: at('client') }) },
  'GET /api/projects/dashboard': { query: 'today=2026-12-01' },
  'GET /api/projects/offline': { query: 'today=2026-12-01' },
  'PUT /api/projects/:id (complete)': bodyWith({ completed: true }),
  'PUT /api/projects/:id (move past a gate)': {
    path: { id: 'moved' },
    ...bodyWith({ progressStage: 'wrap_printed', override: 'Began on paper' }),
  },
  'PUT /api/projects/:id (move an early stage)': {
    path: { id: 'fresh' },
    ...bodyWith({ status: 'in-progress' }),
  },
  'PUT /api/projects/:id (move a late stage)': bodyWith({
    progressStage: 'pre_installation_photos_uploaded',
  }),
  'PUT /api/projects/:id/full-update': bodyWith({ project: { name: 'Van 7' } }),
  'PUT /api/projects/:id/full-update (choose a client)': {
    body: (at) => ({ project: { clientId: at('client') } }),
  },
  'POST /api/projects/:id/undo-move': { path: { id: 'moved' }, body: (at) => ({ moveId: at('move') }) },
  'POST /api/vehicle-details': { body: (at) => ({ projectId: at('fresh'), ...VAN }) },
  'PUT /api/vehicle-details/:id': bodyWith({ make: 'Opel' }),
  'POST /api/wrap-details': { body: (at) => ({ projectId: at('fresh'), ...WRAP }) },
  'PUT /api/wrap-details/:id': bodyWith({ brand: 'SW900' }),

  'POST /api/projects/:id/photos': { file: asPhoto(picture) },
  'POST /api/projects/:id/photo-uploads': bodyWith({ ...uploadFieldsOf(picture), captureId: randomUUID() }),
  'PUT /api/photos/:id/view': bodyWith({ viewKey: 'front' }),
  'PUT /api/projects/:id/skipped-views': bodyWith({
    type: 'pre-installation',
    viewKey: 'roof',
    reason: 'Too high',
  }),
  'PUT /api/photo-view-settings/list': bodyWith({
    vehicleType: 'van',
    views: [{ key: 'front', name: 'Front', isRequired: true }],
  }),
  'PUT /api/photo-view-settings/gates': bodyWith({ gateBefore: 'required_views', gateAfter: 'any_photo' }),
  'PATCH /api/photo-uploads/:id': { raw: tusPart(picture, 0) },
  'POST /api/photo-uploads/:id/finish': { path: { id: 'receivedUpload' } },
  'PUT /api/photos/:id/caption': bodyWith({ caption: 'Rust on the door', previous: null }),
  'PUT /api/photos/:id/markup': bodyWith({ version: 0, shapes: [ARROW] }),
  'POST /api/artwork-proofs': { body: bodyWithProjectId({}), file: asProof(picture, 'proof.jpg') },
  'DELETE /api/artwork-proofs/:id (approved)': { path: { id: 'approvedProof' } },
  'POST /api/projects/:id/condition-reports': {
    body: (at) => ({ ...REPORT, marks: [{ ...SCRATCH, photoIds: [at('photo')] }] }),
  },
  'POST /api/condition-reports/:id/addenda': { body: (at) => ({ ...FINDING, photoIds: [at('photo')] }) },
  'PATCH /api/projects/:id/status-link': {
    path: { id: 'linked' },
    ...bodyWith({ sharesConditionReports: true }),
  },
  'GET /api/status/:token/condition-reports/:reportId.pdf': { path: { reportId: 'sharedReport' } },
  'POST /api/proofs/:id/comments': bodyWith({ text: 'Move the logo' }),
  'POST /api/proofs/:id/comments (reply)': { body: (at) => ({ text: 'Yes', parentId: at('comment') }) },
  "PATCH /api/comments/:id (the owner's)": bodyWith({ resolved: true }),
  'POST /api/projects/:id/reviews': {
    body: (at) => ({ proofId: at('proof'), reviewers: [{ name: 'Kim Ode' }] }),
  },
  'POST /api/projects/:id/reviews (to a known reviewer)': {
    body: (at) => ({ proofId: at('proof'), reviewers: [{ id: at('reviewer'), name: 'Dana Reed' }] }),
  },
  'POST /api/reviews/:id/reopen': { path: { id: 'changesRequestedReview' } },
  'PATCH /api/reviews/:id/reminders': bodyWith({ paused: true }),
  'PATCH /api/reviewers/:id': bodyWith({ name: 'Dana Cole' }),
  'POST /api/proofs/:id/decision': bodyWith(changeRequestBody),
  "GET /api/decisions/:id/record.pdf (a reviewer's)": { path: { id: 'reviewerDecision' } },
  'POST /api/projects/:id/records/check': { file: asProof(picture, 'proof.jpg') },
  'PUT /api/projects/:id/install-record': bodyWith({ version: 1, content: {} }),
  'POST /api/projects/:id/install-record/complete': bodyWith({ version: 1, name: 'Sam Cole' }),
  'POST /api/projects/:id/install-record/addenda': {
    path: { id: 'installed' },
    ...bodyWith({ text: 'A bubble' }),
  },
  'GET /api/projects/:id/install-record.pdf': { path: { id: 'installed' } },
  'POST /api/materials': bodyWith(MATERIAL),
  'PUT /api/materials/:id': bodyWith(MATERIAL),
  'PATCH /api/materials/:id': bodyWith({ isArchived: true }),
  'PUT /api/approval-settings': bodyWith({
    isApprovalRequired: true,
    checklist: [],
    terms: '',
    consent: 'I agree',
  }),

  'POST /api/review/:token/seen': { body: (at) => ({ proofId: at('proof') }) },
  'POST /api/review/:token/comments': { body: (at) => ({ proofId: at('proof'), text: 'Larger logo' }) },
  'POST /api/review/:token/comments (reply)': {
    body: (at) => ({ proofId: at('proof'), text: 'Yes', parentId: at('comment') }),
  },
  'PATCH /api/review/:token/comments/:id': {
    path: { id: 'reviewerComment' },
    ...bodyWith({ resolved: false }),
  },
  'POST /api/review/:token/decision': { body: (at) => ({ proofId: at('proof'), ...changeRequestBody }) },

  'POST /api/projects/:id/tracking': bodyWith(trackingBody),
  'POST /api/projects/:id/artwork-proof-tracking': bodyWith(trackingBody),
  'POST /api/projects/:id/messages': bodyWith({ content: 'Truck is here' }),
  'POST /api/messages': { body: bodyWithProjectId({ content: 'Truck is here' }) },

  'POST /api/projects/:id/invitations': {
    path: { id: 'withoutClient' },
    ...bodyWith({ name: 'Maria Lopez' }),
  },
  'POST /api/staff/invitations': bodyWith({ name: 'Sam Cole', role: 'production' }),
  'POST /api/invitations/:id/link (to the staff)': { path: { id: 'staffInvitation' } },
  'DELETE /api/invitations/:id (to the staff)': { path: { id: 'staffInvitation' } },
  'GET /api/invitations/:token': { path: { token: 'invitationToken' }, anyShop: true },
  'POST /api/invitations/:token/accept': { path: { token: 'invitationToken' }, anyShop: true },
  'POST /api/invitations/:token/decline': { path: { token: 'invitationToken' }, anyShop: true },
  'PATCH /api/staff/:userId': bodyWith({ role: 'production' }),
  'POST /api/subcontractors/add-to-team': installerIdSample,
  'POST /api/subcontractors/remove-from-team': installerIdSample,
  'GET /api/subcontractors/:id': { anyShop: true },
  'GET /api/subcontractors/:id (own profile)': { path: { id: 'self' } },

  'POST /api/auth/register': { body: newAccountBody },
  'POST /api/auth/login': signInSample,
  'POST /api/login': signInSample,
  'POST /api/auth/forgot-password': bodyWith({ login: '' }),
  'POST /api/auth/reset-password': bodyWith({ token: 'guessed', newPassword: 'rolls of film' }),
  'POST /api/auth/check-link': bodyWith({ token: 'guessed', purpose: 'reset-password' }),
  'POST /api/auth/confirm-email': bodyWith({ token: 'guessed' }),
  'POST /api/auth/stop-email-change': bodyWith({ token: 'guessed' }),
  'PATCH /api/users/:id': bodyWith({ phone: '303 555 0142' }),
  "PATCH /api/users/:id (another's)": { ...otherAccountSample, ...bodyWith({ phone: '303 555 0142' }) },
  'PUT /api/users/:id/password': bodyWith(newPassword),
  "PUT /api/users/:id/password (another's)": { ...otherAccountSample, ...bodyWith(newPassword) },
  "GET /api/users/:id/sessions (another's)": otherAccountSample,
  "DELETE /api/users/:id/sessions (another's)": otherAccountSample,
  "GET /api/users/:id/data (another's)": { ...otherAccountSample },
  "GET /api/users/:id/deletion (another's)": { ...otherAccountSample },
  'POST /api/users/:id/deletion': bodyWith({ username: 'not-mine' }),
  "POST /api/users/:id/deletion (another's)": {
    ...otherAccountSample,
    ...bodyWith({ username: 'not-mine' }),
  },
  "GET /api/users/:id/confirmation (another's)": { ...otherAccountSample },
  'POST /api/users/:id/confirmation': bodyWith({ password: 'correct horse battery' }),
  "POST /api/users/:id/confirmation (another's)": {
    ...otherAccountSample,
    ...bodyWith({ password: 'correct horse battery' }),
  },
  "POST /api/users/:id/confirmation/passkey (another's)": { ...otherAccountSample },
  "GET /api/users/:id/passkeys (another's)": { ...otherAccountSample },
  "POST /api/users/:id/passkeys/options (another's)": { ...otherAccountSample },
  "GET /api/users/:id/second-step (another's)": { ...otherAccountSample },
  "POST /api/users/:id/authenticator/secret (another's)": { ...otherAccountSample },
  'POST /api/users/:id/authenticator': bodyWith({
    token: 'guessed-guessed-guessed-guessed-guessed-gue',
    code: '123456',
  }),
  "POST /api/users/:id/authenticator (another's)": {
    ...otherAccountSample,
    ...bodyWith({ token: 'guessed-guessed-guessed-guessed-guessed-gue', code: '123456' }),
  },
  "DELETE /api/users/:id/authenticator (another's)": { ...otherAccountSample },
  "POST /api/users/:id/recovery-codes (another's)": { ...otherAccountSample },
  'POST /api/users/:id/passkeys': bodyWith({ name: 'Phone', response: UNKNOWN_PASSKEY_RESPONSE }),
  "POST /api/users/:id/passkeys (another's)": {
    ...otherAccountSample,
    ...bodyWith({ name: 'Phone', response: UNKNOWN_PASSKEY_RESPONSE }),
  },
  'PATCH /api/users/:id/passkeys/:passkeyId': bodyWith({ name: 'Phone' }),
  "PATCH /api/users/:id/passkeys/:passkeyId (another's)": {
    ...otherAccountSample,
    ...bodyWith({ name: 'Phone' }),
  },
  "DELETE /api/users/:id/passkeys/:passkeyId (another's)": { ...otherAccountSample },
  'POST /api/auth/second-step': bodyWith({
    token: 'guessed-guessed-guessed-guessed-guessed-gue',
    code: '123456',
  }),
  'POST /api/auth/second-step/passkey': bodyWith({ token: 'guessed-guessed-guessed-guessed-guessed-gue' }),
  'POST /api/auth/passkey': bodyWith({ response: UNKNOWN_PASSKEY_RESPONSE }),
  'PUT /api/admin/second-step': bodyWith({ requirement: 'nobody' }),
  'DELETE /api/admin/users/:id/second-step': { path: { id: 'client' } },
  "GET /api/users/:id/security-activity (another's)": { ...otherAccountSample },
  'POST /api/users/:id/verify-business': bodyWith({ hasBusinessInsurance: true }),
  "POST /api/users/:id/verify-business (another's)": {
    ...otherAccountSample,
    ...bodyWith({ hasBusinessInsurance: true }),
  },
  'POST /api/users/:id/avatar': { file: { ...asPhoto(picture), field: 'avatar' } },
  "POST /api/users/:id/avatar (another's)": {
    ...otherAccountSample,
    file: { ...asPhoto(picture), field: 'avatar' },
  },
  'GET /api/users/:id/avatar': { path: { id: 'owner' }, anyShop: true },
  'POST /api/user/set-role': bodyWith({ roleType: 'contractor' }),

  'POST /api/notifications': {
    body: (at) => ({ userId: at('client'), title: 'Hello', message: 'Hello', type: 'test' }),
    anyShop: true,
  },
  "PUT /api/notifications/:id/read (another's)": { path: { id: 'anothersNotification' } },
  "DELETE /api/notifications/:id (another's)": { path: { id: 'anothersNotification' } },
  'PUT /api/notifications/preferences/:kind': bodyWith({ enabled: false }),
  'PUT /api/notifications/mail-preferences/:kind': bodyWith({ enabled: false }),
  'PUT /api/notifications/daily-summary': bodyWith({ enabled: false, timeZone: 'America/Denver' }),

  'POST /api/admin/users': { body: newAccountBody },
  'PATCH /api/admin/users/:id': { path: { id: 'client' }, ...bodyWith({ name: 'Pat Cole' }) },
  'GET /api/admin/users/:id/deletion': { path: { id: 'client' } },
  'DELETE /api/admin/users/:id': { path: { id: 'client' } },
  'POST /api/admin/users/:id/verify-documents': {
    path: { id: 'owner' },
    ...bodyWith({ documentType: 'businessInsurance', verified: false }),
  },
  'POST /api/admin/users/:id/confirm-email': { path: { id: 'owner' }, ...bodyWith({ confirmed: true }) },
  'POST /api/admin/certifications': bodyWith({ name: 'Window film', description: 'Tinting' }),
  'PATCH /api/admin/certifications/:id': bodyWith({ name: 'Window film' }),
  'POST /api/admin/mail/test': bodyWith({ to: 'pat@example.com' }),

  'GET /api/setup': { query: 'token=guessed' },
  'POST /api/setup': { body: () => ({ ...newAccountBody(), token: 'guessed' }) },
  'POST /api/client-errors': bodyWith({ message: 'Failed', route: '/', build: 'index' }),
};

/** The record for each parameter of a path, by the path segment before the parameter. */
const RECORDS: Record<string, SampleRecordName> = {
  projects: 'project',
  'vehicle-details': 'vehicle',
  'wrap-details': 'wrap',
  photos: 'photo',
  'condition-reports': 'conditionReport',
  'photo-uploads': 'upload',
  'artwork-proofs': 'proof',
  proofs: 'proof',
  'tracking-items': 'tracking',
  comments: 'comment',
  reviews: 'review',
  reviewers: 'reviewer',
  decisions: 'decision',
  materials: 'material',
  record: 'reviewerDecision',
  invitations: 'invitation',
  users: 'self',
  sessions: 'session',
  subcontractors: 'installer',
  staff: 'manager',
  notifications: 'notification',
  certifications: 'certification',
  backups: 'backup',
  mail: 'mail',
  review: 'token',
  status: 'token',
  unsubscribe: 'token',
  files: 'statusFile',
};
/** The values of parameters that do not refer to a sample record. */
const OTHER_PARAMETERS: Record<string, string> = {
  passkeyId: '1',
  size: 'card',
  page: '1',
  kind: 'message',
  role: 'contractor',
};

/** The route of a row of the table, without the name of the case. */
export function routeOf(row: string): { method: string; path: string } {
  const [, method = '', path = ''] = /^(\w+) (\S+)/.exec(row) ?? [];
  return { method, path };
}

/** The request of a row of the table. `at` returns the id, token or username of a record that the request refers to. */
export async function requestOf(row: string, at: GetRecordValue): Promise<InjectOptions> {
  const { method, path } = routeOf(row);
  const { path: recordByParameter = {}, query, body, file, raw } = SAMPLES[row] ?? {};
  const pathValueOf = (segment: string, parameter: string) => {
    const record = recordByParameter[parameter] ?? RECORDS[segment];
    return (
      OTHER_PARAMETERS[parameter] ??
      (record ? String(at(record)) : undefined) ??
      throwMissingPath(row, parameter)
    );
  };
  const filledPath = path.replaceAll(/:(\w+)/g, (_, parameter: string, offset: number) =>
    pathValueOf(path.slice(0, offset).split('/').at(-2) ?? '', parameter),
  );
  const payload = body?.(at);
  return {
    method: method as 'GET',
    url: query ? `${filledPath}?${query}` : filledPath,
    ...(file ? await encodeMultipart([file], textFields(payload)) : (raw ?? (payload && { payload }))),
  };
}

function throwMissingPath(row: string, parameter: string): never {
  throw new Error(`Add \`path: { ${parameter}: … }\` to the sample of '${row}' in requests.ts`);
}

function textFields(fields: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}
