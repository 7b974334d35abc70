import { uniqueName } from '#server/testing/factories.ts';

/** Where an admin makes and changes accounts. */
export const ACCOUNTS = '/api/admin/users';

/** What makes an account there. */
export function accountForm(username = uniqueName()) {
  return { username, name: 'Pat Lee', email: 'pat@example.com', password: 'rolls of film' };
}
