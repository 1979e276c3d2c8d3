import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSampleSite } from '#tests/support/programs/fakeBackOffice.ts';
import { announceSites } from './announceSites.ts';

describe('the message at the start', () => {
  let status: number;
  let sites: readonly unknown[];
  let apiUrl: string;
  const server = createServer((_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(status === 200 ? JSON.stringify(sites) : '{}');
  });

  beforeEach(async () => {
    status = 200;
    sites = [];
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  const announceToLines = async ([first = apiUrl, ...otherApiUrls]: readonly string[], retryMs: number) => {
    const writtenLines: string[] = [];
    const backOffice = { apiUrl: first, otherApiUrls, apiToken: 'a-token-for-tests-only' };
    await announceSites(backOffice, 3000, (text) => writtenLines.push(text), { retryIntervalMs: retryMs });
    return writtenLines;
  };
  const collectAnnouncement = async (...addresses: string[]) => (await announceToLines(addresses, 60_000)).join('');

  it.each([401, 403])('says that the back office refuses the token (%d)', async (refusalStatus) => {
    status = refusalStatus;
    expect(await collectAnnouncement()).toContain('The back office refuses API_TOKEN');
    expect(await collectAnnouncement()).not.toContain('does not answer yet');
  });

  it('says that the back office does not answer yet only when none of its addresses answers', async () => {
    expect(await collectAnnouncement('http://127.0.0.1:1')).toContain('does not answer yet');
    expect(await collectAnnouncement('http://127.0.0.1:1', apiUrl)).not.toContain('does not answer yet');
    status = 503;
    expect(await collectAnnouncement()).toContain('does not answer yet');
  });

  it('is followed by the addresses as soon as the back office answers', async () => {
    status = 503;
    const writtenLines = await announceToLines([], 10);
    expect(writtenLines).toEqual([expect.stringContaining('does not answer yet')]);
    status = 200;
    sites = [buildSampleSite('alpha')];
    await vi.waitFor(() => expect(writtenLines).toHaveLength(2), { timeout: 60_000 });
    expect(writtenLines[1]).toBe(
      'The back office now answers. The sites are:\n  Agency alpha: https://alpha.example.com\n',
    );
  });
});
