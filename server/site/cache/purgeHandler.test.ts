import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PURGE_PATH, PURGE_SIGNATURE_HEADER, type PurgeMessage } from '#shared/api/purge.ts';
import { signPurge } from '#shared/api/calls/purgeSignature.ts';
import { createPurgeHandler, parsePurge, purgeEachCache } from './purgeHandler.ts';

const NOW_MS = 1_800_000_000_000;
const purgeMessage: PurgeMessage = {
  id: 'p1',
  siteId: 'gevel',
  tags: ['s-gevel.e.7', 's-gevel.list', 's-gevel'],
  at: '2027-01-15T08:00:00Z',
};
/** The tags of the message, and that of similar homes, because the message names no choice of them. */
const PURGED_TAGS = [...purgeMessage.tags, 's-gevel.sim'];
const signBody = (body: string, token = 'secret') => signPurge(token, body, NOW_MS);

describe('parsePurge', () => {
  it('accepts the message of the contract', () => {
    expect(parsePurge(JSON.stringify(purgeMessage))).toEqual({ ...purgeMessage, tags: PURGED_TAGS });
  });
  it.each([
    'not JSON',
    '[]',
    JSON.stringify({ ...purgeMessage, tags: [] }),
    JSON.stringify({ ...purgeMessage, siteId: '../x' }),
    JSON.stringify({ ...purgeMessage, tags: ['s-other.list'] }),
    JSON.stringify({ ...purgeMessage, tags: ['s-gevels'] }),
    JSON.stringify({ ...purgeMessage, tags: ['s-gevel-list'] }),
  ])('refuses %s', (text) => {
    expect(parsePurge(text)).toBeUndefined();
  });
});

describe('the purge handler', () => {
  let server: Server;
  let purgedTags: string[][];
  let hasPurgedEverywhere: boolean;
  const cache = (name: string) => ({ purge: (tags: readonly string[]) => purgedTags.push([name, ...tags]) });
  const startServer = async (token: string | undefined) => {
    const handler = createPurgeHandler({
      token,
      purge: async (sentMessage) =>
        hasPurgedEverywhere ? purgeEachCache([cache('data'), cache('pages')], sentMessage.tags) : undefined,
      logger: pino({ enabled: false }),
      now: () => NOW_MS,
    });
    server = createServer((req, res) => void handler(req, res));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  };
  beforeEach(() => {
    purgedTags = [];
    hasPurgedEverywhere = true;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const sendPurge = async (body: string, signature: string, method = 'POST') => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${PURGE_PATH}`, {
      method,
      headers: { [PURGE_SIGNATURE_HEADER]: signature },
      ...(method === 'POST' ? { body } : {}),
    });
    return answer.status;
  };

  it('answers only when the purge is done everywhere', async () => {
    await startServer('secret');
    hasPurgedEverywhere = false;
    const body = JSON.stringify(purgeMessage);
    expect(await sendPurge(body, signBody(body))).toBe(503);
  });
  it('purges every cache in order', async () => {
    await startServer('secret');
    const body = JSON.stringify(purgeMessage);
    expect(await sendPurge(body, signBody(body))).toBe(204);
    expect(purgedTags).toEqual([
      ['data', ...PURGED_TAGS],
      ['pages', ...PURGED_TAGS],
    ]);
  });
  it('refuses all other requests, and then purges nothing', async () => {
    await startServer('secret');
    const body = JSON.stringify(purgeMessage);
    const foreignBody = JSON.stringify({ ...purgeMessage, tags: ['s-other'] });
    const longBody = JSON.stringify({ ...purgeMessage, id: 'x'.repeat(300_000) });
    expect(await sendPurge(body, signBody(body, 'other'))).toBe(401);
    expect(await sendPurge(foreignBody, signBody(foreignBody))).toBe(400);
    expect(await sendPurge(longBody, signBody(longBody))).toBe(413);
    expect(await sendPurge(body, signBody(body), 'GET')).toBe(405);
    expect(purgedTags).toEqual([]);
  });
  it('refuses every purge when there is no token', async () => {
    await startServer(undefined);
    const body = JSON.stringify(purgeMessage);
    expect(await sendPurge(body, signBody(body, ''))).toBe(401);
  });
});
