import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Certification } from '#shared/certifications/certifications.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { certifications, users } from '#server/db/schema/accounts.ts';
import { uniqueName } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const USERNAME_LETTERS_ERROR = 'Use only letters, numbers, dots, hyphens, and underscores';
const register = (form: object) => app.visitor.post<User>('/api/auth/register', form);

describe('POST /api/auth/register', () => {
  test('creates the account and does not sign in', async () => {
    const username = uniqueName();

    const { status, body, headers } = await register({
      ...registrationForm(username),
      role: 'subcontractor',
      company: ' Wraps Ltd ',
      phone: '',
      hasBusinessInsurance: true,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      username,
      name: 'Pat Installer',
      email: 'pat@example.com',
      role: 'subcontractor',
      company: 'Wraps Ltd',
      phone: null,
      certifications: [],
      avatarUrl: null,
      allowContractorRole: false,
      hasBusinessInsurance: true,
      businessInsuranceVerified: false,
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect((await app.visitor.get('/api/auth/session')).status).toBe(401);
  });

  test('creates a contractor by default', async () => {
    expect((await register(registrationForm(uniqueName()))).body.role).toBe('contractor');
    expect((await register({ ...registrationForm(uniqueName()), role: 'client' })).body.role).toBe('client');
  });

  test.each([
    ['t', true],
    [1, true],
    ['0', false],
    [null, false],
  ])('reads the document declaration %j as %j', async (sentValue, isDeclared) => {
    const { body } = await register({ ...registrationForm(uniqueName()), hasBusinessInsurance: sentValue });
    expect(body.hasBusinessInsurance).toBe(isDeclared);
  });

  test('rejects the admin role', async () => {
    const username = uniqueName();
    expect(await register({ ...registrationForm(username), role: 'admin' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { role: { _errors: [expect.any(String)] } } },
    });
    expect(await accountsNamed(username)).toHaveLength(0);
  });

  test('ignores protected fields', async () => {
    const username = uniqueName();

    const { status, body } = await register({
      ...registrationForm(username),
      id: 999_999,
      createdAt: '2001-01-01T00:00:00Z',
      allowContractorRole: true,
      hasBusinessRegistration: true,
      businessRegistrationVerified: true,
      businessInsuranceVerified: true,
      avatarUrl: 'https://example.com/x.png',
      passwordHash: 'x',
      password_hash: 'x',
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      allowContractorRole: false,
      businessRegistrationVerified: false,
      businessInsuranceVerified: false,
      avatarUrl: null,
    });
    expect(body.id).not.toBe(999_999);
    const [account] = await accountsNamed(username);
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(account?.createdAt.getFullYear()).toBeGreaterThan(2024);
  });
});

describe('a username', () => {
  test('is unique, case-insensitively', async () => {
    const username = uniqueName();
    await register(registrationForm(username));

    expect(await register(registrationForm(username.toUpperCase()))).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Username may already be taken',
        error: 'Username may already be taken',
      },
    });
  });

  test('may have 3 to 50 letters, digits, dots, dashes and underscores', async () => {
    const username = `Pat.Lee-${uniqueName()}_${'9'.repeat(50)}`.slice(0, 50);
    expect(await register(registrationForm(username))).toMatchObject({ status: 201, body: { username } });
  });

  test('is given to exactly one of 50 parallel registrations', async () => {
    const username = uniqueName();

    const responses = await Promise.all(
      Array.from({ length: 50 }, () => register(registrationForm(username))),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await accountsNamed(username)).toHaveLength(1);
  });

  test('cannot be an e-mail address', async () => {
    const email = `${uniqueName()}@example.com`;
    await register({ ...registrationForm(uniqueName()), email });

    const [knownEmailResponse, unknownEmailResponse] = [
      await register(registrationForm(email)),
      await register(registrationForm(`x${email}`)),
    ];

    expect(knownEmailResponse).toMatchObject({ status: 400, body: { message: USERNAME_LETTERS_ERROR } });
    expect(unknownEmailResponse.body).toEqual(knownEmailResponse.body);
  });

  test('can share an e-mail address with another username', async () => {
    expect((await register(registrationForm(uniqueName()))).status).toBe(201);
    expect((await register(registrationForm(uniqueName()))).status).toBe(201);
  });
});

