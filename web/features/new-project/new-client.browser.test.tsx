import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SAMPLE_LINK } from '#web/features/invitations/invitations.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleDetails, sampleProject, sampleShop } from '#web/testing/samples.ts';
import { respondWithProjects } from '#web/testing/project-lists.ts';
import { respondToDetails, respondWithEmptyLists } from '#web/testing/project-page.ts';
import { storeDraft } from '#web/lib/stored-draft.ts';
import { newProjectDraftName } from './new-project-draft.ts';

const server = fakeServer();
const CREATE_ROUTE = 'POST /api/projects';
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
const client = dialog.getByRole('combobox', { name: 'Client' });
const createButton = dialog.getByRole('button', { name: 'Create Project' });

test('the entries of a new client return after another choice', async () => {
  await openEmptyDialog();
  await client.selectOptions('Invite a new client');
  await field('Name').fill('Maria Lopez');
  await field('Email (Optional)').fill('maria@example.com');
  await client.selectOptions('No client yet');
  await expect.element(field('Name')).not.toBeInTheDocument();
  await client.selectOptions('Invite a new client');
  await expect.element(field('Name')).toHaveValue('Maria Lopez');
  await expect.element(field('Email (Optional)')).toHaveValue('maria@example.com');
});

test('‘Start over’ also discards a new client that another choice hides', async () => {
  const user = sampleShop();
  const prepare = () => storeDraft(newProjectDraftName(user.id), { name: 'Harbour Bakery van' });
  await openProjects({ user, prepare });
  await client.selectOptions('Invite a new client');
  await field('Name').fill('Maria Lopez');
  await client.selectOptions('No client yet');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field('Project Name')).toHaveValue('');
  await client.selectOptions('Invite a new client');
  await expect.element(field('Name')).toHaveValue('');
});

test('a new project with an invited client shows the invitation link', async () => {
  server.respond(CREATE_ROUTE, { ...sampleProject(), clientInvitation: SAMPLE_LINK });
  respondToDetails(server, sampleDetails({}, { clientInvitation: { ...SAMPLE_LINK, isExpired: false } }));
  await openEmptyDialog();
  await fillProject();
  await client.selectOptions('Invite a new client');
  await createButton.click();
  await expect.element(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await field('Name').fill('Maria Lopez');
  await createButton.click();
  await expect.element(page.getByRole('dialog', { name: 'Project created' })).toBeVisible();
  await expect.element(field('Invitation link')).toHaveValue(SAMPLE_LINK.url);
  expect(await accessibilityFindings()).toBe('');
  expect(server.calls(CREATE_ROUTE)[0]?.body).toMatchObject({ clientInvitation: { name: 'Maria Lopez' } });
  await page.getByRole('button', { name: 'Go to the project' }).click();
  await expect.element(page.getByText('Maria Lopez Invited')).toBeVisible();
});

test.each(['/dashboard', '/my-projects'])(
  'the first project of a shop shows the invitation link on %s',
  async (path) => {
    server.respondWith(CREATE_ROUTE, () => {
      respondWithProjects(server, {});
      return { ...sampleProject(), clientInvitation: SAMPLE_LINK };
    });
    await openFirstProjectDialog(path);
    await fillProject();
    await client.selectOptions('Invite a new client');
    await field('Name').fill('Maria Lopez');
    await createButton.click();
    await expect
      .element(page.getByRole('link', { name: /View Details/, includeHidden: true }))
      .toBeInTheDocument();
    await expect.element(field('Invitation link')).toHaveValue(SAMPLE_LINK.url);
  },
);

test('the form stays open when a colleague creates the first project of the shop', async () => {
  await openFirstProjectDialog('/my-projects');
  await field('Project Name').fill('Harbour Bakery van');
  respondWithProjects(server, {});
  server.send({ kind: 'project', projectId: 1 });
  await expect
    .element(page.getByRole('link', { name: /View Details/, includeHidden: true }))
    .toBeInTheDocument();
  await expect.element(field('Project Name')).toHaveValue('Harbour Bakery van');
});

async function openFirstProjectDialog(path: string): Promise<void> {
  respondWithEmptyLists(server);
  await openPage(server, path, { user: sampleShop() });
  await page.getByRole('button', { name: 'Create Your First Project' }).click();
}

async function openProjects(options: Parameters<typeof openPage>[2]): Promise<void> {
  respondWithEmptyLists(server);
  server.respond('GET /api/subcontractors', []);
  server.respond('GET /api/clients', []);
  await openPage(server, '/my-projects', options);
}

async function openEmptyDialog(): Promise<void> {
  await openProjects({ user: sampleShop() });
  await page.getByRole('button', { name: 'New Project' }).first().click();
}

async function fillProject(): Promise<void> {
  await field('Project Name').fill('Harbour Bakery delivery van');
  await dialog.getByRole('combobox', { name: 'Vehicle Type' }).selectOptions('van');
  for (const label of ['Make', 'Model', 'Year', 'Color']) await field(label).fill('2024');
  await dialog.getByRole('combobox', { name: 'Wrap Type' }).selectOptions('full');
  await dialog.getByRole('combobox', { name: 'Material' }).selectOptions('3m');
}
