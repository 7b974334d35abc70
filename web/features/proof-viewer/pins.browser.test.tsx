import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { tapWithFinger } from '#web/testing/device.ts';
import {
  makeComment,
  makeVersion,
  pageOffset,
  sendPointerEvents,
  createPointPin,
  renderDiscussion,
  viewport,
  tap,
  currentZoom,
} from './discussion.testing.tsx';
import type { DraftComment } from './discussion-props.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = () => page.getByLabelText('Comment', { exact: true });
const mockOnComment = () => vi.fn<(comment: DraftComment) => Promise<unknown>>(async () => undefined);

test('a tap places a comment', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment });
  await button('Comment').click();
  expect(await accessibilityFindings()).toBe('');
  tap(0.5, 0.5);
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Wrong phone number');
  await button('Send').click();
  expect(onComment).toHaveBeenCalledExactlyOnceWith({
    text: 'Wrong phone number',
    pin: { page: 1, x: expect.closeTo(0.5, 2), y: expect.closeTo(0.5, 2) },
  });
  await expect.element(field()).toHaveValue('');
});

test('a tap with a finger leaves the focus in the comment field', async () => {
  await renderDiscussion({ onComment: mockOnComment() });
  await button('Comment').click();
  await tapWithFinger(viewport());
  await expect.element(page.getByText('Point')).toBeVisible();
  await expect.element(field()).toHaveFocus();
});

test('a drag draws a rectangle', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment, version: makeVersion(1, 2) });
  await button('Page 2').click();
  await button('Comment').click();
  sendPointerEvents('mouse', ['pointerdown', 0.7, 0.6], ['pointermove', 0.5, 0.5], ['pointerup', 0.4, 0.4]);
  await expect.element(page.getByText('Area on page 2')).toBeVisible();
  await userEvent.keyboard('Darker{Control>}{Enter}{/Control}');
  const [draft] = onComment.mock.calls[0] ?? [];
  expect(draft?.pin).toMatchObject({ page: 2, width: expect.closeTo(0.3, 1), height: expect.any(Number) });
});

test('a finger draws instead of moving a zoomed page, and two fingers zoom', async () => {
  await renderDiscussion({ onComment: mockOnComment() });
  await button('Zoom in').click();
  await button('Comment').click();
  const before = pageOffset();
  sendPointerEvents('touch', ['pointerdown', 0.4, 0.4], ['pointermove', 0.6, 0.6]);
  expect(pageOffset()).toEqual(before);
  sendPointerEvents('touch', ['pointerdown', 0.2, 0.2, 2], ['pointermove', 0.1, 0.1, 2]);
  expect(currentZoom()).toBeGreaterThan(1.5);
  sendPointerEvents('touch', ['pointerup', 0.6, 0.6], ['pointerup', 0.1, 0.1, 2]);
  await expect.element(button('Whole version')).toBeVisible();
});

test('the arrow keys move the place of a comment, and Enter chooses it', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment });
  viewport().element().focus();
  await userEvent.keyboard('c');
  const placeSlider = page.getByRole('slider', { name: 'Place of the comment' });
  await expect.element(placeSlider).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  await expect.element(placeSlider).toHaveAttribute('aria-valuetext', '49% from the left, 45% from the top');
  expect(await accessibilityFindings()).toBe('');
  await userEvent.keyboard('{Enter}By keyboard{Control>}{Enter}{/Control}');
  expect(onComment).toHaveBeenCalledWith({ text: 'By keyboard', pin: { page: 1, x: 0.49, y: 0.45 } });
});

test('Space and the arrow keys draw a rectangle', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment });
  await button('Comment').click();
  await userEvent.keyboard(' {Shift>}{ArrowRight}{ArrowDown}{/Shift}{Enter}Here{Control>}{Enter}{/Control}');
  expect(onComment).toHaveBeenCalledWith({
    text: 'Here',
    pin: { page: 1, x: 0.5, y: 0.5, width: 0.05, height: 0.05 },
  });
});

test('adds a comment on the whole version', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment });
  await button('Comment').click();
  await button('Whole version').click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Looks great{Control>}{Enter}{/Control}');
  expect(onComment).toHaveBeenCalledWith({ text: 'Looks great' });
});

