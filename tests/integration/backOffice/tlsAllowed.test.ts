import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FakeBackOffice, buildSampleSite, startFakeBackOffice } from '../../support/programs/fakeBackOffice.ts';
import { type FaultProxy, startFaultProxy } from '../../support/programs/faultProxy.ts';
import { findFreePorts } from '../../support/programs/freePorts.ts';
import { launchProgram, type Program } from '../../support/programs/program.ts';
import { startSite, type TestSite } from '../../support/programs/site.ts';

const CADDY_FILE = [process.env['CADDY'], '/usr/bin/caddy'].find((file) => file !== undefined && existsSync(file));
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 };

describe('certificates on demand', () => {
  const sites = [buildSampleSite('alpha', { hostnames: ['alpha.test', 'www.alpha.test', 'localhost', '127.0.0.1'] })];
  let fake: FakeBackOffice;
  let proxy: FaultProxy;
  let folder: string;
  let site: TestSite;
  let tlsPort = 0;

  beforeAll(async () => {
    fake = await startFakeBackOffice(sites);
    proxy = await startFaultProxy({ upstream: fake.address });
    folder = await mkdtemp(path.join(tmpdir(), 'gevel-tls-'));
    [tlsPort = 0] = await findFreePorts(1);
    site = await startSite({ apiUrl: proxy.address, defaultHost: 'alpha.test' });
  });
  afterAll(async () => {
    await site.stop();
    await proxy.close();
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  });

  const requestPermission = async (query: string, host?: string) =>
    (await site.askAdmin(`/tls-allowed${query}`, host === undefined ? {} : { host })).status;

  it('are allowed for the host names of sites, whether they were requested before or not', async () => {
    for (const domain of ['alpha.test', 'WWW.alpha.test', 'alpha.test.', 'localhost'])
      expect(await requestPermission(`?domain=${domain}`), domain).toBe(200);
    sites.push(buildSampleSite('later'));
    expect(await requestPermission('?domain=later.test')).toBe(200);
  });

  it.each([
    '?domain=unknown.example',
    '?domain=alpha.test.evil.example',
    '?domain=127.0.0.1',
    '?domain=2130706433',
    '?domain=[::1]',
    '?domain=alpha.test:443',
    '?domain=user@alpha.test',
    '?domain=alpha_.test',
    '?domain=*.alpha.test',
    '?domain=alpha.test&domain=unknown.example',
    '?domain=',
    '?host=alpha.test',
    '',
  ])('are not allowed for %s', async (query) => expect(await requestPermission(query)).toBe(404));

  it('are issued only to programs on this machine', async () => {
    expect(await requestPermission('?domain=alpha.test', 'alpha.test')).toBe(421);
  });

  it('are refused temporarily while a name cannot be looked up, except for known names', async () => {
    await proxy.setFault('refuse');
    expect(await requestPermission('?domain=never-asked.test')).toBe(503);
    expect(await requestPermission('?domain=alpha.test')).toBe(200);
    await proxy.setFault('pass');
  });

  it('cost the back office few calls when a client tries many names', async () => {
    await vi.waitFor(async () => expect(await requestPermission('?domain=nobody.test')).toBe(404), WAIT_OPTIONS);
    proxy.resetCounts();
    const statuses = await Promise.all(
      Array.from({ length: 400 }, (_, index) => requestPermission(`?domain=n${index}.test`)),
    );
    expect(new Set(statuses)).toEqual(new Set([404, 503]));
    expect(proxy.countCalls('by-hostname')).toBeLessThan(100);
    expect(await requestPermission('?domain=alpha.test')).toBe(200);
  });

  /**
   * Makes a TLS handshake for a host name. Returns the names in the certificate, or the reason why there is none, and a
   * page over this connection.
   */
  const connectWithTls = (servername: string) =>
    new Promise<{ names?: string; failure?: string; answer?: string }>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port: tlsPort, servername, rejectUnauthorized: false }, () => {
        const names = socket.getPeerCertificate().subjectaltname ?? '';
        let answer = '';
        socket.setEncoding('utf8');
        socket.on('data', (part: string) => (answer += part));
        socket.on('close', () => resolve({ names, answer }));
        socket.write(`GET /nl/contact HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`);
      });
      socket.on('error', (error) => resolve({ failure: error.message }));
    });

  describe.runIf(CADDY_FILE !== undefined)('by Caddy', () => {
    let caddy: Program;

    beforeAll(async () => {
      const config = path.join(folder, 'Caddyfile');
      await writeFile(
        config,
        `{
  admin off
  auto_https disable_redirects
  skip_install_trust
  on_demand_tls {
    ask http://127.0.0.1:${site.adminPort}/tls-allowed
  }
}
https://:${tlsPort} {
  bind 127.0.0.1
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${site.port}
}
`,
      );
      caddy = launchProgram(CADDY_FILE ?? '', ['run', '--config', config, '--adapter', 'caddyfile'], {
        env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      });
      await vi.waitFor(async () => {
        const { failure } = await connectWithTls('alpha.test');
        if (failure !== undefined) throw new Error(failure);
      }, WAIT_OPTIONS);
    });
    afterAll(async () => void (await caddy.stop()));

    it('are issued for a host of a site, whose page is then served over TLS', async () => {
      const { names, answer } = await connectWithTls('www.alpha.test');
      expect(names).toBe('DNS:www.alpha.test');
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('Agency alpha');
    });

    it('are not issued for any other name', async () => {
      for (const name of ['unknown.example', 'alpha.test.evil.example']) {
        const { names, failure } = await connectWithTls(name);
        expect([names, failure], name).toEqual([undefined, expect.stringMatching(/alert/)]);
      }
    });
  });
});
