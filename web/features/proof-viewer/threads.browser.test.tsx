import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { makeComment, makeVersion, createPointPin, renderDiscussion } from './discussion.testing.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabelText('Comment', { exact: true });
const thread = (number: number) => page.getByRole('listitem', { name: new RegExp(`^Comment ${number}\\b`) });
const RESOLVED = { resolvedAt: '2026-11-22T12:00:00Z' };

test('shows how to write the first comment', async () => {
  await renderDiscussion({ onComment: async () => undefined });
  await expect.element(page.getByText('No comments yet')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows threads with author, time and replies', async () => {
  const reply = makeComment(2, { parentId: 1, authorName: 'Apex Wraps', text: 'Will do' });
  await renderDiscussion({ comments: [makeComment(1, { isOwn: true }), reply] });
  await expect.element(thread(1).getByText('You', { exact: true })).toBeVisible();
  await expect.element(thread(1).getByText('Nov 22, 2026 10:00 AM').first()).toBeVisible();
  const replies = page.getByRole('list', { name: 'Replies to comment 1' });
  await expect.element(replies.getByText('Apex Wraps', { exact: true })).toBeVisible();
  await expect.element(replies.getByText('Will do')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('replies to a thread', async () => {
  const onComment = vi.fn(async () => undefined);
  await renderDiscussion({ comments: [makeComment(1)], onComment });
  await button('Reply to comment 1').click();
  await expect.element(page.getByLabelText('Reply', { exact: true })).toHaveFocus();
  await userEvent.keyboard('Agreed{Control>}{Enter}{/Control}');
  expect(onComment).toHaveBeenCalledExactlyOnceWith({ text: 'Agreed', parentId: 1 });
  await expect.element(page.getByLabelText('Reply', { exact: true })).not.toBeInTheDocument();
});

test('a comment that could not be sent is kept and can be sent again', async () => {
  const onComment = vi
    .fn(async () => undefined)
    .mockRejectedValueOnce(new Error('The server could not be reached.'));
  await renderDiscussion({ onComment });
  await field().fill('Important');
  await button('Send').click();
  await expect
    .element(page.getByText('Not sent. Your text is kept. The server could not be reached.'))
    .toBeVisible();
  await expect.element(field()).toHaveValue('Important');
  expect(await accessibilityFindings()).toBe('');
  await button('Try Again').click();
  await expect.element(field()).toHaveValue('');
  expect(onComment).toHaveBeenCalledTimes(2);
});

test('sends a comment only once when the user submits it repeatedly', async () => {
  const onComment = vi.fn(() => new Promise(() => undefined));
  await renderDiscussion({ onComment });
  await field().fill('Once');
  await button('Send').click();
  await expect.element(button('Sending…')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await field().click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onComment).toHaveBeenCalledOnce();
});

test('rejects an empty comment and a comment that is too long', async () => {
  const onComment = vi.fn(async () => undefined);
  await renderDiscussion({ onComment });
  await button('Send').click();
  await expect.element(page.getByText('Enter a comment')).toBeVisible();
  await field().fill('x'.repeat(2001));
  await expect.element(page.getByText('Too long to send: 2,001 of 2,000 characters')).toBeVisible();
  await button('Try Again').click();
  expect(onComment).not.toHaveBeenCalled();
});

test('resolves and reopens only the threads that the user may change', async () => {
  const onResolve = vi.fn(async () => undefined);
  const comments = [makeComment(1), makeComment(2, RESOLVED), makeComment(3)];
  await renderDiscussion({
    comments,
    onResolve,
    mayResolve: ({ id }) => id === 1,
    mayReopen: ({ id }) => id === 2,
  });
  await button('Resolve comment 1').click();
  expect(onResolve).toHaveBeenCalledWith(comments[0], true);
  await button('Reopen comment 2').click();
  expect(onResolve).toHaveBeenCalledWith(comments[1], false);
  await expect.element(button('Resolve comment 3')).not.toBeInTheDocument();
});

test('resolving a thread can be retried after a failure', async () => {
  const onResolve = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('The server is busy.'));
  await renderDiscussion({ comments: [makeComment(1)], onResolve, mayResolve: () => true });
  await button('Resolve comment 1').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. The server is busy.');
  expect(await accessibilityFindings()).toBe('');
  await button('Try Again: Resolve comment 1').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('keeps the focus in the thread when the clicked button disappears', async () => {
  const discussion = await renderDiscussion({
    comments: [makeComment(1)],
    mayResolve: () => true,
    onResolve: async (root) => discussion.change({ comments: [{ ...root, ...RESOLVED }] }),
  });
  await button('Resolve comment 1').click();
  await expect.element(thread(1)).toHaveFocus();
});

test('keeps the focus in the list when the resolved thread is hidden', async () => {
  const comments = [makeComment(1), makeComment(2, RESOLVED)];
  const discussion = await renderDiscussion({
    comments,
    mayResolve: () => true,
    onResolve: async (root) => discussion.change({ comments: [{ ...root, ...RESOLVED }] }),
  });
  await page.getByRole('switch', { name: 'Show resolved (1)' }).click();
  await button('Resolve comment 1').click();
  await expect.element(thread(1)).not.toBeInTheDocument();
  expect(document.activeElement?.matches('[data-thread-list]')).toBe(true);
});

test('keeps a typed reply when its thread is resolved while resolved threads are hidden', async () => {
  const comments = [makeComment(1), makeComment(2, RESOLVED)];
  const discussion = await renderDiscussion({ comments, onComment: async () => undefined });
  await page.getByRole('switch', { name: 'Show resolved (1)' }).click();
  await button('Reply to comment 1').click();
  await page.getByLabelText('Reply', { exact: true }).fill('Two inches');
  await discussion.change({ comments: [makeComment(1, RESOLVED), makeComment(2, RESOLVED)] });
  await expect.element(page.getByRole('switch', { name: 'Show resolved (2)' })).toBeVisible();
  await expect.element(page.getByLabelText('Reply', { exact: true })).toHaveValue('Two inches');
  await expect.element(thread(2)).not.toBeInTheDocument();
});

test('a new comment is announced, and changes neither the focus nor the scroll position', async () => {
  const comments = Array.from({ length: 40 }, (_, index) => makeComment(index + 1));
  const discussion = await renderDiscussion({ comments, onComment: async () => undefined });
  await field().fill('Half a thought');
  thread(20).element().scrollIntoView();
  const previousTop = thread(20).element().getBoundingClientRect().top;
  const text = 'Added by somebody';
  await discussion.change({
    comments: [...comments, makeComment(90, { text }), makeComment(91, { parentId: 1, text })],
  });
  await expect.element(page.getByText(`New comment by Dana Whitfield: ${text}`)).toBeInTheDocument();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('Half a thought');
  await vi.waitFor(() =>
    expect(thread(20).element().getBoundingClientRect().top).toBeCloseTo(previousTop, -1),
  );
});

test('selects the new comment of the user and scrolls to it', async () => {
  const comments = Array.from({ length: 40 }, (_, index) => makeComment(index + 1));
  const discussion = await renderDiscussion({ comments, onComment: async () => undefined });
  await field().fill('Mine');
  await button('Send').click();
  await expect.element(field()).toHaveValue('');
  await discussion.change({ comments: [...comments, makeComment(41, { isOwn: true, text: 'Mine' })] });
  await expect.element(thread(41)).toHaveAttribute('aria-current', 'true');
  await expect.element(thread(41)).toBeInViewport();
});

test('keeps the typed text when a newer version appears', async () => {
  const onComment = vi.fn(async () => undefined);
  const discussion = await renderDiscussion({ onComment });
  await field().fill('Typed on version 1');
  await discussion.change({ version: makeVersion(2) });
  await expect.element(page.getByRole('img', { name: /^Version 2/ })).toBeVisible();
  await expect.element(field()).toHaveValue('Typed on version 1');
});

test('lists the threads of the previous version, with a button to resolve them', async () => {
  const openComment = makeComment(11, { number: 1, text: 'Move the logo', pin: createPointPin(2, 0.5, 0.5) });
  const resolvedComment = makeComment(12, { number: 2, text: 'Wrong green', ...RESOLVED });
  const onResolve = vi.fn(async () => undefined);
  await renderDiscussion({
    version: makeVersion(2, 2),
    earlierDiscussion: { version: makeVersion(1, 2), comments: [openComment, resolvedComment] },
    mayResolve: () => true,
    onResolve,
  });
  const section = page.getByRole('region', { name: 'From version 1' });
  await expect.element(section.getByText('1 of 2 resolved')).toBeVisible();
  await expect.element(section.getByText('Move the logo')).toBeVisible();
  await expect.element(section.getByText('Wrong green')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
  await button(/^Show comment 1 /).click();
  await expect.element(page.getByRole('img', { name: 'Version 2, page 2 of 2' })).toBeVisible();
  await button('Resolve comment 1').click();
  expect(onResolve).toHaveBeenCalledWith(openComment, true);
});

test('an open thread of the previous version names a page that the shown version does not have', async () => {
  await renderDiscussion({
    version: makeVersion(2),
    earlierDiscussion: {
      version: makeVersion(1, 3),
      comments: [
        makeComment(1, { pin: createPointPin(1, 0.5, 0.5) }),
        makeComment(2, { pin: createPointPin(3, 0.5, 0.5) }),
      ],
    },
  });
  const section = page.getByRole('region', { name: 'From version 1' });
  await expect.element(section.getByText('Point on page 3')).toBeVisible();
  await expect.element(section.getByRole('button', { name: 'Show comment 1 Point on page 1' })).toBeVisible();
  // The viewer cannot show the place, so it is not a button.
  await expect.element(section.getByRole('button', { name: /Show comment 2/ })).not.toBeInTheDocument();
});
