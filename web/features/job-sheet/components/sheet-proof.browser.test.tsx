import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import { sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const artwork = page.getByRole('region', { name: 'Approved Artwork' });
const newerVersionNote = artwork.getByText('A newer version is not approved yet.');
const APPROVAL = { isApproved: true, approvedAt: '2027-03-01T08:00:00.000Z', approvedByName: 'Maria Lopez' };

test('the sheet shows the version number and the file name of the approved artwork', async () => {
  await openSheet([sampleProof(2, APPROVAL), sampleProof(1)]);
  await expect.element(artwork).toMatchTextContent('Version 2, bakery-v2.png');
  await expect.element(newerVersionNote).not.toBeInTheDocument();
});

test('the sheet says that a newer version is not approved yet', async () => {
  await openSheet([sampleProof(2), sampleProof(1, APPROVAL)]);
  await expect.element(artwork).toMatchTextContent('Version 1, bakery-v1.png');
  await expect.element(newerVersionNote).toBeVisible();
});

test('the sheet says that an approval was recorded on the client’s behalf', async () => {
  await openSheet([sampleProof(1, { ...APPROVAL, approvedOnBehalf: true })]);
  await expect
    .element(artwork.getByText(/^Approved on the client’s behalf by Maria Lopez on /))
    .toBeVisible();
});

async function openSheet(proofs: Proof[]): Promise<void> {
  server.respond('GET /api/projects/{id}/details', sampleDetails());
  server.respond('GET /api/projects/{id}/artwork-proofs', proofs);
  await openPage(server, '/project/1/job-sheet', { user: sampleShop() });
}
