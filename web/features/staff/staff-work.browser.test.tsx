import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StaffRole } from '#shared/actor.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { readCopy, saveCopy } from '#web/offline/response-copies.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';
import { respondToDetails, respondWithEmptyLists } from '#web/testing/project-page.ts';

const server = fakeServer();
const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
const teamLink = sidebar.getByRole('link', { name: 'My Subcontractors' });
const newProjectButton = page.getByRole('main').getByRole('button', { name: 'New Project' });

beforeEach(() => respondWithEmptyLists(server));

test('a changed role updates the page that the staff member has open', async () => {
  await openPage(server, '/dashboard', { user: sampleStaffMember('production') });
  await expect.element(sidebar.getByText('Production · Northfield Wraps')).toBeVisible();
  await expect.element(newProjectButton).not.toBeInTheDocument();
  server.respond('GET /api/auth/session', sampleStaffMember('manager'));
  server.send({ kind: 'everything' });
  await expect.element(newProjectButton.first()).toBeVisible();
  await expect.element(sidebar.getByText('Manager · Northfield Wraps')).toBeVisible();
  await expect.element(teamLink).toBeVisible();
});

test('a manager works on the projects of the shop', async () => {
  await openProject('manager');
  await expect.element(page.getByText('Your turn:').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit Details' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete Project' })).toBeVisible();
});

test('production staff get only the actions that they may take', async () => {
  await openProject('production');
  await expect.element(page.getByText('Your turn:').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Edit Details' })).not.toBeInTheDocument();
  for (const name of ['Delete Project', 'Mark as Complete', 'Assign subcontractor'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('production staff see no settings of the shop', async () => {
  await openPage(server, '/settings?tab=staff', { user: sampleStaffMember('production') });
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Staff' })).not.toBeInTheDocument();
  await expect.element(page.getByText('My profile role is a:')).not.toBeInTheDocument();
});

test('the open project disappears at once for a removed staff member', async () => {
  await openProject('manager');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bakery van' })).toBeVisible();
  server.respond('GET /api/auth/session', sampleShop({ id: 5 }));
  server.refuse('GET /api/projects/{id}/details', 'not_found');
  server.send({ kind: 'everything' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bakery van' })).not.toBeInTheDocument();
  await expect.element(sidebar.getByText('Contractor', { exact: true })).toBeVisible();
});

test('the copies of the shop’s projects are deleted from the device of a removed staff member', async () => {
  await openPage(server, '/dashboard', { user: sampleStaffMember('manager') });
  const queryKey = projectKeys.details(1);
  const query = { queryKey, queryHash: hashKey(queryKey), meta: undefined };
  await saveCopy(5, query, sampleDetails());
  expect(await readCopy(5, query)).toBeDefined();
  server.respond('GET /api/auth/session', sampleShop({ id: 5 }));
  server.send({ kind: 'everything' });
  await expect.poll(() => readCopy(5, query)).toBeUndefined();
});

/** A member of the staff of the sample shop. */
function sampleStaffMember(staffRole: StaffRole) {
  const shop = { shopId: 1, shopName: 'Northfield Wraps', allowContractorRole: false };
  return sampleShop({ id: 5, name: 'Maya Ortiz', staffRole, ...shop });
}

function openProject(staffRole: StaffRole) {
  const wait = { on: 'contractor', reason: 'proof', since: '2026-03-05T10:00:00.000Z' } as const;
  respondToDetails(server, sampleDetails({ name: 'Bakery van' }, { wait }));
  return openPage(server, '/project/1', { user: sampleStaffMember(staffRole) });
}
