/**
 * The measured estates of the default demo agency are a house with every field, a project, and a unit of the project.
 */
export const HOUSE_ID = 1001;
/** The id of the default demo agency. */
export const DEMO_SITE_ID = 'claes';
export const PROJECT_ID = 1901;
export const UNIT_ID = 1917;

/** The paths of other kinds of pages of the default demo agency. */
export const PAGE_PATHS = {
  home: '/nl',
  listing: '/nl/aanbod',
  map: '/nl/aanbod?view=map',
  content: '/nl/over-ons',
  filters: '/nl/aanbod/filters',
  municipalities: '/nl/aanbod/gemeenten',
  costs: '/nl/kosten-berekenen',
  costsOfHome: `/nl/kosten-berekenen/${HOUSE_ID}`,
  people: '/nl/team-en-kantoren',
  office: '/nl/kantoren/gent',
  agent: '/nl/team/nour-el-amrani',
  news: '/nl/nieuws',
  article: '/nl/nieuws/overstromingsscore-uitgelegd',
  openHouses: '/nl/opendeurdagen',
  references: '/nl/verkocht-en-verhuurd',
  /** The page with the price history of a home whose price was reduced. */
  prices: '/nl/prijsverloop/1015',
  callback: `/nl/bel-me-terug?about=${HOUSE_ID}`,
} as const;

/** The paths of pages of the demo agency at the coast: the list of its holiday homes, and the page of one of them. */
export const HOLIDAY_PATHS = { list: '/nl/vakantie', home: '/nl/vakantie/1' } as const;

/** The host name of the agency at the coast, for programs that can send any `Host` header. */
export const COAST_HOST = 'kust.localhost';

/**
 * Returns the address of the agency at the coast, from the address of the default agency. Only browsers resolve
 * `*.localhost` on every system.
 */
export function toCoastOrigin(origin: string): string {
  const url = new URL(origin);
  url.hostname = `kust.${url.hostname}`;
  return url.origin;
}
