import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleInstaller, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const PROFILE_PATH = '/subcontractor-profile/7';
const client = sampleInstaller({ id: 9, role: 'client' });

const link = page.getByRole('link', { name: 'View Profile of Lena Frost' });

test('the settings page of an installer has a link to the installer’s profile', async () => {
  await openPage(server, '/settings', { user: sampleInstaller() });
  const ownProfileLink = page.getByRole('link', { name: 'View my registry profile' });
  await expect.element(ownProfileLink).toHaveAttribute('href', PROFILE_PATH);
});

test.each([sampleShop(), sampleInstaller()])('a $role opens the profile from a project', async (user) => {
  respondToProject();
  await openPage(server, '/project/1', { user });
  await expect.element(link).toHaveAttribute('href', PROFILE_PATH);
});

test('a client sees the name of the installer without a link', async () => {
  respondToProject();
  await openPage(server, '/project/1', { user: client });
  await expect.element(page.getByText('Lena Frost').first()).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

/** Makes the fake server respond with a project of the shop. The project has an installer and a client. */
function respondToProject(): void {
  const subcontractor = { id: 7, name: 'Lena Frost', company: null, avatarUrl: null };
  const project = { subcontractorId: 7, clientId: client.id };
  server.respond('GET /api/projects/{id}/details', sampleDetails(project, { subcontractor }));
  server.respond('GET /api/projects/{id}/artwork-proofs', []);
  server.respond('GET /api/projects/{id}/tracking-items', []);
  server.hold('GET /api/projects/{id}/install-record');
}
