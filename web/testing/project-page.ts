import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { FakeServer } from './fake-server.ts';
import { openPage } from './open-page.tsx';
import { sampleCard, sampleDetails, sampleInstallRecord, sampleShop } from './samples.ts';

/** Project fields that assign the sample installer and the sample client. */
export const WITH_INSTALLER_AND_CLIENT = { subcontractorId: 7, clientId: 8 } as const;

/**
 * Makes the fake server respond to the calls of the sample project's page, and of the lists that its links preload. The lists
 * contain only this project.
 */
export function respondToProject(
  server: FakeServer,
  project: Partial<Project> = {},
  details: Partial<ProjectDetails> = {},
): void {
  respondWithEmptyLists(server);
  server.respond('GET /api/projects', [sampleCard(project)]);
  respondToDetails(server, sampleDetails(project, details));
}

/**
 * Makes the fake server respond to the calls of a project's page and edit form. Responds with these details, and with empty lists
 * to the other calls.
 */
export function respondToDetails(server: FakeServer, details: ProjectDetails): void {
  server.respond('GET /api/projects/{id}/details', details);
  respondWithEmptyProjectParts(server);
}

/** Makes the fake server respond to the calls for the parts of a project with empty lists and an empty install record. */
export function respondWithEmptyProjectParts(server: FakeServer): void {
  server.respond('GET /api/projects/{id}/artwork-proofs', []);
  server.respond('GET /api/projects/{id}/tracking-items', []);
  server.respond('GET /api/projects/{id}/installers', []);
  server.respond('GET /api/projects/{id}/clients', []);
  server.respond('GET /api/projects/{id}/install-record', sampleInstallRecord());
}

/** Opens the page of the sample project. Set the responses of the fake server before. */
export function openSampleProject(server: FakeServer, more: Partial<Parameters<typeof openPage>[2]> = {}) {
  return openPage(server, '/project/1', { user: sampleShop(), ...more });
}

const NO_PROJECTS = { total: 0, projects: [] };

/**
 * Makes the fake server respond with empty lists to the calls for the dashboard, the projects, the installers and the clients.
 */
export function respondWithEmptyLists(server: FakeServer): void {
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
