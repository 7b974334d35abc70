import { expect, test } from 'vitest';
import { deletionSentences } from './deletion-sentences.ts';

const SIGNED = 'What the account wrote on the projects of others stays, signed “Deleted user”.';

test.each([
  [
    'a shop takes its projects along',
    { ownedProjects: 12, photos: 1_340, proofs: 1, assignedProjects: 0 },
    ['12 projects will be deleted with all files: 1,340 photos and 1 proof.', SIGNED],
  ],
  [
    'an installer leaves the projects of its shops',
    { ownedProjects: 0, photos: 0, proofs: 0, assignedProjects: 1 },
    ['1 project will stay, without its installer.', SIGNED],
  ],
  [
    'a listed shop does both',
    { ownedProjects: 1, photos: 0, proofs: 0, assignedProjects: 3 },
    [
      '1 project will be deleted with all files: 0 photos and 0 proofs.',
      '3 projects will stay, without their installer.',
      SIGNED,
    ],
  ],
  [
    'a fresh account touches nothing',
    { ownedProjects: 0, photos: 0, proofs: 0, assignedProjects: 0 },
    ['No project is touched.', SIGNED],
  ],
])('%s', (_case, preview, sentences) => expect(deletionSentences(preview)).toEqual(sentences));
