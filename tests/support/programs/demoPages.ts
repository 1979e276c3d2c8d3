import { expect, vi } from 'vitest';
import { DEMO_SITES, type DemoSite } from '../demoSites.ts';
import { buildLandingPath } from '#server/site/landing/landing.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { createDemoDatabase } from './demoData.ts';
import { type SiteAnswer, startSite, type TestSite } from './site.ts';
import { startTestBackOffice } from './testBackOffice.ts';

export const getHost = ({ site }: DemoSite) => site.hostnames[0] ?? '';
export const DEMO_AGENCIES = DEMO_SITES.map((each) => ({ each, estates: each.estates }));
export type DemoAgency = (typeof DEMO_AGENCIES)[number];

/** Returns the short address of the first estate of each kind that the agency has. */
export function listEstatePaths({ estates }: DemoAgency, locale: Locale): [kind: string, path: string][] {
  const first = (kind: string, test: (estate: DemoAgency['estates'][number]) => boolean): [string, string][] => {
    const found = estates.find((estate) => test(estate) && estate.general.transaction.id !== 10);
    return found ? [[kind, pathFor('estateShort', locale, { estateId: found.general.id })]] : [];
  };
  return [
    ...first('house', ({ general }) => general.headType.id === 3 && general.transaction.id === 1),
    ...first('apartment', ({ general }) => general.headType.id === 1 && general.parentId === undefined),
    ...first('plot', ({ general }) => general.headType.id === 2),
    ...first('rental', ({ general }) => general.transaction.id === 2),
    ...first('sold', ({ general }) => general.transaction.id === 5 && general.parentId === undefined),
    ...first('hidden address', ({ address }) => !address.visible),
    ...first('without a photo', ({ pictures, general }) => !pictures?.length && general.parentId === undefined),
    ...first('project', ({ general }) => general.project),
    ...first('unit', ({ general }) => general.parentId !== undefined && general.transaction.id === 1),
    ...first('sold unit', ({ general }) => general.parentId !== undefined && general.transaction.id === 5),
  ];
}

/** Returns the page of the first open house day of each home that has such days. */
const listOpenHousePaths = ({ each }: DemoAgency, locale: Locale): [kind: string, path: string][] =>
  each.openHouses.flatMap(({ estateId, days: [first] }): [kind: string, path: string][] =>
    first ? [['open house', pathFor('openHouse', locale, { estateId, day: first.id })]] : [],
  );

/** Returns the ids of four estates, in the form in which addresses of shared and compared homes contain them. */
const formatSharedIds = ({ estates }: DemoAgency) =>
  estates
    .slice(0, 4)
    .map(({ general }) => general.id)
    .join('-');

/** Returns the path of the form that sends an estate to a friend, for an estate for sale. */
function getFriendPath({ estates }: DemoAgency, locale: Locale): string {
  const shownEstate = estates.find(({ general }) => general.transaction.id === 1);
  return pathFor('sendToAFriend', locale, { estateId: shownEstate?.general.id ?? 0 });
}

const PURCHASE_QUERY = 'home=other&own=60.000&rate=3,25&years=25';

/** Returns the pages about the costs of the first estates for sale and to rent. */
function listCostsPaths({ estates }: DemoAgency, locale: Locale): [kind: string, path: string][] {
  const findCostsPath = (transaction: number) => {
    const found = estates.find(({ general }) => general.transaction.id === transaction);
    return found && pathFor('estateCosts', locale, { estateId: found.general.id });
  };
  const [sale, rent] = [findCostsPath(1), findCostsPath(2)];
  return [
    ['costs', pathFor('costs', locale)],
    ...(sale ? [['costs of a home', sale] as [string, string]] : []),
    ...(sale ? [['costs that were asked for', `${sale}?${PURCHASE_QUERY}`] as [string, string]] : []),
    ...(rent ? [['start of a lease', rent] as [string, string]] : []),
  ];
}

/** Returns the path of the page with the viewing times of the first house for sale. */
const getViewingPath = ({ estates }: DemoAgency, locale: Locale) =>
  pathFor('viewing', locale, {
    estateId: estates.find(({ general }) => general.headType.id === 3 && general.transaction.id === 1)?.general.id ?? 0,
  });

/** Returns the paths of the first holiday home of the agency and of its free dates, if the agency has any. */
function listRentalPaths({ each }: DemoAgency, locale: Locale): [kind: string, path: string][] {
  const [home] = each.holidayHomes;
  return home
    ? [
        ['holiday home', pathFor('holidayUnit', locale, { rentalUnitId: home.id })],
        ['dates of a holiday home', pathFor('rentalBooking', locale, { rentalUnitId: home.id })],
        ['no such reservation', pathFor('cancelRental', locale, { token: 'A'.repeat(43) })],
      ]
    : [];
}

/** Returns the short addresses of the five estates with the largest documents. */
export function listFullestPaths({ estates }: DemoAgency, locale: Locale): [kind: string, path: string][] {
  const sizes = estates.map((estate) => ({ estate, size: JSON.stringify(estate).length }));
  return sizes
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 5)
    .map(({ estate: { general } }) => ['full estate', pathFor('estateShort', locale, { estateId: general.id })]);
}

