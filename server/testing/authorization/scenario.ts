import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { backups } from '#server/db/schema/security.ts';
import { reviewPhotos } from '#server/db/schema/reviews.ts';
import { signReport } from '#server/testing/condition-reports.ts';
import type { SentReview } from '#server/testing/reviews.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { INSTALL_CONTENT, MATERIAL } from '#server/testing/install-records.ts';
import { invite, tokenOf } from '#server/testing/invitations.ts';
import { makeProject, signInDirectly, type TestUser } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';
import { uploadFieldsOf, asPhoto, asProof, tusPart } from '#server/testing/upload-samples.ts';
import { addToTeam } from '#server/testing/teams.ts';
import { makeAccounts, type AccountName, type Person } from './people.ts';

/** The names of the records of a shop, and of records that belong to no shop. */
export type RecordName =
  | keyof Awaited<ReturnType<typeof makeRecords>>
  | keyof Awaited<ReturnType<typeof makeAdminRecords>>;
/** The value of each record in a path or body: its id, or the token of a link. */
export type Records = Record<RecordName, number | string>;

export interface AuthorizationScenario {
  accounts: Record<AccountName, TestUser>;
  /** The records of the first shop. The people in `ON_PROJECT` take part in its project. */
  own: Records;
  /** The records of another shop. */
  foreign: Records;
  cookies: Partial<Record<Person, string>>;
  /** The tokens of the people with a link. */
  tokens: Partial<Record<Person, string>>;
  /** The personal records of each account. */
  personal: Record<AccountName, { notification: number; session: number }>;
}

export const VAN = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
export const WRAP = { wrapType: 'full', material: '3m' };

const picture = await jpegPhoto({ width: 40, height: 30, gps: false });

/** Two shops with all kinds of records, and people in every relation to the first shop. */
export async function makeAuthorizationScenario(app: TestApp): Promise<AuthorizationScenario> {
  const accounts = await makeAccounts(app);
  const { owner, manager, client, installer, otherShop, otherManager, otherClient } = accounts;
  const team = [installer, accounts.formerInstaller];
  await addToTeam(app, owner, team);
  const cookies: AuthorizationScenario['cookies'] = {};
  for (const name of accountNames(accounts)) cookies[name] = await signInDirectly(app, accounts[name]);
  const removedStaff = [accounts.removedManager, accounts.removedProduction];
  const browser = await app.as(owner);
  for (const { id } of removedStaff) await successBody(browser.delete(`/api/staff/${id}`));
  const ownRecords = await makeRecords(app, {
    owner,
    manager,
    client,
    installer,
    guest: accounts.formerClient,
  });
  const strangers = { manager: otherManager, client: otherClient, installer: accounts.otherInstaller };
  const guest = accounts.otherInstaller;
  const foreignRecords = await makeRecords(app, { owner: otherShop, ...strangers, guest });
  await assignFormerParticipants(app, { browser, projectId: ownRecords.project }, accounts);
  cookies.endedSession = await makeEndedSession(app, owner);
  const tokens = {
    reviewLink: ownRecords.reviewToken,
    revokedLink: ownRecords.revokedToken,
    statusLink: ownRecords.statusToken,
  };
  const personalRecords = await makePersonalRecords(app, accounts);
  const adminRecords = await makeAdminRecords(app, await app.as(accounts.admin));
  return {
    accounts,
    own: { ...ownRecords, ...adminRecords },
    foreign: { ...foreignRecords, ...adminRecords },
    cookies,
    tokens,
    personal: personalRecords,
  };
}

/** Returns the ids of a certification, a mail and a backup, which belong to no shop. Also inserts a running backup. */
async function makeAdminRecords(app: TestApp, admin: TestClient) {
  const certifications = await successBody(admin.get('/api/admin/certifications'));
  const mail = recordIdOf(await successBody(admin.post('/api/admin/mail/test', { to: 'pat@example.com' })));
  const backup = recordIdOf(await successBody(admin.post('/api/admin/backups')));
  await app.backups.waitUntilIdle();
  const leaseUntil = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await app.database.sql.insert(backups).values({ kind: 'admin', leaseUntil });
  return { certification: recordIdOf((certifications as object[])[0]), mail, backup };
}

/** Assigns the former installer and client to the project, and then assigns the current ones again. */
async function assignFormerParticipants(
  app: TestApp,
  { browser, projectId }: { browser: TestClient; projectId: number },
  { installer, client, formerInstaller, formerClient, owner }: Record<AccountName, TestUser>,
) {
  await makeProject(app, owner, { clientId: formerClient.id });
  const successiveAssignments = [
    { subcontractorId: formerInstaller.id, clientId: formerClient.id },
    { subcontractorId: installer.id, clientId: client.id },
  ];
  for (const project of successiveAssignments)
    await successBody(browser.put(`/api/projects/${projectId}/full-update`, { project }));
}

async function makeEndedSession(app: TestApp, user: TestUser): Promise<string> {
  const cookie = await signInDirectly(app, user);
  await successBody(app.withCookie(cookie).post('/api/auth/logout'));
  return cookie;
}

