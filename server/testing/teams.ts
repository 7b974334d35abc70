import type { TeamMember } from '#shared/team/team.contract.ts';
import { insertTeamMember } from '#server/features/team/team.repository.ts';
import { scopeOf, type TestUser } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export async function addToTeam({ database }: TestApp, shop: TestUser, members: TestUser[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { id } of members) await insertTeamMember(tx, scopeOf(shop), id);
  });
}

export async function readTeamNames(app: TestApp, shop: TestUser): Promise<string[]> {
  const { body } = await (await app.as(shop)).get<TeamMember[]>('/api/subcontractors');
  return body.map(({ name }) => name);
}