test('a chosen place can be removed', async () => {
  const onComment = mockOnComment();
  await renderDiscussion({ onComment });
  await button('Choose a place').click();
  tap(0.5, 0.5);
  await button('Remove the place').click();
  await field().fill('Everywhere');
  await button('Send').click();
  expect(onComment).toHaveBeenCalledWith({ text: 'Everywhere' });
});

test('Escape cancels placing and returns the focus', async () => {
  await renderDiscussion({ onComment: mockOnComment() });
  await button('Comment').click();
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await expect.element(button('Comment')).toHaveFocus();
});

test('a person who may not comment sees no comment form', async () => {
  await renderDiscussion({ comments: [makeComment(1, { pin: createPointPin(1, 0.5, 0.5) })] });
  await expect.element(button('Comment')).not.toBeInTheDocument();
  await expect.element(field()).not.toBeInTheDocument();
  viewport().element().focus();
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
});

test('pins are buttons with number, author and text', async () => {
  const pins = [
    makeComment(1, { pin: createPointPin(1, 0.2, 0.2), text: 'Wrong number' }),
    makeComment(2, {
      pin: { page: 1, x: 0.5, y: 0.5, width: 0.2, height: 0.1 },
      resolvedAt: '2026-11-22T12:00:00Z',
    }),
    makeComment(3),
  ];
  await renderDiscussion({ comments: pins });
  await expect.element(button('Comment 1 by Dana Whitfield: Wrong number')).toHaveTextContent('1');
  await expect.element(button('Comment 2 by Dana Whitfield, resolved: Text 2')).toBeVisible();
  await expect.element(button(/^Comment 3/)).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('a pin keeps its size when the page is zoomed', async () => {
  await renderDiscussion({ comments: [makeComment(1, { pin: createPointPin(1, 0.5, 0.5) })] });
  const width = () =>
    button(/^Comment 1/)
      .element()
      .getBoundingClientRect().width;
  const before = width();
  await button('Zoom in').click();
  expect(width()).toBeCloseTo(before, 0);
});

test('choosing a pin scrolls to its thread', async () => {
  const comments = Array.from({ length: 30 }, (_, index) =>
    makeComment(index + 1, { pin: createPointPin(1, 0.03 * index, 0.5) }),
  );
  await renderDiscussion({ comments });
  const thread = page.getByRole('listitem', { name: 'Comment 30', exact: true });
  await button(/^Comment 30 by/).click();
  await expect.element(thread).toBeInViewport();
  await expect.element(thread).toHaveAttribute('aria-current', 'true');
  await expect.element(button(/^Comment 30 by/)).toHaveAttribute('aria-pressed', 'true');
});

test('the focus goes from the pin to the thread and back by keyboard', async () => {
  await renderDiscussion({ comments: [makeComment(1, { pin: createPointPin(1, 0.5, 0.5) })] });
  button(/^Comment 1 by/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('listitem', { name: 'Comment 1', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(button(/^Comment 1 by/)).toHaveFocus();
});

test('choosing a thread shows its pin, even on another page or outside the zoomed part', async () => {
  const comments = [
    makeComment(1, { pin: createPointPin(2, 0.95, 0.95) }),
    makeComment(2, { pin: createPointPin(2, 0.05, 0.05) }),
  ];
  await renderDiscussion({ comments, version: makeVersion(1, 2) });
  await button(/^Show comment 1 /).click();
  await expect.element(button('Page 2, 2 open')).toHaveAttribute('aria-current', 'page');
  for (let step = 0; step < 4; step += 1) await button('Zoom in').click();
  await button(/^Show comment 2 /).click();
  await expect.element(button(/^Comment 2 by/)).toBeInViewport();
});

test('resolved pins and threads can be hidden', async () => {
  const resolved = makeComment(2, { pin: createPointPin(1, 0.5, 0.5), resolvedAt: '2026-11-22T12:00:00Z' });
  await renderDiscussion({ comments: [makeComment(1), resolved] });
  await page.getByRole('switch', { name: 'Show resolved (1)' }).click();
  await expect.element(button(/^Comment 2/)).not.toBeInTheDocument();
  await expect.element(page.getByText('Text 2')).not.toBeInTheDocument();
  await expect.element(page.getByText('Text 1')).toBeVisible();
});
