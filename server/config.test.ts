import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { parseSmtpUrl } from '#server/platform/mail-settings.ts';

const ADMIN_SETTINGS = {
  ADMIN_USERNAME: 'boss',
  ADMIN_PASSWORD: 'secret film',
  ADMIN_EMAIL: 'boss@example.com',
};
const MAIL_SETTINGS = { MAIL_FROM: 'Wrapline <wraps@shop.example>', PUBLIC_URL: 'https://wraps.example' };
const S3_SETTINGS = { S3_BUCKET: 'wraps', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('settings', () => {
  test('have default values', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: path.resolve('data'),
      stagingDir: path.resolve('data/staging'),
      webDir: path.resolve('dist/web'),
      databaseUrl: null,
      publicUrl: null,
      trustProxy: false,
      firstAdmin: null,
      passwordPolicy: 'basic',
      debugPages: true,
      apiDocs: true,
      stopSeconds: 10,
      rateLimit: true,
      logLevel: 'info',
      s3: null,
      slowRequestMs: 1_000,
      slowQueryMs: 500,
      metricsToken: null,
    });
  });

  test('get their default values when they are blank', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_USERNAME: '', S3_BUCKET: '' })).toEqual(
      readConfig({}),
    );
    expect(readConfig({ PORT: ' ', HOST: '   ', FILE_GRACE_DAYS: ' ' })).toEqual(readConfig({}));
  });

  test('are parsed to their types', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/wraps',
      DATABASE_URL: 'postgres://wraps@db/wraps',
      PUBLIC_URL: 'https://wraps.example/app/',
      TRUST_PROXY: '1',
      STOP_SECONDS: '25',
      PASSWORD_POLICY: 'strict',
      DEBUG_PAGES: 'on',
      API_DOCS: 'on',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...ADMIN_SETTINGS,
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/wraps',
      stagingDir: '/srv/wraps/staging',
      databaseUrl: 'postgres://wraps@db/wraps',
      publicUrl: 'https://wraps.example',
      trustProxy: 1,
      stopSeconds: 25,
      passwordPolicy: 'strict',
      debugPages: true,
      apiDocs: true,
      rateLimit: false,
      logLevel: 'warn',
      firstAdmin: { username: 'boss', password: 'secret film', email: 'boss@example.com' },
    });
  });

  test('limit the database connections, and the storage of each account', () => {
    const limitSettings = { DATABASE_POOL: '25', STORAGE_PER_ACCOUNT_GB: '0.5' };
    expect(readConfig(limitSettings)).toMatchObject({
      databasePool: 25,
      storagePerAccount: 512 * 1024 * 1024,
    });
    expect(readConfig({})).toMatchObject({ databasePool: 10, storagePerAccount: 500 * 1024 ** 3 });
    expect(readConfig({ STORAGE_PER_ACCOUNT_GB: '0' }).storagePerAccount).toBeNull();
  });

  test('configure S3 storage on AWS or at another provider', () => {
    expect(readConfig(S3_SETTINGS).s3).toEqual({
      bucket: 'wraps',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      prefix: null,
    });
    const otherProviderSettings = { ...S3_SETTINGS, S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu-1' };
    expect(readConfig(otherProviderSettings).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'eu-1',
    });
  });
});

describe('the mail server', () => {
  test.each([
    ['smtp://mail.example', { port: 587, user: null, tls: 'offered' }],
    ['smtp://wraps:film@mail.example:2525', { port: 2525, user: 'wraps', password: 'film', tls: 'required' }],
    ['smtps://wraps:film@mail.example', { port: 465, user: 'wraps', password: 'film', tls: 'implicit' }],
    ['smtp://me@shop.example:50%25%2F%23@mail.example', { user: 'me@shop.example', password: '50%/#' }],
  ])('is read from %s', (url, server) => {
    expect(readConfig({ ...MAIL_SETTINGS, SMTP_URL: url }).mail).toEqual({
      smtpUrl: url,
      from: MAIL_SETTINGS.MAIL_FROM,
    });
    expect(parseSmtpUrl(url)).toMatchObject({ host: 'mail.example', ...server });
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])('may be used without TLS on %s', (host) => {
    const url = `smtp://wraps:film@${host}:2525?tls=off`;
    expect(readConfig({ ...MAIL_SETTINGS, SMTP_URL: url }).mail?.smtpUrl).toBe(url);
    expect(parseSmtpUrl(url).tls).toBe('off');
  });

  test('is not required', () => {
    expect(readConfig(MAIL_SETTINGS).mail).toBeNull();
  });
});

