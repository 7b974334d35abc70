import { uniqueName } from '#server/testing/factories.ts';

/** The URL where an admin creates and changes accounts. */
export const ACCOUNTS_URL = '/api/admin/users';

/** A valid body to create an account. */
export function accountForm(username = uniqueName()) {
  return { username, name: 'Pat Lee', email: 'pat@example.com', password: 'rolls of film' };
}