describe('registration rejects', () => {
  test.each([
    ['a username of 2 characters', { username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    ['a username of blanks', { username: '      ' }, 'username', 'Username must be at least 3 characters'],
    [
      'a username of 51 characters',
      { username: 'x'.repeat(51) },
      'username',
      'Must be at most 50 characters',
    ],
    ['a username with a space', { username: 'pat lee' }, 'username', USERNAME_LETTERS_ERROR],
    ['a username with a line break', { username: 'pat\nlee' }, 'username', USERNAME_LETTERS_ERROR],
    ['a username with a lookalike letter', { username: 'p\u0430tlee' }, 'username', USERNAME_LETTERS_ERROR],
    [
      'a username with an invisible character',
      { username: 'pat\u200blee' },
      'username',
      USERNAME_LETTERS_ERROR,
    ],
    ['no username', { username: undefined }, 'username', 'Username must be at least 3 characters'],
    ['a name of 1 character', { name: 'P' }, 'name', 'Name must be at least 2 characters'],
    ['an invalid e-mail address', { email: 'pat@' }, 'email', 'Invalid email address'],
    ['no e-mail address', { email: undefined }, 'email', 'Invalid email address'],
    [
      'a password of 5 characters',
      { password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'a password of 1,001 characters',
      { password: 'x'.repeat(1001) },
      'password',
      'Must be at most 1000 characters',
    ],
    ['a NUL in the company', { company: 'a\u0000b' }, 'company', 'Must not contain a NUL character'],
    [
      'a company of 201 characters',
      { company: 'x'.repeat(201) },
      'company',
      'Must be at most 200 characters',
    ],
    [
      'a list for a boolean',
      { hasBusinessInsurance: [true] },
      'hasBusinessInsurance',
      'Must be true or false',
    ],
    ['certifications that are not a list', { certifications: '3M' }, 'certifications', expect.any(String)],
  ])('%s', async (_what, invalidFields, field, message) => {
    const username = uniqueName();
    expect(await register({ ...registrationForm(username), ...invalidFields })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { [field]: { _errors: [message] } } },
    });
    expect(await accountsNamed(username)).toHaveLength(0);
  });
});

describe('the certifications of a registration', () => {
  test('can be ids or names, and can contain duplicates', async () => {
    const { body: knownCertifications } = await app.visitor.get<Certification[]>('/api/certifications');
    const [ppf, avery] = ['PPF', 'Avery'].map(
      (name) => knownCertifications.find((entry) => entry.name === name)?.id,
    );

    const { body } = await register({
      ...registrationForm(uniqueName()),
      certifications: [ppf, 'ppf', ' AVERY ', 'Avery', avery],
    });

    expect(body.certifications).toHaveLength(2);
    expect(body.certifications).toEqual(expect.arrayContaining([ppf, avery]));
  });

  test('can name a missing default certification, which is then created', async () => {
    await app.database.sql.delete(certifications).where(eq(certifications.name, 'WrapItRight'));

    const { status, body } = await register({
      ...registrationForm(uniqueName()),
      certifications: ['wrapitright'],
    });

    expect(status).toBe(201);
    const { body: knownCertifications } = await app.visitor.get<Certification[]>('/api/certifications');
    expect(knownCertifications).toContainEqual(
      expect.objectContaining({ id: body.certifications[0], name: 'WrapItRight', isActive: true }),
    );
  });

  test.each([['Nonsense Certificate'], [2_000_000_000], [99_999_999_999], [0], [-1], [1.5], ['']])(
    'cannot be unknown (%j)',
    async (unknownCertification) => {
      const username = uniqueName();
      expect(
        await register({ ...registrationForm(username), certifications: ['3M', unknownCertification] }),
      ).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
      expect(await accountsNamed(username)).toHaveLength(0);
    },
  );
});

describe('GET /api/certifications', () => {
  test('lists active certifications by name without a session', async () => {
    await app.database.sql
      .insert(certifications)
      .values([{ name: 'Retired film', isActive: false }, { name: 'avery academy' }]);

    const { status, body } = await app.visitor.get<Certification[]>('/api/certifications');

    const names = body.map(({ name }) => name);
    expect(status).toBe(200);
    expect(names).toEqual(expect.arrayContaining(['3M', 'Avery', 'Ceramic Coating', 'Chrome Delete', 'PPF']));
    expect(names).not.toContain('Retired film');
    expect(names.indexOf('avery academy')).toBe(names.indexOf('Avery') + 1);
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
  });
});

function registrationForm(username: string) {
  return { username, name: 'Pat Installer', email: 'pat@example.com', password: 'secret film' };
}

function accountsNamed(username: string) {
  return app.database.sql
    .select()
    .from(users)
    .where(eq(raw`lower(${users.username})`, username.toLowerCase()));
}
