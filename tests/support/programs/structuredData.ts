import { type DemoAgency, type DemoPages, listEstatePaths } from './demoPages.ts';

/** Returns the steps of the visible breadcrumb as texts. */
const readVisibleTrail = (html: string) => {
  const list = /<nav[^>]*><ol[^>]*>(.*?)<\/ol><\/nav>/.exec(html)?.[1] ?? '';
  return Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, step = '']) => step.replaceAll(/<[^>]*>/g, ''));
};
const decodeEntities = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
// oxlint-disable-next-line typescript/no-explicit-any -- these tests check the structure of the data
const parseStructuredData = (html: string): any[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
    JSON.parse(json),
  );

/** Returns a line for each difference between the structured data of an estate's page and its visible content. */
export async function findContradictions(pages: DemoPages, agency: DemoAgency, kind: string): Promise<string[]> {
  const [locale = 'nl'] = agency.each.site.locales;
  const [, path = ''] = listEstatePaths(agency, locale).find(([each]) => each === kind) ?? [];
  const page = await pages.openPage(agency, path);
  if (page.status !== 200) return [`${kind}: status ${page.status}`];
  const [listing, breadcrumbs] = parseStructuredData(page.text);
  const trail = breadcrumbs.itemListElement.map(({ name }: { name: string }) => name).join(' > ');
  const visible = readVisibleTrail(page.text).map(decodeEntities).join(' > ');
  const shownDigits = decodeEntities(page.text.replaceAll(/<script.*?<\/script>/g, '')).replaceAll(/[^\d]/g, '');
  const { price = '', lowPrice = '' } = listing.offers;
  const found: readonly (readonly [isWrong: boolean, what: string])[] = [
    [listing['@type'] !== 'RealEstateListing', `a ${listing['@type']}`],
    [trail !== visible, `the trail is ${trail}, and shown is ${visible}`],
    [!listing.url.endsWith(page.path), `the address is ${listing.url}`],
    [!shownDigits.includes(String(price)), `the price is ${price}`],
    [!shownDigits.includes(String(lowPrice)), `the lowest price is ${lowPrice}`],
    ['geo' in listing.about && kind === 'hidden address', 'the place of a hidden address'],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, what]) => `${kind}: ${what}`);
}
