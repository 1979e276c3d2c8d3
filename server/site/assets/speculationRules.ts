import type { IncomingMessage } from 'node:http';
import { LOCALES } from '#shared/i18n/locales.ts';
import { ROUTES, type RouteName } from '#shared/routes/routeTable.ts';
import { TOKEN_PARAMETER } from '../http/tokenAddress.ts';
import { mergeHeaders } from '../http/answers/headers.ts';
import { Representation } from '../http/answers/representation.ts';
import { getRestrictiveHeaders } from '../http/answers/securityHeaders.ts';

/** The address of the rules. Every page names it in its header `Speculation-Rules`. */
export const SPECULATION_RULES_PATH = '/links.speculationrules';

/**
 * The pages that visitors often open one after the other, and that are the same for every visitor. Pages whose main
 * part is a form are left out.
 */
const PRERENDERED_ROUTES = [
  'home',
  'offer',
  'offerSale',
  'offerSalePart',
  'offerSaleParts',
  'offerRent',
  'offerRentPart',
  'offerRentParts',
  'estateShort',
  'estate',
  'unit',
  'holidayList',
  'holidayUnit',
  'news',
  'article',
  'references',
  'referencesIn',
  'openHouses',
  'openHouse',
  'teamAndOffices',
  'office',
  'agent',
] as const satisfies readonly RouteName[];

const PRIVATE_ROUTES = (Object.keys(ROUTES) as RouteName[]).filter((name) => TOKEN_PARAMETER.test(ROUTES[name].en));

/** Returns routes as URL patterns. They stay unchanged, because route parameters have the syntax of URL patterns. */
const buildPatterns = (names: readonly RouteName[]): readonly string[] => [
  ...new Set(names.flatMap((name) => LOCALES.map((locale) => `/${locale}${ROUTES[name][locale].replace(/\/$/, '')}`))),
];

const EXCLUDED_ADDRESSES = ['/*/ajax/*', '/media/*', '/files/*', '/*.xml', '/*.ics', ...buildPatterns(PRIVATE_ROUTES)];

/** Selects the links to these addresses, except downloads, links with `target` and links with `nofollow`. */
const selectLinks = (addresses: string | readonly string[]) => ({
  and: [
    { href_matches: addresses },
    { not: { href_matches: EXCLUDED_ADDRESSES } },
    { not: { selector_matches: "[download], [target], [rel~='nofollow']" } },
  ],
});

/** The rules by which browsers fetch the document of a link before the visitor opens it. */
const FETCHING_RULES = { prefetch: [{ where: selectLinks('/*'), eagerness: 'moderate' }] };

/**
 * The rules by which browsers also render the page of the link on which the pointer rests. A browser without
 * `prerender_until_script` ignores that key. With or without it, the scripts of such a page wait until the visitor
 * opens the page (`client/whenActivated.ts`).
 */
const RENDERED_LINKS = [{ where: selectLinks(buildPatterns(PRERENDERED_ROUTES)), eagerness: 'moderate' }];
const RENDERING_RULES = { ...FETCHING_RULES, prerender_until_script: RENDERED_LINKS, prerender: RENDERED_LINKS };

/**
 * Creates the answer with the rules. Only the visitor's browser stores the answer, because shared caches may ignore
 * that the answer depends on the kind of device.
 */
const createRulesAnswer = (rules: object) =>
  new Representation({
    status: 200,
    headers: mergeHeaders(getRestrictiveHeaders(false), [
      ['Content-Type', 'application/speculationrules+json; charset=utf-8'],
      ['Cache-Control', 'private, max-age=86400'],
      ['Vary', 'Accept-Encoding, Sec-CH-UA-Mobile'],
    ]),
    body: Buffer.from(JSON.stringify(rules)),
  });

const pointerRules = createRulesAnswer(RENDERING_RULES);
const phoneRules = createRulesAnswer(FETCHING_RULES);

/**
 * Returns the rules for a browser. A phone gets no rules for rendering: it has no pointer that rests on a link, and
 * would render the pages of all visible links, with pictures that are never seen. Rendering that begins when the
 * visitor presses a link makes a phone slower (docs/decisions/0032).
 */
export const getSpeculationRules = ({ headers }: Pick<IncomingMessage, 'headers'>): Representation =>
  headers['sec-ch-ua-mobile'] === '?1' ? phoneRules : pointerRules;
