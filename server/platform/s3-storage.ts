import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { errorTextOf } from './error-text.ts';
import type { ByteRange, FileStorage, OpenedFile, StoredFile } from './storage.ts';
import { requireSafeKey, FileMissing, INSTALLATION_FILE, RangeNotSatisfiable } from './storage.ts';

export interface S3Settings {
  bucket: string;
  /**
   * The prefix of every key of this installation, e.g. `wrapline/`; '' for the whole bucket. Keys without the prefix are never
   * read or changed.
   */
  prefix: string;
  region: string;
  /** The URL of the store. The default is Amazon's URL for the region. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** A request fails when no byte arrives for this time, in milliseconds; default: a minute. */
  maxSilenceMs?: number;
  /** Whether the bucket is in the path instead of the host name; default: true when an endpoint is set. */
  forcePathStyle?: boolean;
}

type S3 = typeof import('@aws-sdk/client-s3');

/** File storage in a bucket of Amazon S3 or a compatible store. Sends requests only to the configured endpoint. */
export async function createS3Storage(settings: S3Settings): Promise<FileStorage> {
  // Imported dynamically, so that importing this module does not load the SDK.
  const s3 = await import('@aws-sdk/client-s3');
  const client = makeClient(s3, settings);
  const { bucket: Bucket, prefix } = settings;
  const put = (Key: string, source: string | Buffer, ContentType: string) =>
    retryWithNewStream(s3, source, (Body, ContentLength) =>
      client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType })),
    );
  const read = (Key: string, range?: ByteRange) => readObject(s3, client, { Bucket, Key }, range);
  return {
    location: `the bucket ${Bucket}${prefix && `, under ${prefix}`}`,
    put: async (key, source, contentType) => put(prefix + requireSafeKey(key), source, contentType),
    read: async (key, range) => read(prefix + requireSafeKey(key), range),
    async remove(keys) {
      for (const batch of batchesOf(keys.map(requireSafeKey), PARALLEL_REMOVALS)) {
        await Promise.all(
          batch.map((key) => client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key }))),
        );
      }
    },
    list: () => listObjects(s3, client, Bucket, prefix),
    readInstallationId: () => readIfPresent(() => read(prefix + INSTALLATION_FILE)),
    writeInstallationId: (id) => put(prefix + INSTALLATION_FILE, Buffer.from(`${id}\n`), 'text/plain'),
    // An interrupted write leaves no object in S3.
    removeLeftovers: async () => 0,
    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      await client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal }).catch((error: unknown) => {
        throw new Error(`The bucket ${Bucket} cannot be used: ${bucketProblem(s3, error)}`, { cause: error });
      });
    },
  };
}

/**
 * Creates the bucket of the settings unless it exists, and returns whether it was created. Throws when the store does
 * not respond.
 */
export async function createBucket({
  bucket: Bucket,
  ...settings
}: Omit<S3Settings, 'prefix'>): Promise<boolean> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = makeClient(s3, settings);
  try {
    await client.send(new s3.HeadBucketCommand({ Bucket }));
    return false;
  } catch (error) {
    if (statusOf(s3, error) !== 404) throw error;
    await client.send(new s3.CreateBucketCommand({ Bucket }));
    return true;
  } finally {
    client.destroy();
  }
}

/**
 * The maximum number of parallel removals. Each key has its own request, because several compatible stores have no batch call or
 * sign it differently.
 */
const PARALLEL_REMOVALS = 8;

const PUT_ATTEMPTS = 3;

const CHECK_TIMEOUT_MS = 5_000;
const CONNECTION_TIMEOUT_MS = 5_000;
const MAX_SILENCE_MS = 60_000;
/** Each download keeps its connection until it ends. With the SDK's limit of 50, slow downloads would block all other requests. */
const MAX_CONNECTIONS = 1_000;

