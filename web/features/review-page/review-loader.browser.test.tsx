import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeDevice } from '#web/testing/device.ts';
import { ReviewLoader } from './components/review-loader.tsx';
import { makeOwnDecision, reviewPage, reviewRequest, reviewedVersion } from './review-page.testing.ts';

const TOKEN = 'token';
const PAGE_ROUTE = `GET /api/review/${TOKEN}`;
const SEEN_ROUTE = `POST /api/review/${TOKEN}/seen`;
const DECISION_ROUTE = `POST /api/review/${TOKEN}/decision`;
const device = fakeDevice();

/** The responses of the server by route. */
let responses: Record<string, () => Response>;
let calls: string[];

beforeEach(() => {
  sessionStorage.clear();
  calls = [];
  responses = {
    [SEEN_ROUTE]: () => Response.json({ success: true }),
    'HEAD /record.pdf': () => new Response(),
  };
  vi.spyOn(window, 'fetch').mockImplementation((url, { method = 'GET' } = {}) => {
    const name = `${method} ${url instanceof Request ? url.url : url.toString()}`;
    calls.push(name);
    return Promise.resolve(responses[name]?.() ?? new Response(null, { status: 404 }));
  });
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
});

test('shows the request of the shop', async () => {
  await open(reviewPage());
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Harbour Bakery delivery van');
  await expect.element(page.getByText('Coastline Wraps asks you to approve version 1.')).toBeVisible();
  await expect.element(page.getByText('Please check the phone number.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows a due date in the past as late', async () => {
  await open(pageWithRequest({ dueDate: '2026-01-05' }));
  await expect.element(page.getByText('Was due Jan 5, 2026')).toBeVisible();
});

test('a page that stays open overnight shows the due date as late', async () => {
  await device.setDate('2026-11-25T18:00:00Z');
  await open(pageWithRequest({ dueDate: '2026-11-25' }));
  await expect.element(page.getByText('Please decide by Nov 25, 2026')).toBeVisible();
  await device.setDate('2026-11-26T18:00:00Z');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Was due Nov 25, 2026')).toBeVisible();
});

test('records that the version was visible', async () => {
  await open(reviewPage());
  await vi.waitFor(() => expect(calls).toContain(SEEN_ROUTE));
});

test('does not record a preloaded page as seen until the page is visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await open(reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  expect(calls).not.toContain(SEEN_ROUTE);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(calls).toContain(SEEN_ROUTE));
});

test('shows that the link is invalid', async () => {
  responses[PAGE_ROUTE] = () => Response.json({ message: 'Not found' }, { status: 404 });
  await renderPage();
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect.element(page.getByText('Ask the shop for a new one.')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows that the link is invalid when it is revoked while the page is open', async () => {
  const { queryClient } = await open(reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  responses[PAGE_ROUTE] = () => Response.json({ message: 'Not found' }, { status: 404 });
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();
  await expect.element(page.getByText('Harbour Bakery delivery van')).not.toBeInTheDocument();
});

test('offers a retry when the server cannot be reached', async () => {
  responses[PAGE_ROUTE] = () => Response.json({ message: 'Restarting' }, { status: 503 });
  await renderPage();
  await expect.element(page.getByText('The proof could not be loaded')).toBeVisible();
  responses[PAGE_ROUTE] = () => Response.json(reviewPage());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
});

test('shows the reviewer’s own decision with its record', async () => {
  await open(pageWithRequest({ isOpen: false, ownDecision: makeOwnDecision('approve') }));
  await expect.element(page.getByRole('heading', { name: 'You approved version 1' })).toBeVisible();
  await expect.element(page.getByText('WL-7K3F-9QXD')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Download record' }))
    .toHaveAttribute('href', '/record.pdf');
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  expect(await accessibilityFindings()).toBe('');
});

test('shows that a record is being prepared', async () => {
  responses['HEAD /record.pdf'] = () => new Response(null, { status: 503 });
  await open(pageWithRequest({ isOpen: false, ownDecision: makeOwnDecision('approve') }));
  await expect.element(page.getByText('The record is being prepared...')).toBeVisible();
});

test('checks for a missing record less and less often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  responses['HEAD /record.pdf'] = () => new Response(null, { status: 503 });
  await open(pageWithRequest({ isOpen: false, ownDecision: makeOwnDecision('approve') }));
  await expect.element(page.getByText('The record is being prepared...')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  const checks = calls.filter((call) => call === 'HEAD /record.pdf').length;
  expect(checks).toBeGreaterThan(5);
  expect(checks).toBeLessThan(20);
});

test('after the deletion of the sent version, says that the shop is preparing a new version', async () => {
  const { queryClient } = await open(reviewPage());
  await expect.element(page.getByRole('heading', { name: 'Your decision on version 1' })).toBeVisible();
  responses[PAGE_ROUTE] = () => Response.json(reviewPage({ versions: [] }));
  await queryClient.invalidateQueries();
  await expect
    .element(page.getByRole('heading', { name: 'The shop is preparing a new version' }))
    .toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('shows an older version without the decision form', async () => {
  const olderVersion = reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] });
  await open(reviewPage({ versions: [reviewedVersion(2), olderVersion] }));
  await page.getByRole('button', { name: 'Version 1' }).click();
  await expect.element(page.getByRole('heading', { name: 'Version 2 replaced version 1' })).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByRole('radio', { name: 'Approve' })).toBeVisible();
});

test('shows a printed sample with its photos', async () => {
  const printedSampleRequest = reviewRequest({
    subject: 'sample',
    photos: [{ id: 1, url: '/photo', caption: 'Sample on the door' }],
  });
  const artworkRequest = reviewRequest({
    isOpen: false,
    state: 'approved',
    ownDecision: makeOwnDecision('approve'),
  });
  await open(
    reviewPage({ versions: [reviewedVersion(1, { requests: [artworkRequest, printedSampleRequest] })] }),
  );
  await expect.element(page.getByRole('img', { name: 'Sample on the door' })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Approve sample' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'You approved version 1' })).toBeVisible();
});

test('shows the decision after it was sent', async () => {
  await open(reviewPage());
  responses[DECISION_ROUTE] = () =>
    Response.json(
      { ...makeOwnDecision('request_changes'), proofId: 1, version: 1, subject: 'proof' },
      { status: 201 },
    );
  responses[PAGE_ROUTE] = () =>
    Response.json(
      pageWithRequest({
        isOpen: false,
        state: 'changes_requested',
        ownDecision: makeOwnDecision('request_changes'),
      }),
    );
  await requestChanges();
  await expect
    .element(page.getByRole('heading', { name: 'You requested changes to version 1' }))
    .toBeVisible();
});

test('keeps what was typed when a newer version replaces the shown version', async () => {
  await open(reviewPage());
  responses[DECISION_ROUTE] = () =>
    Response.json(
      { message: 'A newer version exists. Only the review of the newest version can be reopened' },
      { status: 409 },
    );
  responses[PAGE_ROUTE] = () =>
    Response.json(
      reviewPage({
        versions: [reviewedVersion(2), reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] })],
      }),
    );
  await requestChanges();
  await expect.element(page.getByText(/version 2 is newer/)).toBeVisible();
  await expect.element(page.getByText('Coastline Wraps asks you to approve version 2.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'What should change?' })).toHaveValue('Larger logo');
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Dana Whitfield');
});

test('keeps an unsent comment when the shop uploads a newer version', async () => {
  const { queryClient, field } = await openWithComment('The phone number is wrong');
  responses[PAGE_ROUTE] = () =>
    Response.json(
      reviewPage({
        isPreparing: true,
        versions: [reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] })],
      }),
    );
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('The shop is preparing a new version').first()).toBeVisible();
  await expect.element(field).toHaveValue('The phone number is wrong');
});