test.each([
  ['off', false],
  ['0', false],
  ['2', 2],
  ['10.0.0.2', ['10.0.0.2']],
  ['10.0.0.2, 172.16.0.0/12, fd00::/8', ['10.0.0.2', '172.16.0.0/12', 'fd00::/8']],
])('reads TRUST_PROXY=%s', (settingText, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: settingText })).toMatchObject({ trustProxy });
});

describe('debug pages and API docs', () => {
  test.each(['localhost', '127.0.0.1', '::1'])(
    'are on by default on %s, which only this machine can reach',
    (host) => {
      expect(readConfig({ HOST: host })).toMatchObject({ debugPages: true, apiDocs: true });
    },
  );

  test.each(['0.0.0.0', '::', '192.168.1.5', 'wraps.example'])('are off by default on %s', (host) => {
    expect(readConfig({ HOST: host })).toMatchObject({ debugPages: false, apiDocs: false });
  });

  test('are off by default with a public PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://wraps.example' })).toMatchObject({
      debugPages: false,
      apiDocs: false,
    });
  });

  test('are on by default with a PUBLIC_URL on localhost', () => {
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ debugPages: true });
    expect(readConfig({ PUBLIC_URL: 'http://[::1]:3000' })).toMatchObject({ debugPages: true });
  });

  test('can be turned off on localhost', () => {
    expect(readConfig({ DEBUG_PAGES: 'off', API_DOCS: 'off' })).toMatchObject({
      debugPages: false,
      apiDocs: false,
    });
  });
});

