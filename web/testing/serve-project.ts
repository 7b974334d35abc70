import { installContent } from '#shared/install-records/install-record.forms.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { FakeServer } from './fake-server.ts';

/** Responds to the calls of a project page: a project without proofs, shipments and install record. */
export function serveProject(server: FakeServer, details: ProjectDetails): void {
  server.respond('GET /api/projects/{id}/details', details);
  server.respond('GET /api/projects/{id}/artwork-proofs', []);
  server.respond('GET /api/projects/{id}/tracking-items', []);
  server.respond('GET /api/projects/{id}/installers', []);
  server.respond('GET /api/projects/{id}/clients', []);
  server.respond('GET /api/projects/{id}/install-record', {
    version: 0,
    content: installContent.parse({}),
    updatedAt: null,
    updatedBy: null,
    completion: null,
    addenda: [],
    people: [],
  });
}

const NONE = { total: 0, projects: [] };

/** Responds to the calls of the dashboard and of the project lists: no projects. */
export function serveNoProjects(server: FakeServer): void {
  server.respond('GET /api/projects', []);
  server.respond('GET /api/projects/counts', { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 });
  server.respond('GET /api/projects/dashboard', { overdue: NONE, waiting: NONE, installing: NONE });
}
