import { eq } from 'drizzle-orm';
import { activities } from '#server/db/schema/events.ts';
import { messages } from '#server/db/schema/project-records.ts';
import type { NewProject } from '#server/features/project-access/visible-project.repository.ts';
import { makeClient, makeInstaller, makeProject, makeShop } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** A signed-in shop with one project. `path` is the API path of the project. */
export async function makeShopScenario(app: TestApp, overrides: Partial<NewProject> = {}) {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop, overrides);
  return { shop, project, browser: await app.as(shop), path: `/api/projects/${project.id}` };
}

/** A signed-in shop with one project that has an installer and a client. */
export async function makeAssignedScenario(app: TestApp, overrides: Partial<NewProject> = {}) {
  const [installer, client] = [await makeInstaller(app), await makeClient(app)];
  const scenario = await makeShopScenario(app, {
    subcontractorId: installer.id,
    clientId: client.id,
    ...overrides,
  });
  return { ...scenario, installer, client };
}

/** A signed-in shop with one project. `url` is the API path of the project's messages. */
export async function makeProjectWithMessagesUrl(app: TestApp, overrides: Partial<NewProject> = {}) {
  const scenario = await makeShopScenario(app, overrides);
  return { ...scenario, url: `${scenario.path}/messages` };
}

export function messagesOn({ database }: TestApp, projectId: number) {
  return database.sql.select().from(messages).where(eq(messages.projectId, projectId));
}

/** The events of a project, oldest first. */
export function historyOf(app: TestApp, projectId: number) {
  const { sql } = app.database;
  return sql.select().from(activities).where(eq(activities.projectId, projectId)).orderBy(activities.id);
}

/** The descriptions of a project's events, oldest first. */
export async function historyDescriptionsOf(app: TestApp, projectId: number): Promise<string[]> {
  return (await historyOf(app, projectId)).map(({ description }) => description);
}