describe('readConfig rejects', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT: must be a port number'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://db/wraps' }, 'DATABASE_URL: must be a postgres:// address'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: must be 2 to 500'],
    [{ DATABASE_POOL: '501' }, 'DATABASE_POOL: must be 2 to 500'],
    [{ DATABASE_POOL: 'many' }, 'DATABASE_POOL: must be a whole number'],
    [{ DATABASE_LISTEN_URL: 'postgres://db/wraps' }, 'DATABASE_LISTEN_URL: needs DATABASE_URL'],
    [{ SLOW_QUERY_MS: 'fast' }, 'SLOW_QUERY_MS: must be a number of milliseconds'],
    [{ SLOW_REQUEST_MS: '-1' }, 'SLOW_REQUEST_MS: must be 0 (off) or more'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must be at least 16 characters'],
    [{ PROOF_MAX_MB: '0.5' }, 'PROOF_MAX_MB: must be 1 to 25'],
    [{ PROOF_MAX_MB: '26' }, 'PROOF_MAX_MB: must be 1 to 25'],
    [{ STORAGE_PER_ACCOUNT_GB: '-1' }, 'STORAGE_PER_ACCOUNT_GB: must be 0 (no limit) or more'],
    [{ PUBLIC_URL: 'wraps.example' }, 'PUBLIC_URL: must be an http(s) address'],
    [
      { TRUST_PROXY: 'on' },
      'TRUST_PROXY: on would trust any address that a client claims to have: set the number of proxies',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be off, a number, or a list of addresses or networks'],
    [{ TRUST_PROXY: '10.0.0.2,proxy' }, 'TRUST_PROXY: must be off, a number, or a list'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be off, a number, or a list'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY: must be off, a number, or a list'],
    [{ STOP_SECONDS: '0' }, 'STOP_SECONDS: must be 1 to 600 seconds'],
    [{ STOP_SECONDS: '601' }, 'STOP_SECONDS: must be 1 to 600 seconds'],
    [{ FILE_GRACE_DAYS: '3651' }, 'FILE_GRACE_DAYS: must be 0 to 3650 days'],
    [{ BACKUP_KEEP: '1.5' }, 'BACKUP_KEEP: must be a whole number, 1 to 3650'],
    [{ API_DOCS: 'yes' }, 'API_DOCS: must be on or off'],
    [{ RATE_LIMIT: 'true' }, 'RATE_LIMIT: must be on or off'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be debug, info, warn, error or silent'],
    [{ S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT: must be an http(s) address'],
    [{ ...ADMIN_SETTINGS, ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must be at least 6 characters'],
    [{ ...ADMIN_SETTINGS, ADMIN_USERNAME: 'ab' }, 'ADMIN_USERNAME: must be at least 3 characters'],
    [{ ...ADMIN_SETTINGS, ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL: must be an email address'],
    [{ PASSWORD_POLICY: 'harsh' }, 'PASSWORD_POLICY: must be basic or strict'],
    [{ DEBUG_PAGES: 'no' }, 'DEBUG_PAGES: must be on or off'],
    [
      { ...ADMIN_SETTINGS, ADMIN_PASSWORD: 'Password1', PASSWORD_POLICY: 'strict' },
      'ADMIN_PASSWORD: This is one of the most common passwords',
    ],
  ])('the invalid settings %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(`\n  ${problem}`);
  });

  test('a common password of the first admin together with another invalid setting', () => {
    const env = { ...ADMIN_SETTINGS, ADMIN_PASSWORD: 'Password1', PASSWORD_POLICY: 'strict', PORT: 'http' };
    expect(() => readConfig(env)).toThrow(
      /PORT: must be a port number\n {2}ADMIN_PASSWORD: This is one of the most common passwords/,
    );
  });

  test.each([
    [{ ADMIN_USERNAME: 'boss' }],
    [{ ...ADMIN_SETTINGS, ADMIN_EMAIL: undefined }],
    [{ ...ADMIN_SETTINGS, ADMIN_PASSWORD: '' }],
  ])('incomplete settings of the first admin: %j', (env) => {
    expect(() => readConfig(env)).toThrow(
      'set all three of ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL, or none of them',
    );
  });

  test.each([[{ S3_BUCKET: 'wraps' }], [{ ...S3_SETTINGS, S3_SECRET_ACCESS_KEY: '' }]])(
    'an S3 storage without its keys: %j',
    (env) => {
      expect(() => readConfig(env)).toThrow('S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    },
  );

  test.each([[{ ...S3_SETTINGS, S3_BUCKET: '' }], [{ S3_ENDPOINT: 'https://s3.example' }]])(
    'S3 settings without a bucket: %j',
    (env) => {
      expect(() => readConfig(env)).toThrow('S3_BUCKET: is missing');
    },
  );

  test.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL: needs MAIL_FROM, the sender of all messages'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL: needs PUBLIC_URL, because messages contain links'],
    [{ ...MAIL_SETTINGS, SMTP_URL: 'https://mail.example' }, 'SMTP_URL: must be smtp://host'],
    [{ ...MAIL_SETTINGS, SMTP_URL: 'smtp://' }, 'SMTP_URL: must be smtp://host'],
    [{ ...MAIL_SETTINGS, SMTP_URL: 'smtp://mail.example?pool=true' }, 'SMTP_URL: must be smtp://host'],
    [{ ...MAIL_SETTINGS, SMTP_URL: 'smtp://mail.example?tls=no' }, 'SMTP_URL: tls can only be off'],
    [
      { ...MAIL_SETTINGS, SMTP_URL: 'smtp://mail.example?tls=off' },
      'SMTP_URL: tls=off is only for a mail server on localhost',
    ],
    [{ ...MAIL_SETTINGS, SMTP_URL: 'smtps://localhost?tls=off' }, 'SMTP_URL: smtps:// always uses TLS'],
    [
      { ...MAIL_SETTINGS, SMTP_URL: 'smtp://wraps:50%off@mail.example' },
      'SMTP_URL: user or password has a %',
    ],
    [{ MAIL_FROM: 'Wrapline' }, 'MAIL_FROM: must be one address'],
    [{ MAIL_FROM: 'a@shop.example, b@shop.example' }, 'MAIL_FROM: must be one address'],
  ])('the invalid mail settings %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(`\n  ${problem}`);
  });

  test.each([
    'smtp://wraps:film#9@mail.example',
    'smtp://wraps:film9@mail.example?tls=off',
    'smtp://:film9@mail.example',
  ])('%s without showing its password', (url) => {
    expect(() => readConfig({ ...MAIL_SETTINGS, SMTP_URL: url })).toThrow(ConfigError);
    expect(() => readConfig({ ...MAIL_SETTINGS, SMTP_URL: url })).not.toThrow('film');
  });

  test('several invalid settings in one error', () => {
    const invalidSettings = { PORT: 'x', LOG_LEVEL: 'loud', ADMIN_USERNAME: 'boss', S3_BUCKET: 'wraps' };
    for (const name of Object.keys(invalidSettings))
      expect(() => readConfig(invalidSettings)).toThrow(`\n  ${name}: `);
  });
});

test('compose.yaml passes each setting of the README to the container', async () => {
  const [readme, compose] = [await readFile('README.md', 'utf8'), await readFile('compose.yaml', 'utf8')];
  const [, settingsTable = ''] = /\| Setting .*\n((?:\|.*\n)+)/.exec(readme) ?? [];
  const names = settingsTable
    .split('\n')
    .flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);

  expect(names).toContain('FILE_GRACE_DAYS');
  // The image sets these for the container.
  const ownNames = ['HOST', 'PORT', 'DATA_DIR'];
  expect(
    names.filter((name) => !ownNames.includes(name) && !compose.includes(` ${name}: \${${name}:-`)),
  ).toEqual([]);
});
