import { expect, test } from 'vitest';
import { deletionSentences } from './deletion-sentences.ts';

const EMPTY_PROJECT = {
  staff: 0,
  ownedProjects: 0,
  photos: 0,
  proofs: 0,
  assignedProjects: 0,
  clientProjects: 0,
};
const SIGNED = 'What the account wrote on the projects of others stays, signed “Deleted user”.';

test.each([
  [
    "a shop's projects are deleted",
    { ...EMPTY_PROJECT, ownedProjects: 12, photos: 1_340, proofs: 1 },
    ['12 projects will be deleted with all files: 1,340 photos and 1 proof.', SIGNED],
  ],
  [
    "an installer's projects stay",
    { ...EMPTY_PROJECT, assignedProjects: 1 },
    ['1 project will stay, without its installer.', SIGNED],
  ],
  [
    'a listed shop has both kinds of projects',
    { ...EMPTY_PROJECT, ownedProjects: 1, assignedProjects: 3 },
    [
      '1 project will be deleted with all files: 0 photos and 0 proofs.',
      '3 projects will stay, without their installer.',
      SIGNED,
    ],
  ],
  [
    "a client's projects stay",
    { ...EMPTY_PROJECT, clientProjects: 2 },
    ['2 projects will stay, without a client.', SIGNED],
  ],
  [
    'staff keep their accounts',
    { ...EMPTY_PROJECT, staff: 2, ownedProjects: 1 },
    [
      '1 project will be deleted with all files: 0 photos and 0 proofs.',
      '2 members of its staff will keep their accounts, without access to the projects.',
      SIGNED,
    ],
  ],
  ['a new account has no projects', EMPTY_PROJECT, ['No project is touched.', SIGNED]],
])('%s', (_case, preview, sentences) => expect(deletionSentences(preview)).toEqual(sentences));
