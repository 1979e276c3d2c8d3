import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createSitemaps } from './sitemaps.ts';

const site = siteSchema.parse(siteInput('agency'));
const FILE_PATH = '/sitemaps/nl-estates-1.xml';
/** The time after which the server closes a connection that transfers nothing. */
const SILENT_CONNECTION_TIMEOUT_MS = 30_000;

/** Answers as a back office that returns the parts of the estates, and never the estates. */
const call = async (name: string) =>
  name === 'listEstateAddressParts'
    ? [{ first: 1, last: 2, updatedAt: '2026-01-01T00:00:00Z' }]
    : new Promise(() => undefined);

const createResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('answers 503 to a request whose turn does not come, before its connection is closed', async () => {
  const sitemaps = createSitemaps({
    // The sitemap of estates calls only these functions.
    client: { forSite: () => ({ call }), health: { isLost: () => false } } as never,
    createSiteApi: () => {
      throw new Error('the file of estates needs no page');
    },
    getOrigin: () => 'https://agency.example.com',
    // Six processes share six files, so this process writes one file at a time.
    workerCount: 6,
  });
  void sitemaps.answer(site, FILE_PATH, createResponse());
  const waitingResponse = createResponse();
  const answerPromise = sitemaps.answer(site, FILE_PATH, waitingResponse);
  await vi.advanceTimersByTimeAsync(SILENT_CONNECTION_TIMEOUT_MS - 1000);
  expect([waitingResponse.writableEnded, waitingResponse.statusCode]).toEqual([true, 503]);
  expect(waitingResponse.getHeader('Retry-After')).toBe('60');
  expect(await answerPromise).toBe(true);
});
