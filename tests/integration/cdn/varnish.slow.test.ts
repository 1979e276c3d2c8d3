import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CacheOrigin, PAGE_HEADERS, startOrigin } from '../../support/programs/origin.ts';
import { startVarnish, VARNISH_FILE, type Varnish } from '../../support/programs/varnish.ts';

/** These tests wait for the times in the shipped configuration. */
describe.runIf(VARNISH_FILE !== undefined)('the shipped configuration of Varnish', () => {
  let origin: CacheOrigin;
  let varnish: Varnish;

  beforeAll(async () => {
    origin = await startOrigin();
    varnish = await startVarnish([origin.port]);
  });
  afterAll(async () => {
    await varnish.stop();
    await origin.close();
  });

  it('requests a page that does not arrive once more, before its visitor leaves', async () => {
    origin.answerWith((_req, res) => {
      if (origin.requests.length > 1) res.writeHead(200, PAGE_HEADERS).end('page');
    });
    const { statusCode, body } = await request(`${varnish.address}/nl`, {
      headers: { host: 'alpha.test' },
      headersTimeout: 12_000,
    });
    expect([statusCode, await body.text(), origin.requests.length]).toEqual([200, 'page', 2]);
  });
});
