import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { installContent } from '#shared/install-records/install-record.forms.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { FakeServer } from './fake-server.ts';
import { openPage } from './open-page.tsx';
import { sampleCard, sampleDetails, sampleInstaller, sampleShop } from './samples.ts';

/** The client of the sample project. */
export function sampleClient(given: Partial<SignedInUser> = {}): SignedInUser {
  return sampleInstaller({ id: 3, username: 'priya', name: 'Priya Raman', role: 'client', ...given });
}

/** The id of an account that no other test has. The device keeps unsent work by account, and all test files share it. */
export function newUserId(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** The people of a project with an installer and a client. */
export const STAFFED = { subcontractorId: 7, clientId: 3 } as const;

/** An install record before the first save. */
export function sampleRecord(given: Partial<InstallRecordView> = {}): InstallRecordView {
  return {
    version: 0,
    content: installContent.parse({}),
    updatedAt: null,
    updatedBy: null,
    completion: null,
    addenda: [],
    people: [],
    ...given,
  };
}

/**
 * Responds to the calls of a project page, which has nothing but what is given, and of the lists that its links preload. They
 * have no other project.
 */
export function respondToProject(
  server: FakeServer,
  project: Partial<Project> = {},
  given: Partial<ProjectDetails> = {},
): void {
  respondToEmptyLists(server);
  server.respond('GET /api/projects', [sampleCard(project)]);
  server.respond('GET /api/projects/{id}/details', sampleDetails(project, given));
  server.respond('GET /api/projects/{id}/artwork-proofs', []);
  server.respond('GET /api/projects/{id}/tracking-items', []);
  server.respond('GET /api/projects/{id}/install-record', sampleRecord());
}

/** Opens the page of the sample project. Its responses are given before. */
export function openProject(server: FakeServer, more: Partial<Parameters<typeof openPage>[2]> = {}) {
  return openPage(server, '/project/1', { user: sampleShop(), ...more });
}

const NO_PROJECTS = { total: 0, projects: [] };

/** Responds to the calls of the dashboard and of the lists of projects, which are empty. */
export function respondToEmptyLists(server: FakeServer): void {
  server.respond('GET /api/projects', []);
  server.respond('GET /api/projects/counts', { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 });
  server.respond('GET /api/projects/dashboard', {
    overdue: NO_PROJECTS,
    waiting: NO_PROJECTS,
    installing: NO_PROJECTS,
  });
  server.respond('GET /api/subcontractors', []);
  server.respond('GET /api/clients', []);
}
