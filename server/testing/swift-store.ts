import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { userInfo, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from './postgres-cluster.ts';

const run = promisify(execFile);
const PROGRAM_FOLDER = '/usr/bin';
const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
const START_TIMEOUT_MS = 60_000;

/** A real S3-compatible store with an empty bucket: OpenStack Swift with its S3 interface. */
export interface SwiftStore {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}

/** Whether Swift is installed (Debian: swift-proxy, swift-account, swift-container, swift-object). */
export function hasSwift(): boolean {
  return SERVERS.every((name) => existsSync(join(PROGRAM_FOLDER, `swift-${name}-server`)));
}

/**
 * Starts a store in a temporary folder. `stop` ends the servers and removes the folder. The servers also end when this
 * process ends.
 */
export async function startSwift(): Promise<SwiftStore> {
  const folder = await mkdtemp(join(tmpdir(), 'wrapline-swift-'));
  const ports = await Promise.all(SERVERS.map(() => findFreePort()));
  const portOf = (name: string) => ports[SERVERS.findIndex((server) => server === name)] ?? 0;
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), SWIFT_CONF);
  await run('/usr/bin/python3', ['-c', BUILD_RINGS_SCRIPT, folder, ...ports.map(String)]);
  for (const name of SERVERS)
    await writeFile(join(folder, `${name}.conf`), serverConf(folder, name, portOf(name)));
  const servers = SERVERS.map((name) => startServer(folder, name));
  const account = { accessKeyId: 'shop:owner', secretAccessKey: 'secret' };
  const endpoint = `http://127.0.0.1:${portOf('proxy')}`;
  try {
    await createBucket(endpoint, { ...account });
  } catch (error) {
    await stopServers(servers, folder);
    throw error;
  }
  return { endpoint, bucket: 'wraps', ...account, stop: () => stopServers(servers, folder) };
}

const SWIFT_CONF = `[swift-hash]
swift_hash_path_prefix = wrapline
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`;

/** Builds the rings of all servers in one process, because Python takes most of a second to start. */
const BUILD_RINGS_SCRIPT = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(2, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`;

function serverConf(folder: string, name: (typeof SERVERS)[number], port: number): string {
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
`;
  if (name !== 'proxy')
    return `${common}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`;
  // By default, the proxy ignores a server for a minute after 10 failed connections, which can occur while the server
  // starts.
  return `${common}[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 10
error_suppression_limit = 1000000
[filter:tempauth]
use = egg:swift#tempauth
user_shop_owner = secret .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:catch_errors]
use = egg:swift#catch_errors
`;
}

function startServer(folder: string, name: string): ChildProcess {
  const child = spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/**
 * Creates the bucket, and retries until every server responds. Accepts an existing bucket, because an earlier attempt
 * may have created it.
 */
async function createBucket(
  endpoint: string,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<void> {
  const { S3Client, BucketAlreadyOwnedByYou, CreateBucketCommand, PutObjectCommand, DeleteObjectCommand } =
    await import('@aws-sdk/client-s3');
  const settings = {
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    ...settings,
  });
  const probeObject = { Bucket: 'wraps', Key: 'probe' };
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await pause(200)) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: 'wraps' })).catch((error: unknown) => {
        if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
      });
      await client.send(new PutObjectCommand({ ...probeObject, Body: 'x' }));
      await client.send(new DeleteObjectCommand(probeObject));
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function stopServers(servers: ChildProcess[], folder: string): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) => {
          server.once('close', resolve);
          server.kill('SIGKILL');
        }),
    ),
  );
  await rm(folder, { recursive: true, force: true });
}
