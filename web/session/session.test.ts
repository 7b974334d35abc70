import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { requireUser, changeSession, sessionQuery } from '#web/session/session.ts';

test('requireUser throws when nobody is signed in', () => {
  expect(() => requireUser(new QueryClient())).toThrow('401: User is not authenticated');
});

const maria = {
  id: 1,
  name: 'Maria',
  username: 'maria',
  role: 'client',
  allowContractorRole: false,
  avatarUrl: null,
  shopId: null,
  shopName: null,
  staffRole: null,
} as const;

test.each([
  ['refetches a user without contact data', maria, true],
  ['does not refetch a complete user', { ...maria, email: 'maria@wraps.example' }, false],
])('a changed session %s', async (_, user, isRefetched) => {
  const queryClient = new QueryClient();
  await changeSession(queryClient, user);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(user);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(isRefetched);
});

test('the certifications query uses the specified constants', () => {
  expect(certificationsQuery).toMatchObject({ staleTime: 300_000, retry: 3, retryDelay: 1_000 });
});
