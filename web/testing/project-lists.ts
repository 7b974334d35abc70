import type { DashboardSections, ProjectCard } from '#shared/projects/projects.contract.ts';
import type { FakeServer } from './fake-server.ts';
import { sampleCard, sampleDetails } from './samples.ts';

/** A white van as it appears in project lists. */
export const SAMPLE_VAN: NonNullable<ProjectCard['vehicle']> = {
  year: '2024',
  make: 'Ford',
  model: 'Transit',
  color: 'White',
  vin: null,
  licensePlate: null,
};

/** Makes the fake server respond to every list call with all of these projects, regardless of the filters. */
export function respondWithProjects(server: FakeServer, ...partialCards: Partial<ProjectCard>[]): void {
  const cards = partialCards.map((card, index) => sampleCard({ id: index + 1, ...card }));
  server.respond('GET /api/projects', cards);
  server.respond('GET /api/projects/counts', {
    all: cards.length,
    inProgress: cards.filter(({ status }) => status === 'in-progress').length,
    completed: cards.filter(({ completed }) => completed).length,
    waitingForMe: cards.filter(({ wait }) => wait?.on === 'contractor').length,
  });
  // Responds to these calls too, because links preload their page while the pointer is over them.
  server.respondWith('GET /api/projects/{id}/details', ({ params }) =>
    sampleDetails({ id: Number(params['id']) }),
  );
}

/** Makes the fake server respond with these projects for the sections above the dashboard's cards. */
export function respondToSections(
  server: FakeServer,
  { overdue = [], waiting = [], installing = [] }: { [Name in keyof DashboardSections]?: ProjectCard[] },
): void {
  server.respond('GET /api/projects/dashboard', {
    overdue: sectionOf(overdue),
    waiting: sectionOf(waiting),
    installing: sectionOf(installing),
  });
}

function sectionOf(projects: ProjectCard[]) {
  return { total: projects.length, projects: projects.slice(0, 5) };
}