async function makePersonalRecords(
  app: TestApp,
  accounts: Record<AccountName, TestUser>,
): Promise<AuthorizationScenario['personal']> {
  const admin = await app.as(accounts.admin);
  const entries = [];
  for (const name of accountNames(accounts)) {
    const { id } = accounts[name];
    const notificationBody = { userId: id, title: 'Hello', message: 'Hello', type: 'test' };
    const notification = recordIdOf(await successBody(admin.post('/api/notifications', notificationBody)));
    const sessions = await successBody((await app.as(accounts[name])).get(`/api/users/${id}/sessions`));
    entries.push([name, { notification, session: recordIdOf((sessions as object[])[0]) }] as const);
  }
  return Object.fromEntries(entries) as AuthorizationScenario['personal'];
}

interface Team {
  owner: TestUser;
  manager: TestUser;
  installer: TestUser;
  client: TestUser;
  /** A person who has an open invitation. */
  guest: TestUser;
}

interface Shop extends Team {
  browser: TestClient;
  people: { subcontractorId: number; clientId: number };
}

const CHANGES_DECISION = { decision: 'request_changes', name: 'Maria Lopez', note: 'Larger phone number' };

/** Creates one record of each kind for a shop. */
async function makeRecords(app: TestApp, team: Team) {
  const { owner, manager, installer, client } = team;
  const people = { subcontractorId: installer.id, clientId: client.id };
  const shop = { ...team, browser: await app.as(owner), people };
  await successBody(
    shop.browser.upload(`/api/users/${owner.id}/avatar`, { ...asPhoto(picture), field: 'avatar' }),
  );
  const { id: project } = await makeProject(app, owner, people);
  const records = await makeProjectRecords(shop.browser, project);
  return {
    project,
    ...records,
    ...(await makeReviews(app, shop.browser, { project, photo: records.photo })),
    ...(await makeDecidedProjects(app, shop)),
    ...(await makeInstallRecords(app, shop, project)),
    ...(await makeInvitations(app, shop)),
    ...(await makeMovedProject(app, shop)),
    owner: owner.id,
    manager: manager.id,
    installer: installer.id,
    client: client.id,
  };
}

async function makeProjectRecords(browser: TestClient, project: number) {
  const path = `/api/projects/${project}`;
  const trackingBody = { trackingNumber: '1Z999AA10123456784', trackingCarrier: 'UPS', addToList: true };
  await successBody(browser.post(`${path}/tracking`, trackingBody));
  const entries = await successBody(browser.get(`${path}/tracking-items`));
  return {
    tracking: recordIdOf((entries as object[])[0]),
    photo: recordIdOf(await successBody(browser.upload(`${path}/photos`, asPhoto(picture)))),
    upload: await startUpload(browser, path),
    receivedUpload: await receiveUpload(browser, path),
    vehicle: recordIdOf(
      await successBody(browser.post('/api/vehicle-details', { projectId: project, ...VAN })),
    ),
    conditionReport: (await signReport(browser, project)).id,
    wrap: recordIdOf(await successBody(browser.post('/api/wrap-details', { projectId: project, ...WRAP }))),
  };
}

async function startUpload(browser: TestClient, path: string): Promise<string> {
  const input = { ...uploadFieldsOf(picture), captureId: randomUUID() };
  const { upload } = (await successBody(browser.post(`${path}/photo-uploads`, input))) as {
    upload: { id: string };
  };
  return upload.id;
}

async function receiveUpload(browser: TestClient, path: string): Promise<string> {
  const id = await startUpload(browser, path);
  const url = `/api/photo-uploads/${id}`;
  const { status } = await browser.send({ method: 'PATCH', url, ...tusPart(picture, 0) });
  if (status !== 204) throw new Error(`The part was refused with ${status}`);
  return id;
}

/**
 * Creates two proof versions with reviews. The reviewer Dana requested changes to the first version and was asked about the
 * second one, whose review also has a photo. The link of another reviewer was revoked.
 */
async function makeReviews(
  app: TestApp,
  browser: TestClient,
  { project, photo }: { project: number; photo: number },
) {
  const path = `/api/projects/${project}/reviews`;
  const firstProof = await uploadProof(browser, project);
  const reviewers = [{ name: 'Dana Reed' }, { name: 'Lee Park' }];
  const [dana, lee] = (
    (await successBody(browser.post(path, { proofId: firstProof, reviewers }))) as SentReview
  ).reviewers;
  if (!dana || !lee) throw new Error('The review has no reviewers');
  await successBody(browser.delete(`/api/reviewers/${lee.id}`));
  const reviewToken = tokenOf(dana.url ?? '');
  const link = `/api/review/${reviewToken}`;
  const reviewerDecision = recordIdOf(
    await successBody(app.visitor.post(`${link}/decision`, { ...CHANGES_DECISION, proofId: firstProof })),
  );
  const proof = await uploadProof(browser, project);
  const { review } = (await successBody(
    browser.post(path, { proofId: proof, reviewers: reviewers.slice(0, 1) }),
  )) as SentReview;
  await app.database.sql.insert(reviewPhotos).values({ reviewId: review.id, photoId: photo });
  const comment = recordIdOf(
    await successBody(browser.post(`/api/proofs/${proof}/comments`, { text: 'Move the logo' })),
  );
  const reviewerComment = recordIdOf(
    await successBody(app.visitor.post(`${link}/comments`, { proofId: proof, text: 'Larger' })),
  );
  await successBody(browser.patch(`/api/comments/${reviewerComment}`, { resolved: true }));
  return {
    proof,
    review: review.id,
    reviewer: dana.id,
    reviewToken,
    revokedToken: tokenOf(lee.url ?? ''),
    reviewerDecision,
    comment,
    reviewerComment,
  };
}

