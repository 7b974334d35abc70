import { afterEach, expect, test, vi } from 'vitest';
import { createReportSender } from './condition-reports.queries.ts';
import { toReportBody, emptyDraft } from './report-draft.ts';

const HOUR_MS = 3_600_000;

vi.mock('./report-draft-storage.ts', () => ({
  draftKeyOf: () => '',
  deleteSentDraft: () => Promise.resolve(),
}));
afterEach(() => vi.unstubAllGlobals());

test('sends the clock offset at the time of signing as a header, not in the body', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => Response.json({ id: 1 })),
  );
  const signature = { name: 'Sam Cole', strokes: [], isTyped: true };
  const draft = { ...emptyDraft('van', 'Sam Cole'), installer: signature };
  const owner = { ...draft.owner, isPresent: false, reason: 'At work' };
  const { body } = toReportBody({ ...draft, owner }, '2027-03-01T12:00:00.000Z');
  if (!body) throw new Error('The draft is not complete');
  const clock = { page: 1, origin: 0, offsetMs: 2 * HOUR_MS };

  await createReportSender(1, 7)({ key: 'a', content: { ...body, clock } });

  const [[, request] = []] = vi.mocked(fetch).mock.calls;
  expect(request?.headers).toMatchObject({ 'X-Device-Clock-Offset': String(2 * HOUR_MS) });
  expect(request?.body).toBe(JSON.stringify(body));
});
