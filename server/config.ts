import path from 'node:path';
import { z } from 'zod';
import { errorTextOf } from '#server/platform/error-text.ts';
import { isLoopback, trustedProxies, type TrustedProxies } from '#server/platform/client-address.ts';
import { mailFrom, smtpUrl } from '#server/platform/mail-settings.ts';
import { DEFAULT_MAX_PROOF_MB, MAX_PROOF_MB } from '#shared/upload-limits.ts';
import { PASSWORD_POLICIES, passwordError, type PasswordPolicy } from '#shared/users/password-strength.ts';

const onOffSetting = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const nonEmptyText = z.string().trim().min(1, 'must not be empty');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

const slowThresholdMs = z.coerce.number('must be a number of milliseconds').min(0, 'must be 0 (off) or more');

const settingsSchema = z
  .object({
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
    HOST: nonEmptyText.default('localhost'),
    DATA_DIR: nonEmptyText.default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATABASE_POOL: z.coerce
      .number('must be a whole number, 2 to 500')
      .int()
      .min(2, 'must be 2 to 500')
      .max(500, 'must be 2 to 500')
      .default(10),
    STORAGE_PER_ACCOUNT_GB: z.coerce
      .number('must be a number')
      .min(0, 'must be 0 (no limit) or more')
      .default(500),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    TRUST_PROXY: trustedProxies.default(false),
    STOP_SECONDS: z.coerce.number('must be 1 to 600 seconds').min(1).max(600).default(10),
    ADMIN_USERNAME: nonEmptyText.min(3, 'must be at least 3 characters').optional(),
    ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
    ADMIN_EMAIL: z.email('must be an email address').optional(),
    PASSWORD_POLICY: z.enum(PASSWORD_POLICIES, 'must be basic or strict').default('basic'),
    DEBUG_PAGES: onOffSetting.optional(),
    API_DOCS: onOffSetting.optional(),
    RATE_LIMIT: onOffSetting.default(true),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('info'),
    SLOW_REQUEST_MS: slowThresholdMs.default(1_000),
    SLOW_QUERY_MS: slowThresholdMs.default(500),
    METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
    S3_BUCKET: nonEmptyText.optional(),
    S3_REGION: nonEmptyText.default('us-east-1'),
    S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
    S3_ACCESS_KEY_ID: nonEmptyText.optional(),
    S3_SECRET_ACCESS_KEY: nonEmptyText.optional(),
    S3_PREFIX: z
      .string()
      .regex(/^([a-z0-9][a-z0-9._-]*\/)+$/i, 'must be names that each end with a slash, e.g. wrapline/')
      .optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    PROOF_MAX_MB: z.coerce
      .number('must be a number of megabytes')
      .min(1, `must be 1 to ${MAX_PROOF_MB}`)
      .max(MAX_PROOF_MB, `must be 1 to ${MAX_PROOF_MB}`)
      .default(DEFAULT_MAX_PROOF_MB),
    FILE_GRACE_DAYS: z.coerce.number('must be 0 to 3650 days').min(0).max(3650).default(7),
    BACKUP_DIR: nonEmptyText.optional(),
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, e.g. 03:00')
      .default('03:00'),
    BACKUP_KEEP: z.coerce.number('must be a whole number, 1 to 3650').int().min(1).max(3650).default(14),
  })
  .refine(allOrNone('ADMIN_USERNAME', 'ADMIN_PASSWORD', 'ADMIN_EMAIL'), {
    path: ['ADMIN_USERNAME'],
    message: 'set all three of ADMIN_USERNAME, ADMIN_PASSWORD and ADMIN_EMAIL, or none of them',
    when: alwaysCheck,
  })
  .refine((env) => adminPasswordError(env) === null, {
    path: ['ADMIN_PASSWORD'],
    error: ({ input }) => adminPasswordError(input as Record<string, unknown>) ?? '',
    when: alwaysCheck,
  })
  .refine((env) => !env['DATABASE_LISTEN_URL'] || env['DATABASE_URL'], {
    path: ['DATABASE_LISTEN_URL'],
    message: 'needs DATABASE_URL',
    when: alwaysCheck,
  })
  .refine((env) => !env['SMTP_URL'] || env['MAIL_FROM'], {
    path: ['SMTP_URL'],
    message: 'needs MAIL_FROM, the sender of all messages',
    when: alwaysCheck,
  })
  .refine((env) => !env['SMTP_URL'] || env['PUBLIC_URL'], {
    path: ['SMTP_URL'],
    message: 'needs PUBLIC_URL, because messages contain links',
    when: alwaysCheck,
  })
  .refine((env) => !env['S3_BUCKET'] || (env['S3_ACCESS_KEY_ID'] && env['S3_SECRET_ACCESS_KEY']), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    when: alwaysCheck,
  })
  .refine((env) => env['S3_BUCKET'] || !(env['S3_ENDPOINT'] ?? env['S3_ACCESS_KEY_ID'] ?? env['S3_PREFIX']), {
    path: ['S3_BUCKET'],
    message: 'is missing, so the other S3 settings have no effect. Set it, or remove them',
    when: alwaysCheck,
  });

