import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openSampleProject, respondToProject } from '#web/testing/project-page.ts';
import { sampleDetails } from '#web/testing/samples.ts';

const server = fakeServer();
const gate = page.getByRole('list', { name: 'Stages' }).getByText('Client Approval Required');

test('the stage ‘Final Artwork Approval’ shows a gate while the newest version is not approved', async () => {
  await openWith({ isApprovalRequired: true });
  await expect.element(gate).toBeVisible();
  await expect
    .element(page.getByText('Get the client’s approval of the newest artwork proof.').first())
    .toBeVisible();
});

test.each([
  ['when the newest version is approved', { isApprovalRequired: true, isNewestProofApproved: true }],
  ['when no approval is required', {}],
])('the stage ‘Final Artwork Approval’ shows no gate %s', async (_what, facts) => {
  await openWith(facts);
  await expect.element(page.getByRole('button', { name: 'Complete', exact: true }).first()).toBeVisible();
  await expect.element(gate).not.toBeInTheDocument();
});

async function openWith(facts: Partial<ProjectDetails['gateFacts']>): Promise<void> {
  const gateFacts = { ...sampleDetails().gateFacts, ...facts };
  respondToProject(server, { progressStage: 'final_artwork_approval' }, { gateFacts });
  await openSampleProject(server);
}
