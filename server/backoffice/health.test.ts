import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { type Health, createHealthHandlers } from './health.ts';

const MIB = 1024 * 1024;
const none = { waiting: 0, oldestSeconds: 0 };

interface Readings {
  readonly database?: Health;
  readonly mails?: () => Promise<{ waiting: number; oldestSeconds: number } | undefined>;
  readonly freeBytes?: () => Promise<number>;
}

async function ask({ database = 'available', mails, freeBytes }: Readings): Promise<[number, unknown]> {
  const app = express();
  const { capabilities } = createHealthHandlers({
    database: async () => database,
    mails: mails ?? (async () => none),
    freeBytes: freeBytes ?? (async () => 300 * MIB),
  });
  app.get('/', capabilities);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, await response.json()];
}

const waitsBriefly = async () => ({ waiting: 3, oldestSeconds: 900 });
const well = { pages: 'ok', forms: 'ok', mails: 'ok', disk: 'ok' };

it('is healthy when each part is', async () => {
  expect(await ask({})).toEqual([200, { status: 'ok', ...well }]);
  expect(await ask({ mails: waitsBriefly })).toEqual([200, { status: 'ok', ...well }]);
});

it.each<[string, Readings, Partial<typeof well>]>([
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
  expect(await ask(readings)).toEqual([503, { status: 'failing', ...well, ...parts }]);
});
