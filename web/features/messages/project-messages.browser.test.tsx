import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Message } from '#shared/messages/messages.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { PHONE_SIZE } from '#web/testing/open-page.tsx';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { sampleDetails, sampleMessage } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const SEND_ROUTE = 'POST /api/projects/{id}/messages';
const OLDER_MESSAGES_ROUTE = 'GET /api/projects/{id}/messages';
const log = page.getByRole('log', { name: 'Messages' });
const box = page.getByRole('textbox', { name: 'Message' });
const send = page.getByRole('button', { name: 'Send', exact: true });
const showOlderButton = page.getByRole('button', { name: 'Show older messages' });

test('a conversation without messages is 150 px high, and 300 px expanded', async () => {
  await openProject(server);
  await expect.element(log.getByText('No messages yet.', { exact: false })).toBeVisible();
  await expect.element(log).toHaveStyle({ height: '150px' });
  await page.getByRole('button', { name: 'Expand' }).click();
  await expect.element(log).toHaveStyle({ height: '300px' });
});

test('a conversation with messages opens expanded and names their senders', async () => {
  await openProject(
    server,
    sampleDetails(
      {},
      {
        messages: [sampleMessage(), sampleMessage({ id: 2, senderId: 7, sender: 'Lena Frost' })],
        messageCount: 2,
      },
    ),
    { screen: PHONE_SIZE },
  );
  await expect.element(log).toHaveStyle({ height: '300px' });
  await expect.element(log.getByText('You', { exact: true })).toBeVisible();
  await expect.element(log.getByText('Lena Frost')).toBeVisible();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test('Enter sends a message, and Shift+Enter starts a new line', async () => {
  // Each test uses another project, because the outbox of a project stays in memory.
  const details = sampleDetails({ id: 3 });
  await openProject(server, details);
  const content = 'The wrap is on its way.\nTracking follows.';
  server.respondWith(SEND_ROUTE, () => {
    const message = sampleMessage({ content });
    server.respond('GET /api/projects/{id}/details', { ...details, messages: [message], messageCount: 1 });
    return message;
  });
  await box.fill('The wrap is on its way.');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}Tracking follows.{Enter}');
  await expectToast('Message sent');
  await expect.element(log.getByText('Tracking follows.', { exact: false })).toBeVisible();
  await expect.element(box).toHaveValue('');
  expect(server.calls(SEND_ROUTE).map(({ body }) => body)).toEqual([{ content }]);
});

test.each([
  ['', false],
  [' \n ', false],
  ['x'.repeat(4_990), true],
  ['x'.repeat(5_001), false],
])('a message must have 1 to 5,000 characters (%#)', async (text, isSendable) => {
  await openProject(server);
  await box.fill(text);
  await (isSendable ? expect.element(send).toBeEnabled() : expect.element(send).toBeDisabled());
});

test.each([
  [4_990, '4,990 of 5,000 characters'],
  [5_001, 'Too long to send: 5,001 of 5,000 characters'],
])('a message of %i characters has the note “%s”', async (length, note) => {
  await openProject(server);
  await box.fill('x'.repeat(length));
  await expect.element(page.getByText(note, { exact: false })).toBeVisible();
});

test('a message that the server already stored is not shown as ‘Not sent’', async () => {
  const details = sampleDetails({ id: 2 });
  await openProject(server, details);
  server.refuse(SEND_ROUTE, 'conflict', { details: { carriedOut: true } });
  const storedDetails = { ...details, messages: [sampleMessage()], messageCount: 1 };
  server.respond('GET /api/projects/{id}/details', storedDetails);
  await box.fill('Truck is here');
  await userEvent.keyboard('{Enter}');
  await expectToast('Message sent');
  await expect.element(log.getByText('Truck is here')).toBeVisible();
  await expect.element(log.getByText('Not sent')).not.toBeInTheDocument();
});

test('a long conversation opens at its end', async () => {
  await openLongConversation();
  log.element().scrollIntoView();
  await expect.element(log.getByText('Message number 120.')).toBeInViewport();
  expect(log.getByText('Message number 70.').elements()).toEqual([]);
});

test('older messages are loaded page by page', async () => {
  await openLongConversation();
  server.respond(OLDER_MESSAGES_ROUTE, createMessages(120, 21), { total: 120, next: 'older' });
  await showOlderButton.click();
  await expect.element(log.getByText('Message number 70.')).toBeInTheDocument();
  server.respond(OLDER_MESSAGES_ROUTE, createMessages(20, 1), { total: 120 });
  await showOlderButton.click();
  await expect.element(log.getByText('Message number 1.')).toBeInTheDocument();
  await expect.element(showOlderButton).not.toBeInTheDocument();
  await log.click();
  await userEvent.keyboard('{Home}');
  await expect.element(log.getByText('Message number 1.')).toBeInViewport();
});

/** Opens a project page that has the newest 50 of 120 messages. */
async function openLongConversation(): Promise<void> {
  await openProject(server, sampleDetails({}, { messages: createMessages(120, 71), messageCount: 120 }));
  await expect.element(log).toBeVisible();
}

/** The messages with these numbers, newest first. */
function createMessages(newestNumber: number, oldestNumber: number): Message[] {
  return Array.from({ length: newestNumber - oldestNumber + 1 }, (_, index) =>
    sampleMessage({ id: newestNumber - index, content: `Message number ${newestNumber - index}.` }),
  );
}
