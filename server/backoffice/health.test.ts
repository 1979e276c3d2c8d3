import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { type HealthState, createHealthHandlers } from './health.ts';

const MIB = 1024 * 1024;
const emptyBacklog = { waiting: 0, oldestSeconds: 0 };

interface ReadingOverrides {
  readonly database?: HealthState;
  readonly mails?: () => Promise<{ waiting: number; oldestSeconds: number } | undefined>;
  readonly freeBytes?: () => Promise<number>;
}

async function requestHealth({
  database = 'available',
  mails,
  freeBytes,
}: ReadingOverrides): Promise<[number, unknown]> {
  const app = express();
  const { handleCapabilities } = createHealthHandlers({
    readDatabaseState: async () => database,
    readMailBacklog: mails ?? (async () => emptyBacklog),
    readFreeBytes: freeBytes ?? (async () => 300 * MIB),
  });
  app.get('/', handleCapabilities);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, await response.json()];
}

const readShortBacklog = async () => ({ waiting: 3, oldestSeconds: 900 });
const healthyParts = { pages: 'ok', forms: 'ok', mails: 'ok', disk: 'ok' };

it('is healthy when each part is', async () => {
  expect(await requestHealth({})).toEqual([200, { status: 'ok', ...healthyParts }]);
  expect(await requestHealth({ mails: readShortBacklog })).toEqual([200, { status: 'ok', ...healthyParts }]);
});

it.each<[string, ReadingOverrides, Partial<typeof healthyParts>]>([
  [
    'the database is away',
    { database: 'away', mails: async () => undefined },
    { pages: 'away', forms: 'away', mails: 'unknown' },
  ],
  ['the database is a standby', { database: 'read-only' }, { forms: 'read-only' }],
  ['the disk of the embedded database is full', { database: 'full' }, { pages: 'full', forms: 'full' }],
  ['the program is about to end', { database: 'ending' }, { pages: 'ending', forms: 'ending' }],
  [
    'a mail waits for longer than a relay asks for',
    { mails: async () => ({ waiting: 1, oldestSeconds: 901 }) },
    { mails: 'late' },
  ],
  ['mails cannot be counted', { mails: () => Promise.reject(new Error('away')) }, { mails: 'unknown' }],
  ['there is less room than a database and a backup need', { freeBytes: async () => 255 * MIB }, { disk: 'full' }],
  ['the disk does not say', { freeBytes: () => Promise.reject(new Error('EIO')) }, { disk: 'unknown' }],
  ['the disk does not answer', { freeBytes: () => new Promise(() => {}) }, { disk: 'unknown' }],
])('fails when %s', async (_what, readings, parts) => {
  expect(await requestHealth(readings)).toEqual([503, { status: 'failing', ...healthyParts, ...parts }]);
});
