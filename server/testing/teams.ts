import type { TeamMember } from '#shared/team/team.contract.ts';
import { joinTeam } from '#server/features/team/team.repository.ts';
import { scopeOf, type MadeUser } from '#server/testing/makers.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export async function join({ database }: TestApp, shop: MadeUser, members: MadeUser[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { id } of members) await joinTeam(tx, scopeOf(shop), id);
  });
}

export async function namesOfTeam(app: TestApp, shop: MadeUser): Promise<string[]> {
  const { body } = await (await app.as(shop)).get<TeamMember[]>('/api/subcontractors');
  return body.map(({ name }) => name);
}
