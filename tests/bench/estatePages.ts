/**
 * The measured estates of the default demo agency are a house with every field, a project, and a unit of the project.
 */
export const DETAIL = 1001;
/** The id of that agency. */
export const DEMO_SITE = 'claes';
export const PROJECT = 1901;
export const UNIT = 1917;

/** Other kinds of pages of the same agency. */
export const PAGES = {
  home: '/nl',
  listing: '/nl/aanbod',
  map: '/nl/aanbod?view=map',
  content: '/nl/over-ons',
  filters: '/nl/aanbod/filters',
  municipalities: '/nl/aanbod/gemeenten',
  costs: '/nl/kosten-berekenen',
  costsOfHome: `/nl/kosten-berekenen/${DETAIL}`,
  people: '/nl/team-en-kantoren',
  office: '/nl/kantoren/gent',
  agent: '/nl/team/nour-el-amrani',
  news: '/nl/nieuws',
  article: '/nl/nieuws/overstromingsscore-uitgelegd',
  openHouses: '/nl/opendeurdagen',
  references: '/nl/verkocht-en-verhuurd',
  /** The page with the price history of a home whose price was reduced. */
  prices: '/nl/prijsverloop/1015',
  callback: `/nl/bel-me-terug?about=${DETAIL}`,
} as const;

/** Pages of the demo agency at the coast: its holiday homes, and one of them. */
export const HOLIDAY = { list: '/nl/vakantie', home: '/nl/vakantie/1' } as const;

/** The agency's host name, for programs that can send any `Host` header. */
export const COAST = 'kust.localhost';

/**
 * Returns the address of the agency at the coast, from the address of the default agency. Only browsers resolve
 * `*.localhost` on every system.
 */
export function toCoastOrigin(origin: string): string {
  const url = new URL(origin);
  url.hostname = `kust.${url.hostname}`;
  return url.origin;
}