export interface Config {
  port: number;
  host: string;
  /** Absolute path of the folder for the embedded database, files and staging. */
  dataDir: string;
  /** Holds uploads while they are checked. */
  stagingDir: string;
  /** The built browser application. */
  webDir: string;
  /** The URL of PostgreSQL; null means the embedded database. */
  databaseUrl: string | null;
  /** A direct URL for LISTEN and migrations when `databaseUrl` is a pooler; otherwise null. */
  databaseListenUrl: string | null;
  /** The maximum number of pooled connections from this process to PostgreSQL. */
  databasePool: number;
  /** The maximum size of all uploaded files of one account together, in bytes; null: no limit. */
  storagePerAccount: number | null;
  /** The application's origin in browsers, e.g. `https://wraps.example`; null accepts the origin of the request. */
  publicUrl: string | null;
  /** Proxies whose X-Forwarded headers are trusted. */
  trustProxy: TrustedProxies;
  /** The maximum time for the server to stop, in seconds. Running requests are aborted before this time is over. */
  stopSeconds: number;
  /** The maximum time for the body of a request to arrive, in seconds. It does not apply to uploads. */
  bodySeconds: number;
  firstAdmin: { username: string; password: string; email: string } | null;
  passwordPolicy: PasswordPolicy;
  /** Whether /direct-login, /login-test and the debug panel exist. */
  debugPages: boolean;
  /** Whether /api/docs and /api/openapi.json exist. */
  apiDocs: boolean;
  rateLimit: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Requests and statements that take longer than this, in milliseconds, are logged; null: none are logged. */
  slowRequestMs: number | null;
  slowQueryMs: number | null;
  /** The token for /api/metrics; null means that /api/metrics does not exist. */
  metricsToken: string | null;
  s3: S3Config | null;
  /** The mail server; null means that no mail is sent. `publicUrl` is always set together with a mail server. */
  mail: MailConfig | null;
  /** The maximum size of an artwork proof, in megabytes. */
  proofMaxMb: number;
  /** How long the bytes of a deleted file stay in the storage, in days. */
  fileGraceDays: number;
  backups: BackupConfig;
}

export interface BackupConfig {
  /** Absolute path of the folder for backups; null: no backups are made on a schedule or on the admin page. */
  dir: string | null;
  /** The time of day of the scheduled backup, `03:00`, in the local time of the server. */
  at: string;
  /** The number of scheduled backups that are kept. Older ones are removed. */
  keep: number;
}

export interface MailConfig {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string;
  /** The sender, e.g. `Wrapline <wraps@shop.example>`. */
  from: string;
}

export interface S3Config {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** The configured prefix; null means the prefix recorded in the database. */
  prefix: string | null;
}

