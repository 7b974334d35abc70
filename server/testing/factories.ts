import { randomBytes } from 'node:crypto';
import type { Role, StaffMembership, StaffRole } from '#shared/actor.ts';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { PageSize } from '#server/db/schema/files.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { insertFile, registerUpload, type FileRow } from '#server/features/files/files.repository.ts';
import { insertPhoto } from '#server/features/photos/photos.repository.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type {
  NewProject,
  VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { insertProject } from '#server/features/projects/projects.repository.ts';
import { insertProof } from '#server/features/proofs/proofs.repository.ts';
import { insertUser, type NewUser } from '#server/features/users/users.repository.ts';
import { sessionCookieName } from '#server/http/cookies.ts';
import { createScope, type Scope } from '#server/sessions/session-scope.ts';
import { startSession } from '#server/sessions/sessions.ts';

export interface TestUser {
  id: number;
  username: string;
  password: string;
  name: string;
  role: Role;
  staffOf: StaffMembership | null;
}

/** The password of every test user; hashed once. */
const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** Creates an account with a unique username. `overrides` replaces default values. */
async function makeUser(app: AppContext, overrides: Partial<NewUser> = {}): Promise<TestUser> {
  passwordHash ??= app.passwords.hash(PASSWORD);
  const username = uniqueName();
  const user = {
    username,
    name: `Name of ${username}`,
    email: `${username}@example.com`,
    role: 'contractor' as const,
    ...overrides,
  };
  const hash = await passwordHash;
  const id = await app.database.transaction((tx) => insertUser(tx, { ...user, passwordHash: hash }, []));
  if (id === null) throw new Error(`The username ${user.username} is taken`);
  return { id, username: user.username, name: user.name, role: user.role, password: PASSWORD, staffOf: null };
}

/** A unique username. */
export function uniqueName(): string {
  return `user-${randomBytes(5).toString('hex')}`;
}

export function makeShop(app: AppContext, overrides: Partial<NewUser> = {}): Promise<TestUser> {
  return makeUser(app, { role: 'contractor', ...overrides });
}

/** Creates a member of this shop's staff. */
export async function makeStaff(
  app: AppContext,
  shop: TestUser,
  role: StaffRole,
  overrides: Partial<NewUser> = {},
): Promise<TestUser> {
  const member = await makeUser(app, overrides);
  await app.database.sql.insert(shopStaff).values({ userId: member.id, shopId: shop.id, role });
  return { ...member, staffOf: { shopId: shop.id, role } };
}

export function makeInstaller(app: AppContext, overrides: Partial<NewUser> = {}): Promise<TestUser> {
  return makeUser(app, { role: 'subcontractor', ...overrides });
}

export function makeClient(app: AppContext, overrides: Partial<NewUser> = {}): Promise<TestUser> {
  return makeUser(app, { role: 'client', ...overrides });
}

export function makeAdmin(app: AppContext, overrides: Partial<NewUser> = {}): Promise<TestUser> {
  return makeUser(app, { role: 'admin', ...overrides });
}

/** Creates a project for this shop. The project is not started. `overrides` replaces default values. */
export async function makeProject(
  app: AppContext,
  owner: TestUser,
  overrides: Partial<NewProject> = {},
): Promise<VisibleProject> {
  const [scope, project] = [scopeOf(owner), { name: `Project of ${owner.name}`, ...overrides }];
  return app.database.transaction(async (tx) =>
    getLockedProject(tx, scope, await insertProject(tx, scope, project)),
  );
}

/** Creates an artwork proof that meets the gates. It has no bytes, so it cannot be opened; `pages` are the sizes of its pages. */
export async function makeProof(app: AppContext, project: VisibleProject, pages: PageSize[] | null = null) {
  return app.database.transaction(async (tx) =>
    insertProof(tx, project, { fileId: (await makeFile(tx, pages)).id }),
  );
}

/** Creates a photo that meets the gates. It has no bytes, so it cannot be displayed. */
export async function makePhoto(
  app: AppContext,
  project: VisibleProject,
  type: PhotoType = 'pre-installation',
  shot: { captureId?: string; uploadedById?: number } = {},
) {
  return app.database.transaction(async (tx) =>
    insertPhoto(tx, project, { fileId: (await makeFile(tx)).id, type, ...shot }),
  );
}

async function makeFile(tx: Tx, pages: PageSize[] | null = null): Promise<FileRow> {
  const folder = `00/${randomBytes(8).toString('hex')}`;
  await registerUpload(tx, { folder, parts: ['original.pdf'] }, new Date());
  return insertFile(tx, {
    folder,
    sha256: '0'.repeat(64),
    bytes: 1,
    contentType: 'application/pdf',
    originalName: 'sample.pdf',
    parts: ['original.pdf'],
    pages,
  });
}

/** The scope of this user, for tests that do not use HTTP. */
export function scopeOf({ id, role, staffOf }: TestUser): Scope {
  return createScope({ kind: 'user', userId: id, role, allowContractorRole: false, staffOf });
}

/** Starts a session without the sign-in call, and returns the Cookie header. */
export async function signInDirectly(app: AppContext, user: Pick<TestUser, 'id'>): Promise<string> {
  const session = { userId: user.id, userAgent: null, ipAddress: null, now: app.now() };
  const token = await app.database.transaction((tx) => startSession(tx, session));
  return `${sessionCookieName(app)}=${token}`;
}
