import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { callingUser, changeSession, sessionQuery } from '#web/session/session.ts';

test('a change without a user is refused before it is sent', () => {
  expect(() => callingUser(new QueryClient())).toThrow('401: User is not authenticated');
});

const maria = {
  id: 1,
  name: 'Maria',
  username: 'maria',
  role: 'client',
  allowContractorRole: false,
  avatarUrl: null,
} as const;

test.each([
  ['of whom only a part is known is asked for again', maria, true],
  ['who is known in full is not', { ...maria, email: 'maria@wraps.example' }, false],
])('a user %s', async (_, user, isAskedFor) => {
  const queryClient = new QueryClient();
  await changeSession(queryClient, user);
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(user);
  expect(queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated).toBe(isAskedFor);
});

test('the certifications stay fresh for 5 minutes, and are tried 3 times more, a second apart', () => {
  expect(certificationsQuery).toMatchObject({ staleTime: 300_000, retry: 3, retryDelay: 1_000 });
});
