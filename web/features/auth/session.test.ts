import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { certificationsQuery } from './certifications.queries.ts';
import { callingUser } from './session.ts';

test('a change without a user is refused before it is sent', () => {
  expect(() => callingUser(new QueryClient())).toThrow('401: User is not authenticated');
});

test('the certifications stay fresh for 5 minutes, and are tried 3 times more, a second apart', () => {
  expect(certificationsQuery).toMatchObject({ staleTime: 300_000, retry: 3, retryDelay: 1_000 });
});
