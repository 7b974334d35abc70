import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage, PHONE_SIZE } from '#web/testing/open-page.tsx';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { respondWithProjects, SAMPLE_VAN } from '#web/testing/project-lists.ts';
import { sampleCard, sampleClient, sampleShop } from '#web/testing/samples.ts';

const server = fakeProjectServer();
const LIST_ROUTE = 'GET /api/projects';
const VIN = '1M8GDM9AXKP042788';
const user = sampleShop();
const field = page.getByRole('combobox', { name: 'Find a project' });
const options = page.getByRole('listbox', { name: 'Projects' }).getByRole('option');

test('a project is found by a part of its VIN, and opened by keyboard', async () => {
  respondWithProjects(server, { name: 'Harbour Bakery van', vehicle: { ...SAMPLE_VAN, vin: VIN } });
  await openPage(server, '/settings', { user });
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('xkp0427');
  await expect.element(options.first()).toMatchTextContent(`VIN ${VIN}`);
  expect(options.elements()).toHaveLength(2);
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  expect(server.calls(LIST_ROUTE)[0]?.query).toEqual({ q: 'xkp0427', sort: 'updated', limit: '8' });
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/project/1');
  await expect.element(field).toHaveValue('');
  expect(options.elements()).toEqual([]);
});

test('a click on an option opens its project', async () => {
  respondWithProjects(server, { name: 'Truck' }, { name: 'Bakery van' });
  await openPage(server, '/settings', { user });
  await field.fill('van');
  await page.getByRole('option', { name: /Bakery van/ }).click();
  await expect.poll(() => location.pathname).toBe('/project/2');
});

test('the last option leads to all results in My Projects', async () => {
  const cards = Array.from({ length: 8 }, (_, index) => sampleCard({ id: index + 1 }));
  respondWithProjects(server, ...cards);
  server.respond(LIST_ROUTE, cards, { total: 9 });
  await openPage(server, '/dashboard', { user });
  await field.fill('herrera RAMAN');
  await expect.element(options.last()).toMatchTextContent('See all 9 results');
  expect(options.elements()).toHaveLength(9);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe('/my-projects?q=herrera+RAMAN');
  await expect.element(page.getByPlaceholder('Search projects...')).toHaveValue('herrera RAMAN');
});

test('Escape closes the message that no project matches', async () => {
  await openPage(server, '/dashboard', { user });
  await field.fill('zeppelin');
  const notice = page.getByText('No project matches “zeppelin”.');
  await expect.element(notice).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).not.toBeInTheDocument();
});

test('a failed search can be retried', async () => {
  await openPage(server, '/dashboard', { user });
  await expect.element(page.getByText('No projects found')).toBeVisible();
  server.refuse(LIST_ROUTE, 'validation_failed');
  await field.fill('fire');
  await expect.element(page.getByText('The search failed.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  respondWithProjects(server, { name: 'Fire truck' });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(options.first()).toMatchTextContent('Fire truck');
});

test('a button opens the search over the header on a phone', async () => {
  await openPage(server, '/dashboard', { user: sampleClient(), screen: PHONE_SIZE });
  const button = page.getByRole('button', { name: 'Find a project' });
  await button.click();
  await expect.element(field).toHaveFocus();
  await field.fill('van');
  await expect.element(page.getByText('No project matches “van”.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  expect(document.documentElement.scrollWidth).toBe(PHONE_SIZE[0]);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
