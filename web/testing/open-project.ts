import { beforeEach } from 'vitest';
import type { SignedInUser } from '#shared/auth/signed-in-user.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { fakeServer } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';
import { openPage } from './open-page.tsx';
import { respondWithEmptyLists, respondWithEmptyProjectParts } from './project-page.ts';
import { COMPLETED_FIELDS, atStage, sampleDetails, sampleShop } from './samples.ts';

/** A fake server whose lists of projects and of the parts of a project are empty. */
export function fakeProjectServer(): FakeServer {
  const server = fakeServer();
  beforeEach(() => {
    respondWithEmptyLists(server);
    respondWithEmptyProjectParts(server);
  });
  return server;
}

interface OpenProjectOptions {
  /** The signed-in user. The default is the owner of the shop. */
  user?: SignedInUser;
  screen?: readonly [width: number, height: number];
  /** The hash of the page's address. */
  hash?: string;
}

/** Opens the page of a project. */
export function openProject(
  server: FakeServer,
  details: ProjectDetails = sampleDetails(),
  { user = sampleShop(), hash = '', ...more }: OpenProjectOptions = {},
) {
  server.respond('GET /api/projects/{id}/details', details);
  return openPage(server, `/project/${details.project.id}${hash}`, { user, ...more });
}

/** Opens the edit form of a project. `search` is appended to the query string of the URL. */
export function openEditForm(
  server: FakeServer,
  details: ProjectDetails = sampleDetails(),
  { user = sampleShop(), search = '', ...more }: OpenProjectOptions & { search?: string } = {},
) {
  server.respond('GET /api/projects/{id}/details', details);
  return openPage(server, `/edit-project?id=${details.project.id}${search}`, { user, ...more });
}

/** Opens the page of the projects in progress, with the dialog of a project open. */
export function openProjectDialog(
  server: FakeServer,
  details: ProjectDetails = sampleDetails(),
  user = sampleShop(),
) {
  server.respond('GET /api/projects/{id}/details', details);
  return openPage(server, `/in-progress?project=${details.project.id}`, { user });
}

/** Makes the fake server accept every move of a project. Each move gets the move id 5. */
export function acceptMoves(server: FakeServer, details: ProjectDetails): void {
  server.respondWith('PUT /api/projects/{id}', ({ body }) => {
    const { progressStage = details.project.progressStage, completed = false } = body;
    const moved = completed ? COMPLETED_FIELDS : atStage(progressStage);
    const project = { ...details.project, completed: false, completedAt: null, ...moved };
    server.respond('GET /api/projects/{id}/details', { ...details, project });
    return { ...project, moveId: 5 };
  });
}

/** Makes the fake server accept a save of the edit form. The saved project has these fields. */
export function acceptSave(server: FakeServer, details: ProjectDetails, saved: Partial<Project> = {}): void {
  const { vehicleDetail, wrapDetail } = details;
  const project = { ...details.project, ...saved };
  server.respondWith('PUT /api/projects/{id}/full-update', () => {
    server.respond('GET /api/projects/{id}/details', { ...details, project });
    return { project, vehicleDetail, wrapDetail };
  });
}
