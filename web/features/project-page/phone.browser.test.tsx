import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { respondToProofs, sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import {
  atStage,
  INSTALLER,
  sampleClient,
  sampleDetails,
  sampleMessage,
  sampleShop,
} from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const WAITING_SINCE = '2026-11-20T10:00:00.000Z';
const nextAction = page.getByRole('region', { name: 'Next action' });
const bar = page.getByRole('navigation', { name: 'Sections' });
const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem');

test('a shop can start its next action without scrolling', async () => {
  const name = 'Alder Creek Heritage Railroad & Museum Foundation supervisor pickup, phase 2 of 3';
  const wait = { on: 'contractor', reason: 'proof', since: WAITING_SINCE } as const;
  await openOnPhone(sampleDetails({ name }, { wait }));
  const action = nextAction.getByRole('link', { name: 'Add artwork proof' });
  await expectVisibleWithoutScroll(action);
  expect(await accessibilityFindings()).toBe('');
  await action.click();
  await expect.element(page.getByRole('form', { name: 'Upload artwork proof' })).toBeInViewport();
});

test('a shop sets the installation date from its next action', async () => {
  const wait = { on: 'contractor', reason: 'scheduling', since: WAITING_SINCE } as const;
  await openOnPhone(sampleDetails(atStage('final_artwork_approval'), { wait }));
  await nextAction.getByRole('link', { name: 'Set installation date' }).click();
  await expect.element(page.getByLabelText('Scheduled Installation', { exact: false })).toHaveFocus();
});

test('a client finds the proof to approve with one click', async () => {
  const project = { ...atStage('artwork_submitted_for_client_review'), clientId: 8 };
  const wait = { on: 'client', reason: 'artwork-approval', since: WAITING_SINCE } as const;
  const { gateFacts } = sampleDetails();
  respondToProofs(server, { proofs: [sampleProof()] });
  const details = sampleDetails(project, { wait, gateFacts: { ...gateFacts, proofs: 1 } });
  await openOnPhone(details, sampleClient());
  const action = nextAction.getByRole('link', { name: 'Approve proof' });
  await expectVisibleWithoutScroll(action);
  expect(await accessibilityFindings()).toBe('');
  await action.click();
  await expect
    .element(page.getByRole('button', { name: 'Approve bakery-v1.png' }))
    .toBeInViewport({ ratio: 1 });
});

test('a user who is not responsible sees whom the project waits for', async () => {
  const wait = { on: 'subcontractor', reason: 'photos-before', since: WAITING_SINCE } as const;
  const project = { ...atStage('wrap_shipped'), subcontractorId: INSTALLER.id };
  await openOnPhone(sampleDetails(project, { wait, subcontractor: INSTALLER }));
  await expect
    .element(nextAction)
    .toMatchTextContent('Waiting for photos before installation since Nov 20 · Lena Frost');
  expect(nextAction.getByRole('link').elements()).toEqual([]);
});

test('a phone collapses the earlier stages', async () => {
  await openOnPhone(sampleDetails(atStage('final_artwork_approval')));
  const earlierStagesButton = page.getByRole('button', { name: '3 earlier stages' });
  await expect.element(earlierStagesButton).toHaveAttribute('aria-expanded', 'false');
  expect(stages.elements()).toHaveLength(7);
  await earlierStagesButton.click();
  await expect.element(earlierStagesButton).toHaveAttribute('aria-expanded', 'true');
  expect(stages.elements()).toHaveLength(10);
  await expect.element(stages.first()).toMatchTextContent('Project Started');
  expect(await accessibilityFindings()).toBe('');
});

test('the section bar jumps to each section', async () => {
  const { router } = await openOnPhone(sampleDetails(atStage('wrap_printed')));
  const initialHistoryLength = router.history.length;
  for (const [name, id] of [
    ['History', 'activity'],
    ['Messages', 'messages'],
    ['Photos', 'photos'],
    ['Shipping', 'tracking'],
    ['Stages', 'stages'],
  ] as const) {
    const link = bar.getByRole('link', { name });
    (link.element() as HTMLElement).click();
    const section = () => document.getElementById(id);
    await expect.poll(() => document.activeElement?.id).toBe(id);
    await expect.element(link).toHaveAttribute('aria-current', 'location');
    await expect.element(link).toBeInViewport({ ratio: 1 });
    await expect.poll(() => section()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(boxOf(bar).bottom);
  }
  expect(router.history.length).toBe(initialHistoryLength);
});

test('the section bar marks the section in view', async () => {
  await openOnPhone();
  page.getByRole('region', { name: 'Project Messages' }).element().scrollIntoView();
  await expect.element(bar.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current');
});

test('Tab continues in the section to which the bar has jumped', async () => {
  await openOnPhone();
  (bar.getByRole('link', { name: 'Proofs' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  await expectNoHorizontalScroll();
});

test('a wide screen has no section bar and shows all stages', async () => {
  const wait = { on: 'contractor', reason: 'scheduling', since: WAITING_SINCE } as const;
  await openProject(server, sampleDetails(atStage('final_artwork_approval'), { wait }));
  await expect.element(stages.first()).toBeVisible();
  expect(stages.elements()).toHaveLength(10);
  expect(bar.elements()).toEqual([]);
  expect(nextAction.elements()).toEqual([]);
  await expect.element(page.getByText('Your turn', { exact: false })).toBeVisible();
});

test('a toast does not cover the message composer', async () => {
  await openOnPhone(sampleDetails({}, { messages: [sampleMessage()], messageCount: 1 }));
  const composer = page.getByRole('form', { name: 'Send message' });
  composer.element().scrollIntoView({ block: 'end' });
  await composer.getByRole('textbox').fill('Thank you.');
  server.respond('POST /api/projects/{id}/messages', sampleMessage({ id: 2, content: 'Thank you.' }));
  await composer.getByRole('button', { name: 'Send' }).click();
  await expectToast('Message sent');
  await expect.poll(() => toastEdges()?.bottom).toBeLessThanOrEqual(boxOf(composer).top);
  expect(toastEdges()?.top).toBeGreaterThanOrEqual(0);
});

async function openOnPhone(details: ProjectDetails = sampleDetails(), user = sampleShop()) {
  const openedPage = await openProject(server, details, { user, screen: PHONE_SIZE });
  await expect.element(page.getByRole('heading', { level: 1, name: details.project.name })).toBeVisible();
  return openedPage;
}

async function expectVisibleWithoutScroll(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  expect(boxOf(target).bottom).toBeLessThan(PHONE_SIZE[1]);
  expect(window.scrollY).toBe(0);
}

function boxOf(target: Locator): DOMRect {
  return target.element().getBoundingClientRect();
}

function toastEdges(): DOMRect | undefined {
  return document.querySelector('li[data-swipe-direction]')?.getBoundingClientRect();
}
