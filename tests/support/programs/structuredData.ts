import { type Demo, type DemoPages, estatePaths } from './demoPages.ts';

/** Returns the steps of the visible breadcrumb as texts. */
const visibleTrail = (html: string) => {
  const list = /<nav[^>]*><ol[^>]*>(.*?)<\/ol><\/nav>/.exec(html)?.[1] ?? '';
  return Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, step = '']) => step.replaceAll(/<[^>]*>/g, ''));
};
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
// oxlint-disable-next-line typescript/no-explicit-any -- the shape is what these tests are about
const structuredData = (html: string): any[] =>
  Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json = '']) =>
    JSON.parse(json),
  );

/** Returns a line for each difference between the structured data of an estate's page and its visible content. */
export async function findContradictions(pages: DemoPages, agency: Demo, kind: string): Promise<string[]> {
  const [locale = 'nl'] = agency.each.site.locales;
  const [, path = ''] = estatePaths(agency, locale).find(([each]) => each === kind) ?? [];
  const page = await pages.open(agency, path);
  if (page.status !== 200) return [`${kind}: status ${page.status}`];
  const [listing, breadcrumbs] = structuredData(page.text);
  const trail = breadcrumbs.itemListElement.map(({ name }: { name: string }) => name).join(' > ');
  const visible = visibleTrail(page.text).map(decoded).join(' > ');
  const shown = decoded(page.text.replaceAll(/<script.*?<\/script>/g, '')).replaceAll(/[^\d]/g, '');
  const { price = '', lowPrice = '' } = listing.offers;
  const found: readonly (readonly [isWrong: boolean, what: string])[] = [
    [listing['@type'] !== 'RealEstateListing', `a ${listing['@type']}`],
    [trail !== visible, `the trail is ${trail}, and shown is ${visible}`],
    [!listing.url.endsWith(page.path), `the address is ${listing.url}`],
    [!shown.includes(String(price)), `the price is ${price}`],
    [!shown.includes(String(lowPrice)), `the lowest price is ${lowPrice}`],
    ['geo' in listing.about && kind === 'hidden address', 'the place of a hidden address'],
  ];
  return found.filter(([isWrong]) => isWrong).map(([, what]) => `${kind}: ${what}`);
}
