import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();

test('the job sheet has address, contact and arrival time of the installation', async () => {
  const installation = {
    installationAddress: '12 Dock St, Port Whitfield, OR 97103',
    installationContactName: 'Maria Lopez',
    installationContactPhone: '(555) 010-1234',
    installationNotes: 'Ring twice. The van is in bay 3.',
  };
  const project = { ...installation, installationArrivalTime: '08:30' };
  server.respond('GET /api/projects/{id}/details', sampleDetails(project));
  await openPage(server, '/project/1/job-sheet', { user: sampleShop() });
  const sheet = page.getByRole('region', { name: 'Installation' });
  for (const text of [...Object.values(installation), '8:30 AM'])
    await expect.element(sheet.getByText(text, { exact: true })).toBeVisible();
});
