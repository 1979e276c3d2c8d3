import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toIconPath } from '#server/site/brand/iconFiles.ts';
import { getSiteTheme } from '#server/site/brand/themeStylesheet.ts';
import { siteSchema } from '#shared/api/site.ts';
import { toCountPath } from '#shared/domain/addresses/countPath.ts';
import { toFeedPath } from '#shared/domain/addresses/feedPath.ts';
import { toPublicFilePath } from '#shared/domain/media.ts';
import { toRentalCalendarPath } from '#shared/domain/rentals/rentalCalendarPath.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { estateInput } from '../../support/estateInput.ts';
import { type SiteAnswer, startSite, type TestSite } from '../../support/programs/site.ts';
import { startTestBackOffice, type TestBackOffice } from '../../support/programs/testBackOffice.ts';
import { siteInput } from '../../support/siteInput.ts';

const API_TOKEN = 'a-token-for-tests-only';
const HOST = 'alpha.example.com';
const OTHER_HOST = 'www.alpha.example.com';
const ESTATE_ID = 7;
const alphaInput = siteInput('alpha', {
  hostnames: [HOST, OTHER_HOST],
  locales: ['nl', 'fr'],
  history: { prices: true, references: true },
});

const PARAMETER_VALUES: Readonly<Record<string, string>> = {
  ':token': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':appointmentId': 'AAAAAAAAAAAAAAAAAAAAAA',
  ':rentalUnitId': '12',
  ':estateId': String(ESTATE_ID),
  ':day': 'first',
};
/** All routes of the table, with parameters that lead to a page or to none. */
const routePaths = typedKeys(ROUTES).map((name) => {
  const path = ROUTES[name].nl
    .replace(/:\w+/g, (parameter) => PARAMETER_VALUES[parameter] ?? 'nowhere')
    .replace('*', 'nowhere');
  return path === '/' ? '/nl' : `/nl${path}`;
});

const FILE_HASH = '0123456789abcdef'.repeat(4);
const brochureAsset = { id: 'brochure', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 a brochure') };

const { stylesheet, icon, fontPaths: fonts } = getSiteTheme(siteSchema.parse(alphaInput));
const filePaths = [
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/gevel/ready',
  '/.well-known/nothing',
  '/sitemap.xml',
  '/sitemaps/nl-pages.xml',
  '/sitemaps/nl-estates-1.xml',
  '/sitemaps/nl-estates-9.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/links.speculationrules',
  '/assets/nothing.js',
  '/theme/nothing.css',
  stylesheet.path,
  icon.path,
  ...fonts.slice(0, 1),
  toIconPath(siteSchema.parse(alphaInput), 'small'),
  toPublicFilePath({ id: 'nothing', hash: FILE_HASH, contentType: 'application/pdf' }),
  '/media/nothing',
  toFeedPath({ token: API_TOKEN, siteId: 'alpha', version: 1 }, { format: 'kyero' }),
  toFeedPath({ token: API_TOKEN, siteId: 'alpha', version: 1 }, { format: 'meta', locale: 'nl' }),
  toFeedPath({ token: 'another token', siteId: 'alpha', version: 1 }, { format: 'kyero' }),
  toRentalCalendarPath(12),
  '/agenda/AAAAAAAAAAAAAAAAAAAAAA.ics',
  toCountPath('views', ESTATE_ID, '.gif'),
];
const otherPaths = [
  '/',
  '/nl/',
  '/nl/aanbod/',
  '/nl/aanbod?type=',
  '/nl/nergens',
  '/nl/%00',
  '/nergens',
  '/nl//aanbod',
];

/**
 * The headers that belong to one answer or one connection, so they are not compared. `Transfer-Encoding` delimits a
 * body, which an answer to HEAD does not have.
 */
const ANSWER_SPECIFIC_HEADERS: ReadonlySet<string> = new Set([
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'transfer-encoding',
]);
const toComparable = ({ status, headers }: SiteAnswer) => [
  status,
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ANSWER_SPECIFIC_HEADERS.has(name))),
];

describe('an answer to HEAD has the status and the headers of GET', () => {
  let backoffice: TestBackOffice;
  let site: TestSite;
  let document: string;

  beforeAll(async () => {
    backoffice = await startTestBackOffice();
    const { repositories } = backoffice;
    await repositories.sites.put(alphaInput);
    await repositories.estates.put('alpha', estateInput({ id: ESTATE_ID, price: 350_000 }));
    document = toPublicFilePath(await repositories.assets.put('alpha', brochureAsset));
    site = await startSite({ apiUrl: backoffice.url, defaultHost: HOST });
  });
  afterAll(async () => {
    await site.stop();
    await backoffice.close();
  });

  const requestTarget = (target: string, method: 'GET' | 'HEAD', coding: string, host: string) =>
    site.ask(target, { method, host, headers: { 'accept-encoding': coding } });

  async function requestBothAnswers(target: string, coding: string, host = HOST) {
    // The comparison uses answers that are already cached.
    await requestTarget(target, 'GET', coding, host);
    const head = await requestTarget(target, 'HEAD', coding, host);
    return { head, get: await requestTarget(target, 'GET', coding, host) };
  }

  describe.each(['identity', 'gzip'])('in the coding %s', (coding) => {
    it.each([...filePaths, ...routePaths, ...otherPaths])('for %s', async (target) => {
      const { head, get } = await requestBothAnswers(target, coding);
      expect(toComparable(head)).toEqual(toComparable(get));
      expect(head.bytes).toHaveLength(0);
    });

    it('for a document', async () => {
      const { head, get } = await requestBothAnswers(document, coding);
      expect(get.status).toBe(200);
      expect(toComparable(head)).toEqual(toComparable(get));
    });

    it.each(['/nl/aanbod', '/robots.txt', '/.well-known/security.txt'])('for %s at another host', async (target) => {
      const { head, get } = await requestBothAnswers(target, coding, OTHER_HOST);
      expect(toComparable(head)).toEqual(toComparable(get));
    });
  });

  it('and each host has a security.txt that names this host', async () => {
    for (const host of [HOST, OTHER_HOST]) {
      const { status, headers, text } = await site.ask('/.well-known/security.txt', { host });
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(headers['cdn-cache-control']).toContain('max-age=60');
      expect(text).toContain(`Canonical: https://${host}/.well-known/security.txt\n`);
      expect(text).toContain('Contact: mailto:info@alpha.example.com\n');
    }
  });
});