test('keeps an unsent comment when a participant signs in in another tab', async () => {
  const { queryClient, field } = await openWithComment('A longer text');
  responses[PAGE_ROUTE] = () => Response.json(reviewPage({ projectId: 7, project: 'New name' }));
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('New name');
  await expect.element(field).toHaveValue('A longer text');
});

test('keeps an unsent comment when another version is shown', async () => {
  const { queryClient, field } = await openWithComment('The phone number is wrong');
  responses[PAGE_ROUTE] = () =>
    Response.json(
      reviewPage({
        versions: [reviewedVersion(2), reviewedVersion(1, { requests: [reviewRequest({ isOpen: false })] })],
      }),
    );
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Version 2 replaced version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Show version 2' }).click();
  await expect.element(page.getByText('Coastline Wraps asks you to approve version 2.')).toBeVisible();
  await expect.element(field).toHaveValue('The phone number is wrong');
});

test('does not show the draft of another reviewer', async () => {
  await open(reviewPage());
  await page.getByRole('radio', { name: 'Approve' }).click();
  await page.getByRole('checkbox', { name: 'All wording is correct' }).click();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Whitfield');
  await cleanup();
  await open(reviewPage({ reviewer: { name: 'Lee Park', email: null } }));
  await expect.element(page.getByText(/decides as Lee Park/)).toBeInTheDocument();
  await page.getByRole('radio', { name: 'Approve' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your full name' })).toHaveValue('');
});

async function requestChanges(): Promise<void> {
  await page.getByRole('radio', { name: 'Request changes' }).click();
  await page.getByRole('textbox', { name: 'What should change?' }).fill('Larger logo');
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Dana Whitfield');
  await page.getByRole('button', { name: 'Request changes' }).click();
}

function pageWithRequest(more: Parameters<typeof reviewRequest>[0]): ReviewPage {
  return reviewPage({ versions: [reviewedVersion(1, { requests: [reviewRequest(more)] })] });
}

function open(review: ReviewPage) {
  responses[PAGE_ROUTE] = () => Response.json(review);
  return renderPage();
}

/** Opens the page and types a comment without sending it. */
async function openWithComment(text: string) {
  const { queryClient } = await open(reviewPage());
  const field = page.getByRole('form', { name: 'New comment' }).getByRole('textbox');
  await field.fill(text);
  return { queryClient, field };
}

async function renderPage() {
  const queryClient = createQueryClient({ onError: () => undefined });
  await render(
    <QueryClientProvider client={queryClient}>
      <ReviewLoader token={TOKEN} />
    </QueryClientProvider>,
  );
  return { queryClient };
}
