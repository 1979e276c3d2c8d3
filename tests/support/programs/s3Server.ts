import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { findFreePorts } from './freePorts.ts';
import { launchProgram, type Program } from './program.ts';

const runFile = promisify(execFile);

/** An S3-compatible storage: OpenStack Swift from Debian, with its S3 interface. */
export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

const BUCKET_NAME = 'media';
const S3_CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
/** The maximum number of files in one response with a list. */
const OBJECTS_PER_LISTING = 20;
const MAX_START_MS = 60_000;

/** The servers behind the proxy; each has one device and one copy of everything. */
const SWIFT_SERVERS = ['account', 'container', 'object'] as const;

const formatSettings = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
`;

const PROXY_PIPELINE = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# The machine may be busy.
conn_timeout = 20
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = ${OBJECTS_PER_LISTING}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
${['catch_errors', 'copy', 'slo', 'dlo', 'versioned_writes'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`;

const formatPipeline = (part: string) => `[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

/** Returns whether the storage can be started: it is installed, and the tests run as root, as in CI. */
export async function hasS3Server(): Promise<boolean> {
  const proxy = process.env['SWIFT'] ?? '/usr/bin/swift-proxy-server';
  const isThere = await access(proxy).then(
    () => true,
    () => false,
  );
  return isThere && process.getuid?.() === 0;
}

/** Starts a storage in a separate folder, with an empty bucket. Both are removed when it stops. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gevel-s3-'));
  const binaries = path.dirname(process.env['SWIFT'] ?? '/usr/bin/swift-proxy-server');
  const [port = 0, ...ports] = await findFreePorts(1 + SWIFT_SERVERS.length);
  await mkdir(path.join(folder, 'devices/d1'), { recursive: true });
  await cp('/etc/swift/swift.conf', path.join(folder, 'swift.conf'));
  const programs: Program[] = [];
  const start = async (name: string, settings: string) => {
    const file = path.join(folder, `${name}.conf`);
    await writeFile(file, settings);
    programs.push(launchProgram(path.join(binaries, `swift-${name}-server`), [file], { cwd: folder }));
  };
  for (const [index, part] of SWIFT_SERVERS.entries()) {
    const builder = (...args: string[]) => runFile('swift-ring-builder', [`${part}.builder`, ...args], { cwd: folder });
    await builder('create', '4', '1', '0');
    await builder('add', `r1z1-127.0.0.1:${ports[index]}/d1`, '1');
    await builder('rebalance');
    await start(part, formatSettings(folder, ports[index] ?? 0) + formatPipeline(part));
  }
  await start('proxy', formatSettings(folder, port) + PROXY_PIPELINE);

  const stop = async () => {
    await Promise.all(programs.map((program) => program.stop('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new AwsClient({ ...S3_CREDENTIALS, region: 'us-east-1', service: 's3', retries: 0 });
  const isDone = async (method: 'PUT' | 'DELETE', target: string): Promise<boolean> => {
    const answer = await client.fetch(`${endpoint}/${target}`, { method }).catch(() => undefined);
    return answer?.ok === true;
  };
  // The calls are repeated, because the three servers start in parallel and each call depends on a different server.
  let hasBucket = false;
  const isReady = async (): Promise<boolean> => {
    // A bucket that this loop has created is not created again.
    hasBucket ||= await isDone('PUT', BUCKET_NAME);
    return hasBucket && (await isDone('PUT', `${BUCKET_NAME}/ready`)) && isDone('DELETE', `${BUCKET_NAME}/ready`);
  };
  const deadline = Date.now() + MAX_START_MS;
  for (;;) {
    if (await isReady()) return { endpoint, bucket: BUCKET_NAME, credentials: S3_CREDENTIALS, stop };
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`Swift did not get ready:\n${programs.map((program) => program.getOutput()).join('\n')}`);
    }
    await sleep(100);
  }
}
