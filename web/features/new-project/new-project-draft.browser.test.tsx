import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { sampleProject, sampleShop } from '#web/testing/samples.ts';

const server = fakeServer();
const CREATE_ROUTE = 'POST /api/projects';
const PROJECT_PAGE_ROUTES = [
  'GET /api/projects/{id}/details',
  'GET /api/projects/{id}/artwork-proofs',
  'GET /api/projects/{id}/tracking-items',
] as const;
const user = sampleShop();

const newProjectButton = page.getByRole('button', { name: 'New Project' });
const dialog = page.getByRole('dialog');
const deadline = dialog.getByLabelText('Deadline', { exact: false }).first();
const name = dialog.getByRole('textbox', { name: 'Project Name' });

test('a form that is sent without a session is restored after the sign-in', async () => {
  await openDialog();
  await fillIn();
  await deadline.fill('2099-03-05');
  server.endSession(CREATE_ROUTE);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(location.search).toMatch(/^\?next=%2Fmy-projects/);

  await openPage(server, '/my-projects', { user, isReload: true });
  await expect
    .element(dialog.getByText('We restored your draft. Please add the photos again.'))
    .toBeVisible();
  await expect.element(name).toHaveValue('Harbour Bakery van');
  await expect.element(dialog.getByRole('combobox', { name: 'Vehicle Type' })).toHaveValue('van');
  await expect.element(deadline).toHaveValue('2099-03-05');
  server.respond(CREATE_ROUTE, sampleProject());
  for (const route of PROJECT_PAGE_ROUTES) server.hold(route);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect.poll(() => location.pathname).toBe('/project/1');
  await openPage(server, '/my-projects', { user, isReload: true });
  await expect.element(newProjectButton).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('does not restore a draft after Cancel', async () => {
  await openDialog();
  await name.fill('Never mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openPage(server, '/my-projects', { user, isReload: true });
  await expect.element(newProjectButton).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

async function fillIn(): Promise<void> {
  const texts = {
    'Project Name': 'Harbour Bakery van',
    Make: 'Ford',
    Model: 'Transit',
    Year: '2024',
    Color: 'White',
  };
  const choices = { 'Vehicle Type': 'van', 'Wrap Type': 'full', Material: '3m' };
  for (const [label, text] of Object.entries(texts))
    await dialog.getByRole('textbox', { name: label }).fill(text);
  for (const [label, value] of Object.entries(choices))
    await dialog.getByRole('combobox', { name: label }).selectOptions(value);
}

async function openDialog(): Promise<void> {
  server.respond('GET /api/projects', []);
  server.respond('GET /api/projects/counts', { all: 0, inProgress: 0, completed: 0, waitingForMe: 0 });
  server.respond('GET /api/clients', []);
  server.respond('GET /api/subcontractors', []);
  await openPage(server, '/my-projects', { user });
  await newProjectButton.click();
  await expect.element(name).toBeVisible();
}
