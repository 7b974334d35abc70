import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { openPage } from '#web/testing/open-page.tsx';
import { recordPageLoads } from '#web/testing/page-loads.ts';
import { openProject, fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleDetails, sampleMessage, sampleShop } from '#web/testing/samples.ts';
import { expectToast } from '#web/testing/toasts.ts';

const server = fakeProjectServer();
const SEND_ROUTE = 'POST /api/projects/{id}/messages';
const log = page.getByRole('log', { name: 'Messages' });
const box = page.getByRole('textbox', { name: 'Message' });
const notSentNote = log.getByText('Not sent');
const waitingNote = log.getByText('Waiting to be sent');

/** Each test uses another project, because the outbox of a project stays in memory. */
let projectId = 1;

test('a message waits to be sent when the connection is lost', async () => {
  await openConversation();
  server.disconnect(SEND_ROUTE);
  await write('Truck is here');
  await expect.element(waitingNote).toBeVisible();
  await expect
    .element(log.getByText('Please check your connection', { exact: false }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText('Failed to send message. Please try again.')).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('unsent messages are sent in their order when the connection is back', async () => {
  await openConversation();
  server.disconnect(SEND_ROUTE);
  await write('Truck is here');
  await expect.poll(() => waitingNote.elements()).toHaveLength(1);
  await write('Keys are in the box');
  await expect.poll(() => waitingNote.elements()).toHaveLength(2);
  const sentTexts = acceptMessages();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => sentTexts).toEqual(['Truck is here', 'Keys are in the box']);
  await expect.element(waitingNote).not.toBeInTheDocument();
  const attempts = server.calls(SEND_ROUTE).filter(({ body }) => body.content === 'Truck is here');
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts.map(({ key }) => key))).toEqual(new Set([expect.any(String)]));
});

test('a message that failed because the session ended is sent after the next sign-in', async () => {
  const loads = recordPageLoads();
  await openConversation();
  server.endSession(SEND_ROUTE);
  await write('Truck is here');
  await expect.element(page.getByText('Session expired')).toBeVisible();
  expect(server.calls(SEND_ROUTE)).toHaveLength(1);
  const user = sampleShop();
  const sentTexts = acceptMessages();
  server.respondWith('POST /api/auth/login', () => {
    server.respond('GET /api/auth/session', user);
    return user;
  });
  await page.getByRole('textbox', { name: 'Username' }).fill('dana');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('vinyl-and-heat-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const projectPath = `/project/${projectId}`;
  await expect.poll(() => loads).toEqual([projectPath]);
  await openPage(server, projectPath, { user, isReload: true });
  await expect.poll(() => sentTexts).toEqual(['Truck is here']);
});

test('messages that a restarting server refused are sent after its next heartbeat', async () => {
  await openConversation();
  server.refuse(SEND_ROUTE, 'unavailable');
  await write('Truck is here');
  await expect.element(waitingNote).toBeVisible();
  const sentTexts = acceptMessages();
  server.send({ kind: 'beat' });
  await expect.poll(() => sentTexts).toEqual(['Truck is here']);
});

test('a rejected message shows the reason and can be retried', async () => {
  await openConversation();
  server.refuse(SEND_ROUTE, 'forbidden', { message: 'It broke.' });
  await write('Again');
  await expect.element(log.getByText('It broke.')).toBeVisible();
  await expectToast('Error', 'Failed to send message. Please try again.');
  const sentTexts = acceptMessages();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => sentTexts).toEqual(['Again']);
  await expect.element(log).toHaveFocus();
  await expect.element(notSentNote).not.toBeInTheDocument();
});

test('a rejected message can be edited', async () => {
  await openConversation();
  server.refuse(SEND_ROUTE, 'forbidden');
  await write('Edit me');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(box).toHaveValue('Edit me');
  await expect.element(box).toHaveFocus();
  await expect.element(notSentNote).not.toBeInTheDocument();
  const sentTexts = acceptMessages();
  await write('Edited');
  await expect.poll(() => sentTexts).toEqual(['Edited']);
});

test('a rejected message can be discarded', async () => {
  await openConversation();
  server.refuse(SEND_ROUTE, 'forbidden');
  await write('Never mind');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(log.getByText('Never mind')).not.toBeInTheDocument();
  await expect.element(box).toHaveValue('');
  await expect.element(log).toHaveFocus();
});

test('a reload keeps a half-typed message', async () => {
  await openConversation();
  await box.fill('Half-typed message');
  await openPage(server, location.pathname, { user: sampleShop(), isReload: true });
  await expect.element(box).toHaveValue('Half-typed message');
});

async function openConversation(): Promise<void> {
  projectId += 1;
  await openProject(server, sampleDetails({ id: projectId }));
  await expect.element(box).toBeVisible();
}

/** Makes the fake server accept messages. Returns an array of the texts that arrive. */
function acceptMessages(): string[] {
  const sentTexts: string[] = [];
  server.respondWith(SEND_ROUTE, ({ body: { content } }) => {
    sentTexts.push(content);
    return sampleMessage({ id: sentTexts.length, projectId, content });
  });
  return sentTexts;
}

async function write(text: string): Promise<void> {
  await box.fill(text);
  await userEvent.keyboard('{Enter}');
}
