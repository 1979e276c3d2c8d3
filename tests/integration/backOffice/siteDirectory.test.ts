import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BackOfficeClient, createBackOfficeClient } from '#server/site/apiClient/backOfficeClient.ts';
import { createSiteDirectory, type SiteDirectory } from '#server/site/sites/siteDirectory.ts';
import { tag } from '#shared/api/purge.ts';
import type { Site } from '#shared/api/site.ts';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const logger = pino({ enabled: false });
const MINUTE_MS = 60_000;
const buildRequestForHost = (host: string) => ({ url: '/nl', rawHeaders: ['Host', host] });

describe('the directory of sites', () => {
  const sites: Site[] = [];
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let client: BackOfficeClient;
  let directory: SiteDirectory;
  let dataDir: string;
  let laterMs: number;
  const startDirectory = () => createSiteDirectory({ client, dataDir, logger, now: () => performance.now() + laterMs });
  beforeAll(async () => {
    fake = await startFakeBackOffice(sites);
    proxy = await startFaultProxy({ upstream: fake.address });
  });
  beforeEach(async () => {
    sites.splice(
      0,
      sites.length,
      buildSampleSite('gevel', { hostnames: ['gevel.test', 'www.gevel.test'] }),
      buildSampleSite('other'),
    );
    laterMs = 0;
    dataDir = await mkdtemp(path.join(tmpdir(), 'gevel-sites-'));
    client = createBackOfficeClient({ baseUrl: proxy.address, version: '1', logger });
    directory = startDirectory();
    proxy.resetCounts();
  });
  afterEach(async () => {
    await directory.close();
    await client.close();
    await proxy.setFault('pass');
    await rm(dataDir, { recursive: true, force: true });
  });
  afterAll(async () => {
    await proxy.close();
    await fake.close();
  });

  it('looks the site of a host up once, regardless of its spelling and port', async () => {
    const hosts = ['gevel.test', 'GEVEL.test:4400', 'gevel.test.', 'www.gevel.test'];
    const found = await Promise.all(hosts.map((host) => directory.find(buildRequestForHost(host))));
    expect(found.map((site) => site?.id)).toEqual(['gevel', 'gevel', 'gevel', 'gevel']);
    expect(proxy.countCalls('by-hostname')).toBe(2);
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
    expect(directory.findKnown(buildRequestForHost('other.test'))).toBeUndefined();
  });
  it('does not know other hosts, and looks each up once in half a minute', async () => {
    for (let round = 0; round < 10; round += 1) {
      expect(await directory.find(buildRequestForHost('nobody.test'))).toBeUndefined();
      expect(directory.findKnown(buildRequestForHost('nobody.test'))).toBeUndefined();
    }
    expect(proxy.countCalls('nobody')).toBe(1);
    laterMs = MINUTE_MS / 2;
    await directory.find(buildRequestForHost('nobody.test'));
    expect(proxy.countCalls('nobody')).toBe(2);
  });
  it.each(['gevel.test:80@evil.com', '[::1]', ''])('does not even ask for %j', async (host) => {
    expect(await directory.find(buildRequestForHost(host))).toBeUndefined();
    expect(proxy.countCalls()).toBe(0);
  });
  it('refreshes entries in the background after a minute', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    sites[0] = buildSampleSite('gevel', { name: 'New name' });
    laterMs = MINUTE_MS;
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.name).toBe('Agency gevel');
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('gevel.test'))?.name).toBe('New name'),
      WAIT_OPTIONS,
    );
    expect(proxy.countCalls('gevel.test')).toBe(2);
  });
  it('looks up again after a purge of the site, but not of its estates or of another site', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    sites[0] = buildSampleSite('gevel', { name: 'New name' });
    expect(directory.purge([tag.list('gevel'), tag.site('other')])).toBe(0);
    expect((await directory.find(buildRequestForHost('gevel.test')))?.name).toBe('Agency gevel');
    expect(directory.purge([tag.site('gevel')])).toBe(1);
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
    expect((await directory.find(buildRequestForHost('gevel.test')))?.name).toBe('New name');
  });
  it('deletes a removed site', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    sites.shift();
    directory.purge([tag.site('gevel')]);
    expect(await directory.find(buildRequestForHost('gevel.test'))).toBeUndefined();
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
  });
  it('looks up again after a purge, although another process received an answer that may be older', async () => {
    const removed = await directory.find(buildRequestForHost('gevel.test'));
    sites.shift();
    directory.purge([tag.site('gevel')]);
    directory.storeAnswer('gevel.test', removed);
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
    expect(await directory.find(buildRequestForHost('gevel.test'))).toBeUndefined();
  });
  it('keeps a site for as long as the back office is down', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    await proxy.setFault('refuse');
    for (const days of [1, 2, 30]) {
      laterMs = days * 24 * 60 * MINUTE_MS;
      expect((await directory.find(buildRequestForHost('gevel.test')))?.id).toBe('gevel');
      expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
    }
    await expect(directory.find(buildRequestForHost('other.test'))).rejects.toMatchObject({
      name: 'BackOfficeUnavailableError',
    });
  });
  it('finds a site at once after a restart while the back office is down', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    await directory.find(buildRequestForHost('nobody.test'));
    await directory.close();
    await proxy.setFault('hang');
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
    expect(directory.findKnown(buildRequestForHost('nobody.test'))).toBeUndefined();
  });
  it('does not start with a site that was removed before the restart', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    sites.shift();
    directory.purge([tag.site('gevel')]);
    await directory.find(buildRequestForHost('gevel.test'));
    await directory.close();
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
  });
  it('starts without its file when the file is damaged', async () => {
    await writeFile(path.join(dataDir, 'sites.json'), '{"gevel.test":{"id":');
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
    expect((await directory.find(buildRequestForHost('gevel.test')))?.id).toBe('gevel');
  });
  it('knows sites without requests, and keeps them over a restart without the back office', async () => {
    directory.start();
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('other.test'))?.id).toBe('other'),
      WAIT_OPTIONS,
    );
    expect(directory.findKnown(buildRequestForHost('www.gevel.test'))?.id).toBe('gevel');
    await directory.close();
    await proxy.setFault('refuse');
    directory = startDirectory();
    directory.start();
    expect(directory.findKnown(buildRequestForHost('other.test'))?.id).toBe('other');
    expect((await directory.find(buildRequestForHost('www.gevel.test')))?.id).toBe('gevel');
  });
  it('reads a thousand sites in pages, and looks none of them up again for a visitor', async () => {
    for (let each = 0; each < 1000; each += 1) sites.push(buildSampleSite(`agency-${each}`));
    directory.start();
    await vi.waitFor(() => expect(directory.findKnown(buildRequestForHost('other.test'))).toBeDefined(), {
      timeout: 60_000,
    });
    expect(directory.findKnown(buildRequestForHost('agency-999.test'))?.id).toBe('agency-999');
    expect(proxy.countCalls('GET /sites?')).toBe(11);
  });
  it('deletes hosts that are neither listed nor found any more', async () => {
    directory.start();
    await vi.waitFor(() => expect(directory.findKnown(buildRequestForHost('other.test'))).toBeDefined(), WAIT_OPTIONS);
    await directory.close();
    sites.pop();
    sites[0] = buildSampleSite('gevel', { hostnames: ['gevel.test'] });
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('other.test'))?.id).toBe('other');
    directory.start();
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('other.test'))).toBeUndefined(),
      WAIT_OPTIONS,
    );
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('www.gevel.test'))).toBeUndefined(),
      WAIT_OPTIONS,
    );
    await proxy.setFault('refuse');
    await expect(directory.find(buildRequestForHost('other.test'))).resolves.toBeUndefined();
    await directory.close();
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('other.test'))).toBeUndefined();
  });
  it('keeps a host that the list lacks and the back office knows', async () => {
    await directory.find(buildRequestForHost('gevel.test'));
    fake.replies.push({ matches: /^GET \/sites\?/, reply: { status: 200, type: 'application/json', body: '[]' } });
    directory.start();
    await vi.waitFor(() => expect(proxy.countCalls('by-hostname')).toBe(2), WAIT_OPTIONS);
    fake.replies.length = 0;
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
  });
  it.each([404, 501])('finds each site on request if there is no list (%d)', async (status) => {
    fake.replies.push({ matches: /^GET \/sites\?/, reply: { status } });
    directory.start();
    await vi.waitFor(() => expect(proxy.countCalls('GET /sites?')).toBeGreaterThan(0), WAIT_OPTIONS);
    fake.replies.length = 0;
    expect(directory.findKnown(buildRequestForHost('gevel.test'))).toBeUndefined();
    expect((await directory.find(buildRequestForHost('gevel.test')))?.id).toBe('gevel');
  });
  it('reads a list without pages once, and leaves out invalid sites', async () => {
    const body = JSON.stringify([{ id: 'broken' }, ...sites, ...Array.from({ length: 97 }, () => null)]);
    fake.replies.push({ matches: /^GET \/sites\?/, reply: { status: 200, type: 'application/json', body } });
    directory.start();
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('other.test'))?.id).toBe('other'),
      WAIT_OPTIONS,
    );
    expect(proxy.countCalls('GET /sites?')).toBe(2);
    fake.replies.length = 0;
  });
  it('gives the host of a site to no other site that lists it with a port', async () => {
    sites.push(buildSampleSite('thief', { hostnames: ['thief.test', 'gevel.test:443'] }));
    directory.start();
    await vi.waitFor(
      () => expect(directory.findKnown(buildRequestForHost('thief.test'))?.id).toBe('thief'),
      WAIT_OPTIONS,
    );
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
  });
  it('starts with the valid sites of a file that also has invalid ones', async () => {
    const file = { 'gevel.test': sites[0], 'other.test': { ...sites[1], theme: {} } };
    await writeFile(path.join(dataDir, 'sites.json'), JSON.stringify(file));
    directory = startDirectory();
    expect(directory.findKnown(buildRequestForHost('gevel.test'))?.id).toBe('gevel');
    expect(directory.findKnown(buildRequestForHost('other.test'))).toBeUndefined();
  });
  it('stops waiting after the given time', async () => {
    await proxy.setFault('hang');
    await expect(directory.find(buildRequestForHost('gevel.test'), { waitMs: 50 })).rejects.toMatchObject({
      reason: 'timeout',
    });
  });
});