/** Returns an address of each kind of page of an agency. */
export function listPagePaths(agency: DemoAgency, locale: Locale): [kind: string, path: string][] {
  const offer = pathFor('offer', locale);
  return [
    ['home', pathFor('home', locale)],
    ['listing', offer],
    ['list in words', buildLandingPath({ family: 'sale', type: HEAD_TYPE.HOUSE }, locale)],
    ['filtered listing', `${offer}?type=1&type=3&price-max=900000&bed-min=1&sortType=price&sortOrder=DESC`],
    ['rentals', `${offer}?transaction=2`],
    ['municipalities', pathFor('offerMunicipalities', locale)],
    ['no municipalities', `${pathFor('offerMunicipalities', locale)}?price-max=100`],
    ['empty listing', `${offer}?price-max=100`],
    ['map view', `${offer}?view=map`],
    ['list for sale', pathFor('offerSale', locale)],
    ...agency.each.pages
      .filter(({ kind, path }) => kind === 'content' && path[locale])
      .map(({ id, path }): [string, string] => [`content page ${id}`, `/${locale}/${path[locale]}`]),
    ...listEstatePaths(agency, locale),
    ['news', pathFor('news', locale)],
    ['news of a category', `${pathFor('news', locale)}?category=buying`],
    ...agency.each.articles
      .slice(0, 1)
      .map(({ slug }): [string, string] => ['article', pathFor('article', locale, { article: slug[locale] ?? '' })]),
    ['sold and let', pathFor('references', locale)],
    ['open houses', pathFor('openHouses', locale)],
    ...listOpenHousePaths(agency, locale),
    ['contact', pathFor('contact', locale)],
    ['message sent', pathFor('contactSent', locale)],
    ['send to a friend', getFriendPath(agency, locale)],
    ...listCostsPaths(agency, locale),
    ['privacy statement', pathFor('privacyStatement', locale)],
    ['holiday homes', pathFor('holidayList', locale)],
    ['holiday homes on a map', `${pathFor('holidayList', locale)}?view=map&period=week`],
    ['no holiday home free', `${pathFor('holidayList', locale)}?persons=30&period=week`],
    ...listRentalPaths(agency, locale),
    ['favourites', pathFor('favorites', locale)],
    ['shared list', `${pathFor('favorites', locale)}?ids=${formatSharedIds(agency)}`],
    ['comparison', `${pathFor('favorites', locale)}?compare=${formatSharedIds(agency)}`],
    ['free times', getViewingPath(agency, locale)],
    [
      'keep me informed',
      `${pathFor('subscribe', locale)}?transaction=2&type=1&city=900000&radius=5&area=_p~iF~ps%7CU_ulLnnqC_mqNvxq%60%40&garden=1&reduced=1`,
    ],
    ['asked to be kept informed', pathFor('subscribeSuccess', locale)],
    ['no such appointment', pathFor('cancelAppointment', locale, { appointmentId: 'A'.repeat(22) })],
    ['not found', `/${locale}/not-there`],
    ['no such estate', pathFor('estateShort', locale, { estateId: 999_999 })],
  ];
}

/** The demo agencies on one instance of the site. Each page is requested only once. */
export interface DemoPages {
  readonly site: TestSite;
  /** Opens a page. Returns the page after its redirects. */
  openPage(agency: DemoAgency, path: string): Promise<SiteAnswer & { readonly path: string }>;
  /** Returns the page in its cached form, without the placeholders of parts that arrive late. */
  openCompletePage(agency: DemoAgency, path: string): Promise<string>;
  stop(): Promise<void>;
}

const WAIT_OPTIONS = { timeout: 60_000, interval: 50 };
const MAX_REDIRECTS = 5;

export async function startDemoPages(): Promise<DemoPages> {
  const database = await createDemoDatabase();
  const backoffice = await startTestBackOffice({ database });
  // By default, `startSite` makes the site wait until every part of a page is there.
  const site = await startSite({ apiUrl: backoffice.url, defaultHost: 'localhost' });
  const opened = new Map<string, ReturnType<DemoPages['openPage']>>();

  async function follow(agency: DemoAgency, path: string): ReturnType<DemoPages['openPage']> {
    let target = path;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await site.ask(target, { host: getHost(agency.each) });
      if (answer.status < 300 || answer.status >= 400) return { ...answer, path: target };
      target = answer.headers['location'] ?? '';
    }
    throw new Error(`${path} leads on and on`);
  }
  function open(agency: DemoAgency, path: string): ReturnType<DemoPages['openPage']> {
    const key = getHost(agency.each) + path;
    // On a busy machine, the first pages of a site may be refused.
    const followUntilRendered = () =>
      vi.waitFor(async () => {
        const answer = await follow(agency, path);
        expect(answer.status).not.toBe(503);
        return answer;
      }, WAIT_OPTIONS);
    const answer = opened.get(key) ?? followUntilRendered();
    opened.set(key, answer);
    return answer;
  }

  return {
    site,
    openPage: open,
    async openCompletePage(agency, path) {
      const { text, path: target } = await open(agency, path);
      if (!text.includes('id="S:')) return text;
      return vi.waitFor(async () => {
        const { text: kept } = await follow(agency, target);
        expect(kept).not.toContain('id="S:');
        return kept;
      }, WAIT_OPTIONS);
    },
    async stop() {
      await site.stop();
      await backoffice.close();
      await database.remove();
    },
  };
}
