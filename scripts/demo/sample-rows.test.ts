import { expect, test } from 'vitest';
import { COMPLETED_STAGE, designOf, PEOPLE, PROJECTS } from './sample-rows.ts';
import { picturesOf } from './sample-pictures.ts';

test('has a project at every stage, from not started to completed', () => {
  const stages = new Set(PROJECTS.map(({ stage }) => stage));
  expect(stages).toEqual(new Set(Array.from({ length: COMPLETED_STAGE + 1 }, (_, stage) => stage)));
});

test('refers only to sample people with the required roles', () => {
  const usernamesWithRole = (role: string) =>
    PEOPLE.filter((person) => person.role === role).map(({ username }) => username);
  for (const { owner, client, installer } of PROJECTS) {
    expect(usernamesWithRole('contractor')).toContain(owner);
    expect([null, ...usernamesWithRole('client')]).toContain(client);
    expect([null, ...usernamesWithRole('subcontractor')]).toContain(installer);
  }
});

test('has the photos that the stage of each project requires', () => {
  for (const project of PROJECTS) {
    const { name, design, stage } = project;
    if (stage > 7) expect(picturesOf(designOf(project).kind, 'pre-installation'), name).not.toEqual([]);
    if (stage > 9) expect(picturesOf(design, 'post-installation'), name).not.toEqual([]);
  }
});
