import { expect, test } from 'vitest';
import { deletionSentences } from './deletion-sentences.ts';

const NO_RECORDS = {
  staff: 0,
  ownedProjects: 0,
  selfInstalledProjects: 0,
  photos: 0,
  proofs: 0,
  assignedProjects: 0,
  clientProjects: 0,
};
const DELETED_USER_SENTENCE =
  'Everything written with this account on other people’s projects stays, signed “Deleted user”.';

test.each([
  [
    "a shop's projects are deleted",
    { ...NO_RECORDS, ownedProjects: 12, photos: 1_340, proofs: 1 },
    ['12 projects will be deleted with all files: 1,340 photos and 1 proof.', DELETED_USER_SENTENCE],
  ],
  [
    "an installer's projects stay",
    { ...NO_RECORDS, assignedProjects: 1 },
    ['1 project will stay, without its installer.', DELETED_USER_SENTENCE],
  ],
  [
    'a listed shop has both kinds of projects',
    { ...NO_RECORDS, ownedProjects: 1, assignedProjects: 3 },
    [
      '1 project will be deleted with all files: 0 photos and 0 proofs.',
      '3 projects will stay, without their installer.',
      DELETED_USER_SENTENCE,
    ],
  ],
  [
    "a client's projects stay",
    { ...NO_RECORDS, clientProjects: 2 },
    ['2 projects will stay, without a client.', DELETED_USER_SENTENCE],
  ],
  [
    'staff keep their accounts',
    { ...NO_RECORDS, staff: 2, ownedProjects: 1 },
    [
      '1 project will be deleted with all files: 0 photos and 0 proofs.',
      '2 members of the shop’s staff will keep their accounts, without access to the projects.',
      DELETED_USER_SENTENCE,
    ],
  ],
  ['a new account has no projects', NO_RECORDS, ['No projects are affected.', DELETED_USER_SENTENCE]],
])('%s', (_case, preview, sentences) => expect(deletionSentences(preview)).toEqual(sentences));

test('a shop that a manager takes over keeps its projects and staff, without the old owner as installer', () => {
  const preview = { ...NO_RECORDS, ownedProjects: 3, selfInstalledProjects: 1, staff: 2 };
  expect(deletionSentences(preview, 'transfer')).toEqual([
    '3 projects will move to the new owner with all files.',
    '1 project that you install will have no installer.',
    'Your staff will work for the new owner.',
    DELETED_USER_SENTENCE,
  ]);
});

test('leaves out the effects on the account’s own projects and staff until the user has chosen what happens to them', () => {
  const preview = { ...NO_RECORDS, ownedProjects: 3, assignedProjects: 1, staff: 2 };
  expect(deletionSentences(preview, null)).toEqual([
    '1 project will stay, without its installer.',
    DELETED_USER_SENTENCE,
  ]);
});
