import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announcement } from './announceSites.ts';

describe('the message at the start', () => {
  let status: number;
  let apiUrl: string;
  const server = createServer((_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(status === 200 ? '[]' : '{}');
  });

  beforeEach(async () => {
    status = 200;
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  const announced = (...[first = apiUrl, ...otherApiUrls]: string[]) =>
    announcement({ apiUrl: first, otherApiUrls, apiToken: 'a-token-for-tests-only' }, 3000);

  it.each([401, 403])('says that the back office refuses the token (%d)', async (refusal) => {
    status = refusal;
    expect(await announced()).toContain('The back office refuses API_TOKEN');
    expect(await announced()).not.toContain('does not answer yet');
  });

  it('says that the back office does not answer yet only where no address of it does', async () => {
    expect(await announced('http://127.0.0.1:1')).toContain('does not answer yet');
    expect(await announced('http://127.0.0.1:1', apiUrl)).not.toContain('does not answer yet');
    status = 503;
    expect(await announced()).toContain('does not answer yet');
  });
});
