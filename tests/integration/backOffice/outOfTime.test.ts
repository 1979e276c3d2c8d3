import { createElement, use } from 'react';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Screen } from '#server/site/render/screen.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';
import { TextSink } from '../../support/mail/textSink.ts';

/**
 * The limit is shorter than the time that a visitor waits for the back office, so that the limit ends the page and not
 * a call.
 */
const RENDER_TIMEOUT_MS = 300;

let backOffice: FakeBackOffice;
let site: TestSite;
const logSink = new TextSink();
const pendingForever = new Promise<never>(() => undefined);
const UnfinishedPart = () => use(pendingForever);

/** A page whose data exists but whose rendering never ends. */
const endlessScreen: Screen = {
  load: async () => ({
    type: 'page',
    status: 200,
    head: { title: 'Contact', alternates: {} },
    body: createElement(UnfinishedPart),
    tags: [],
    cache: 'page',
  }),
};

beforeAll(async () => {
  backOffice = await startFakeBackOffice([buildSampleSite('alpha')]);
  site = await startSite({
    apiUrl: backOffice.address,
    defaultHost: 'alpha.test',
    pageTimeoutMs: RENDER_TIMEOUT_MS,
    screens: { contact: endlessScreen },
    logger: pino({ level: 'info' }, logSink),
  });
  // The parts around every page are in memory after this request.
  await site.ask('/nl/aanbod');
  backOffice.replies.push({ matches: /^POST \/sites\/alpha\/estate/, reply: () => pendingForever });
});
afterAll(async () => {
  await site.stop();
  await backOffice.close();
});

it.each([
  ['its data', '/nl/aanbod?price-max=100000', 'text/html'],
  ['its data, for a script', '/nl/ajax/estates?price-max=100000', 'application/problem+json'],
  ['its render', '/nl/contact', 'text/html'],
])('a page that exceeds its time limit, because of %s, states when to retry', async (_, path, type) => {
  const { status, headers } = await site.ask(path);
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining(type),
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  });
  expect(logSink.take()).toContain(`not complete within ${RENDER_TIMEOUT_MS} ms`);
});