function makeClient(s3: S3, settings: Omit<S3Settings, 'bucket' | 'prefix'>): S3Client {
  const {
    region,
    endpoint,
    accessKeyId,
    secretAccessKey,
    forcePathStyle = endpoint !== undefined,
    maxSilenceMs = MAX_SILENCE_MS,
  } = settings;
  return new s3.S3Client({
    region,
    endpoint,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // Without these limits, a request to a store that does not respond would never end, and would keep its connection.
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: maxSilenceMs,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // Disables the SDK's log, because the SDK would print errors that it also throws.
    logger: SILENT_LOGGER,
    // Many compatible stores do not support Amazon's newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const ignoreMessage = () => undefined;
const SILENT_LOGGER = {
  trace: ignoreMessage,
  debug: ignoreMessage,
  info: ignoreMessage,
  warn: ignoreMessage,
  error: ignoreMessage,
};

/** Retries with a new stream, because the SDK does not retry with a stream that it has already read. */
async function retryWithNewStream(
  s3: S3,
  source: string | Buffer,
  send: (body: Readable | Buffer, bytes: number) => Promise<unknown>,
): Promise<void> {
  if (typeof source !== 'string') {
    await send(source, source.length);
    return;
  }
  const { size } = await stat(source);
  for (let attempt = 1; ; attempt += 1) {
    const stream = createReadStream(source);
    try {
      await send(stream, size);
      return;
    } catch (error) {
      if (attempt === PUT_ATTEMPTS || !isTransient(s3, error)) throw error;
      await pause(100 * 4 ** attempt);
    } finally {
      stream.destroy();
    }
  }
}

/** Broken connections, server errors and 429 responses are transient. Other 4xx responses are not. */
function isTransient(s3: S3, error: unknown): boolean {
  const status = statusOf(s3, error);
  return status === undefined || status === 429 || status >= 500;
}

async function readObject(
  s3: S3,
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
  range?: ByteRange,
): Promise<OpenedFile> {
  try {
    const Range = range && rangeHeader(range);
    const response = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
    const { Body, ContentLength = 0, ContentRange } = response;
    if (!(Body instanceof Readable)) throw new Error('The store sent no body');
    return { stream: Body, bytes: ContentLength, ...parseContentRange(ContentRange) };
  } catch (error) {
    // A missing bucket does not show that the file is missing.
    const isBucketMissing = error instanceof Error && error.name === 'NoSuchBucket';
    if (statusOf(s3, error) === 404 && !isBucketMissing) throw new FileMissing(Key);
    if (statusOf(s3, error) === 416) throw new RangeNotSatisfiable();
    throw error;
  }
}

async function readIfPresent(open: () => Promise<OpenedFile>): Promise<string | null> {
  try {
    return (await text((await open()).stream)).trim();
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

function rangeHeader(range: ByteRange): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`;
}

/** The part that the store sent. A store may send the whole file instead, without a content range. */
function parseContentRange(contentRange: string | undefined): Pick<OpenedFile, 'part'> {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(contentRange ?? '') ?? [];
  return start && total ? { part: { start: Number(start), total: Number(total) } } : {};
}

async function* listObjects(
  s3: S3,
  client: S3Client,
  Bucket: string,
  prefix: string,
): AsyncIterable<StoredFile> {
  for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key, LastModified, Size } of page.Contents ?? []) {
      const key = Key?.slice(prefix.length);
      if (key && LastModified && !key.startsWith('.')) {
        yield { key, modifiedAt: LastModified, bytes: Size ?? 0 };
      }
    }
  }
}

/** Why a bucket cannot be used. The response to a HEAD request has no body, so the error of the SDK has no message. */
function bucketProblem(s3: S3, error: unknown): string {
  const status = statusOf(s3, error);
  if (status === 404) return 'it does not exist';
  if (status === 403) return 'the store refused the access key';
  if (status !== undefined) return `the store responded with the status ${status}`;
  return errorTextOf(error);
}

function* batchesOf<T>(items: readonly T[], size: number): Iterable<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function statusOf(s3: S3, error: unknown): number | undefined {
  return error instanceof s3.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