/** A project with a review in which the client requested changes, and a project with an approved version and a status link. */
async function makeDecidedProjects(app: TestApp, { owner, client, browser, people }: Shop) {
  const clientBrowser = await app.as(client);
  const projectWithChangesRequested = await makeProject(app, owner, people);
  const proofWithChangesRequested = await uploadProof(browser, projectWithChangesRequested.id);
  const decision = recordIdOf(
    await successBody(
      clientBrowser.post(`/api/proofs/${proofWithChangesRequested}/decision`, CHANGES_DECISION),
    ),
  );
  const reviewList = await successBody(
    browser.get(`/api/projects/${projectWithChangesRequested.id}/reviews`),
  );
  const approvedProject = await makeProject(app, owner, people);
  const approvedProof = await uploadProof(browser, approvedProject.id);
  await successBody(clientBrowser.post(`/api/artwork-proofs/${approvedProof}/approve`));
  const link = (await successBody(browser.post(`/api/projects/${approvedProject.id}/status-link`))) as {
    url: string;
  };
  const statusToken = tokenOf(link.url);
  const sharedReport = (await signReport(browser, approvedProject.id)).id;
  await successBody(
    browser.patch(`/api/projects/${approvedProject.id}/status-link`, { sharesConditionReports: true }),
  );
  const page = (await successBody(app.visitor.get(`/api/status/${statusToken}`))) as {
    proof: { fileId: string };
  };
  return {
    decision,
    changesRequestedReview: recordIdOf((reviewList as object[])[0]),
    approvedProof,
    linked: approvedProject.id,
    sharedReport,
    statusToken,
    statusFile: page.proof.fileId,
  };
}

/** Creates a material, an install record that can be completed, and a project with a completed install record. */
async function makeInstallRecords(app: TestApp, { owner, browser, people }: Shop, project: number) {
  const material = recordIdOf(await successBody(browser.post('/api/materials', MATERIAL)));
  const { id: installedProjectId } = await makeProject(app, owner, people);
  for (const id of [project, installedProjectId])
    await successBody(
      browser.put(`/api/projects/${id}/install-record`, { version: 0, content: INSTALL_CONTENT }),
    );
  await successBody(
    browser.post(`/api/projects/${installedProjectId}/install-record/complete`, {
      version: 1,
      name: 'Sam Cole',
    }),
  );
  return { material, installed: installedProjectId };
}

/** Open invitations to a project without a client, and to the staff. */
async function makeInvitations(app: TestApp, { owner, guest, browser }: Shop) {
  const { sql } = app.database;
  const [address] = await sql.select({ email: users.email }).from(users).where(eq(users.id, guest.id));
  const projectWithInvitation = await makeProject(app, owner);
  const invitation = await invite(browser, projectWithInvitation, {
    name: 'Maria Lopez',
    email: address?.email,
  });
  const member = { name: 'Sam Cole', role: 'production' };
  const staffInvitation = recordIdOf(await successBody(browser.post('/api/staff/invitations', member)));
  const { id: withoutClient } = await makeProject(app, owner);
  return { withoutClient, invitation: invitation.id, invitationToken: invitation.token, staffInvitation };
}

/** Creates a project whose last event is a move, and a project without moves. Returns their ids and the id of the move. */
async function makeMovedProject(app: TestApp, { owner, browser, people }: Shop) {
  const { id: movedId } = await makeProject(app, owner, people);
  await successBody(browser.put(`/api/projects/${movedId}`, { status: 'in-progress' }));
  const history = await successBody(browser.get(`/api/projects/${movedId}/activities`));
  const { id: freshId } = await makeProject(app, owner, people);
  return { moved: movedId, move: recordIdOf((history as object[])[0]), fresh: freshId };
}

async function uploadProof(browser: TestClient, projectId: number): Promise<number> {
  const fields = { projectId: String(projectId) };
  return recordIdOf(
    await successBody(browser.upload('/api/artwork-proofs', asProof(picture, 'proof.jpg'), fields)),
  );
}

/** The body of a successful response. */
async function successBody(response: Promise<TestResponse>): Promise<unknown> {
  const { status, text, body } = await response;
  if (status >= 300) throw new Error(`The scenario could not be created: ${status} ${text}`);
  return body;
}

function recordIdOf(record: unknown): number {
  const { id } = record as { id: number };
  return id;
}

function accountNames(accounts: Record<AccountName, unknown>): AccountName[] {
  return Object.keys(accounts) as AccountName[];
}