/** Reads all settings from the environment. Throws a `ConfigError` that lists every invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Ignores blank settings. Otherwise a blank number would be 0.
  const nonBlankEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
  const parsed = settingsSchema.safeParse(nonBlankEnv);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describeIssue));
  const parsedSettings = parsed.data;
  const publicUrl = parsedSettings.PUBLIC_URL ? new URL(parsedSettings.PUBLIC_URL) : null;
  // Behind a proxy, a server that listens on localhost can still be public.
  const isLocal = isLoopback(parsedSettings.HOST) && (!publicUrl || isLoopback(publicUrl.hostname));
  return {
    port: parsedSettings.PORT,
    host: parsedSettings.HOST,
    dataDir: path.resolve(parsedSettings.DATA_DIR),
    stagingDir: path.resolve(parsedSettings.DATA_DIR, 'staging'),
    webDir: path.join(import.meta.dirname, '../dist/web'),
    databaseUrl: parsedSettings.DATABASE_URL ?? null,
    databaseListenUrl: parsedSettings.DATABASE_LISTEN_URL ?? null,
    databasePool: parsedSettings.DATABASE_POOL,
    storagePerAccount: parsedSettings.STORAGE_PER_ACCOUNT_GB * 1024 ** 3 || null,
    publicUrl: publicUrl?.origin ?? null,
    trustProxy: parsedSettings.TRUST_PROXY,
    stopSeconds: parsedSettings.STOP_SECONDS,
    bodySeconds: 30,
    firstAdmin: readFirstAdmin(parsedSettings),
    passwordPolicy: parsedSettings.PASSWORD_POLICY,
    debugPages: parsedSettings.DEBUG_PAGES ?? isLocal,
    apiDocs: parsedSettings.API_DOCS ?? isLocal,
    rateLimit: parsedSettings.RATE_LIMIT,
    logLevel: parsedSettings.LOG_LEVEL,
    slowRequestMs: parsedSettings.SLOW_REQUEST_MS || null,
    slowQueryMs: parsedSettings.SLOW_QUERY_MS || null,
    metricsToken: parsedSettings.METRICS_TOKEN ?? null,
    s3: readS3Config(parsedSettings),
    mail:
      parsedSettings.SMTP_URL && parsedSettings.MAIL_FROM
        ? { smtpUrl: parsedSettings.SMTP_URL, from: parsedSettings.MAIL_FROM }
        : null,
    proofMaxMb: parsedSettings.PROOF_MAX_MB,
    fileGraceDays: parsedSettings.FILE_GRACE_DAYS,
    backups: {
      dir: parsedSettings.BACKUP_DIR ? path.resolve(parsedSettings.BACKUP_DIR) : null,
      at: parsedSettings.BACKUP_AT,
      keep: parsedSettings.BACKUP_KEEP,
    },
  };
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`These settings need attention:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** The error for settings that cannot be used, for example because the database does not respond. */
export function settingsError(names: string, cause: unknown): ConfigError {
  return new ConfigError([`${names}: ${errorTextOf(cause)}`]);
}

function describeIssue(issue: { path: PropertyKey[]; message: string }): string {
  return `${issue.path.map(String).join('.')}: ${issue.message}`;
}

function readFirstAdmin(settings: z.output<typeof settingsSchema>): Config['firstAdmin'] {
  if (!settings.ADMIN_USERNAME || !settings.ADMIN_PASSWORD || !settings.ADMIN_EMAIL) return null;
  return {
    username: settings.ADMIN_USERNAME,
    password: settings.ADMIN_PASSWORD,
    email: settings.ADMIN_EMAIL,
  };
}

function readS3Config(settings: z.output<typeof settingsSchema>): S3Config | null {
  if (!settings.S3_BUCKET || !settings.S3_ACCESS_KEY_ID || !settings.S3_SECRET_ACCESS_KEY) return null;
  return {
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    prefix: settings.S3_PREFIX ?? null,
  };
}

/** Why `PASSWORD_POLICY` does not allow the password of the first admin; null when it does. */
function adminPasswordError(env: Record<string, unknown>): string | null {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, PASSWORD_POLICY: name } = env;
  const policy = PASSWORD_POLICIES.find((candidate) => candidate === name);
  const isComplete = policy && typeof username === 'string' && typeof password === 'string';
  return isComplete ? passwordError(policy, password, username) : null;
}

/** Makes zod run a refinement even when other settings are invalid, so that one start reports every invalid setting. */
function alwaysCheck(): boolean {
  return true;
}

function allOrNone(...names: string[]) {
  return (env: Record<string, unknown>) => {
    const presentNames = names.filter((name) => env[name] !== undefined);
    return presentNames.length === 0 || presentNames.length === names.length;
  };
}
