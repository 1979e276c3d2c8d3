import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteSchema } from '#shared/api/site.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { createHostCheck, type HostCheckOptions, listPublicHosts } from './checkHost.ts';

const certificatesFolder = path.resolve(import.meta.dirname, '../../../../tests/support/certificates');
/**
 * Reads a file of the test certificates. The certificate `agency` is valid for www.agency.example and agency.example,
 * signed by `authority`, until the year 2126.
 */
const readCertificateFile = (name: string) => readFileSync(path.join(certificatesFolder, name), 'utf8');
const LOOPBACK = '127.0.0.1';
const CERTIFICATE_END_MS = Date.parse(new Date('2126-01-01').toISOString());
const DAY_MS = 86_400_000;

const SITE = siteSchema.parse(
  siteInput('agency', {
    hostnames: ['www.agency.example', 'agency.example', 'agency.localhost'],
    origin: 'https://www.agency.example',
  }),
);

const failLookUp = () => Promise.reject(new Error('the name does not exist in DNS'));

describe('listPublicHosts', () => {
  it('returns the names that visitors can reach from elsewhere, and always the canonical one', () => {
    expect(listPublicHosts(SITE)).toEqual([
      { hostname: 'www.agency.example', role: 'answers' },
      { hostname: 'agency.example', role: 'redirects' },
    ]);
    expect(listPublicHosts({ ...SITE, otherHosts: 'serve' }).map(({ role }) => role)).toEqual(['answers', 'answers']);
    expect(listPublicHosts({ ...SITE, origin: 'https://missing.example' })).toEqual([
      { hostname: 'www.agency.example', role: 'answers' },
      { hostname: 'agency.example', role: 'answers' },
      { hostname: 'missing.example', role: 'answers' },
    ]);
    expect(listPublicHosts({ ...SITE, hostnames: ['localhost'], origin: 'http://localhost:{PORT}' })).toEqual([]);
  });
});

describe('the check of a host name', () => {
  let server: Server;
  let port = 0;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;

  const check = (hostname: string, options: Partial<HostCheckOptions> = {}, site = SITE) =>
    createHostCheck({
      lookUp: () => Promise.resolve([LOOPBACK]),
      expectedAddresses: [LOOPBACK],
      port,
      trustedCertificates: readCertificateFile('authority.pem'),
      ...options,
    })(site, { hostname, role: hostname === 'agency.example' ? 'redirects' : 'answers' });

  const checkDaysBeforeEnd = (days: number) =>
    check('www.agency.example', { now: () => CERTIFICATE_END_MS - days * DAY_MS });
  /** Returns the problems that are found when agency.example, which should redirect, sends this answer. */
  const findProblems = async (status: number, location = '') => {
    answer = (_request, response) =>
      response
        .writeHead(status, { 'Strict-Transport-Security': 'max-age=1', ...(location && { Location: location }) })
        .end();
    return (await check('agency.example')).problems;
  };

  beforeAll(async () => {
    server = createServer(
      { cert: readCertificateFile('agency.pem'), key: readCertificateFile('agency.key.pem') },
      (request, response) => answer(request, response),
    );
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
    ({ port } = server.address() as AddressInfo);
  });
  beforeEach(() => {
    answer = ({ headers: { host = '' }, url = '' }, response) => {
      response.setHeader('Strict-Transport-Security', 'max-age=31536000');
      if (host.startsWith('www.')) response.end();
      else response.writeHead(301, { Location: `https://www.agency.example${url}` }).end();
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('finds no problem when everything is in order', async () => {
    expect(await check('www.agency.example')).toMatchObject({
      site: 'agency',
      addresses: [LOOPBACK],
      validTo: '2126-01-01',
      problems: [],
    });
    expect(await check('agency.example')).toMatchObject({ problems: [] });
  });

  it('finds a certificate that expires soon', async () => {
    expect((await checkDaysBeforeEnd(22)).problems).toEqual([]);
    expect((await checkDaysBeforeEnd(20)).problems).toEqual([expect.stringMatching(/expires in (?:19|20) days/)]);
  });

  it('finds a certificate for other names or of an unknown authority', async () => {
    expect((await check('www.other.example')).problems).toEqual(['the certificate is not valid for this name']);
    const { problems } = await check('www.agency.example', { trustedCertificates: readCertificateFile('agency.pem') });
    expect(problems).toEqual([expect.stringMatching(/authority/)]);
  });

  it('finds a redirect to a wrong host, a redirect to no host, and a temporary redirect', async () => {
    expect(await findProblems(308, 'https://www.agency.example/nl')).toEqual([]);
    expect(await findProblems(301, 'https://old.example/nl')).toEqual([
      'it leads to https://old.example/nl, not to https://www.agency.example/nl',
    ]);
    expect(await findProblems(302, 'https://www.agency.example/nl')).toEqual([
      'it answers 302 and does not lead to https://www.agency.example',
    ]);
    expect(await findProblems(200)).toEqual(['it answers 200 and does not lead to https://www.agency.example']);
  });

  it('finds a failing home page and a missing Strict-Transport-Security', async () => {
    answer = (_request, response) => response.writeHead(421).end();
    expect((await check('www.agency.example')).problems).toEqual([
      'the home page answers 421',
      'it sends no Strict-Transport-Security',
    ]);
  });

  it('finds unexpected addresses and does not contact private ones', async () => {
    let requestCount = 0;
    answer = (_request, response) => {
      requestCount += 1;
      response.end();
    };
    expect((await check('www.agency.example', { expectedAddresses: [] })).problems).toEqual([
      'it leads to 127.0.0.1, which is not on the public internet',
    ]);
    expect((await check('www.agency.example', { expectedAddresses: ['198.51.100.7'] })).problems).toEqual([
      'it leads to 127.0.0.1, which is not expected',
    ]);
    expect(requestCount).toBe(0);
  });

  it('names the address that has a problem', async () => {
    const addresses = [LOOPBACK, '::1'];
    const { problems } = await check('www.agency.example', {
      lookUp: () => Promise.resolve(addresses),
      expectedAddresses: addresses,
    });
    expect(problems).toEqual([expect.stringMatching(/\(::1\)$/)]);
  });

  it('says why a name has no address, and contacts no host', async () => {
    expect(await check('www.agency.example', { lookUp: failLookUp })).toMatchObject({
      addresses: [],
      problems: ['the name does not exist in DNS'],
    });
  });

  it('only looks up the names of a site without HTTPS', async () => {
    const site = { ...SITE, origin: 'http://www.agency.example' };
    expect((await check('www.agency.example', { trustedCertificates: '' }, site)).problems).toEqual([]);
  });
});
