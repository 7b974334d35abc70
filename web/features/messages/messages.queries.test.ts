import { afterEach, expect, test, vi } from 'vitest';
import { createMessageSender } from './messages.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const message = {
  key: 'k1',
  content: 'Truck is here',
  createdAt: '',
  state: 'sending',
  senderId: 1,
} as const;

test.each([
  ['is not sent after another user has signed in', 2, 0],
  ['is sent while its sender is signed in', 1, 1],
])('a message %s', async (_, signedInUserId, calls) => {
  const user = {
    id: signedInUserId,
    name: 'Noor',
    username: 'noor',
    role: 'client',
    allowContractorRole: false,
  };
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(user) });
  const fetchMock = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetchMock);
  await expect(createMessageSender(7)(message)).rejects.toMatchObject({ code: 'unreachable' });
  expect(fetchMock).toHaveBeenCalledTimes(calls);
});
