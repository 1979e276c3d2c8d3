import { cacheHeaders, NO_STORE, type CachePolicy } from '../../http/answers/cacheHeaders.ts';
import { type Header, type HeaderList, merged } from '../../http/answers/headers.ts';
import { isSecure } from '../../http/origin.ts';
import { Representation } from '../../http/answers/representation.ts';
import { framedHeaders, pageHeaders, privateHeaders, restrictiveHeaders } from '../../http/answers/securityHeaders.ts';
import { carriesToken, listForeignSources } from '../../layout/consent/purposes.ts';
import type { PageOutcome, ScreenOutcome, ScreenRequest } from '../../render/screen.ts';
import type { MadePage } from '../madePage.ts';

/** Which links a browser may fetch when the visitor points at them: as a header, so that no page needs a script. */
export const HTML_HEADERS: HeaderList = [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Speculation-Rules', '"/links.speculationrules"'],
];
const jsonType = (status: number): Header => [
  'Content-Type',
  `application/${status < 400 ? 'json' : 'problem+json'}; charset=utf-8`,
];

const retryHeaders = (seconds: number | undefined): HeaderList =>
  seconds === undefined ? [] : [['Retry-After', String(seconds)]];

/** Headers of a page that is not streamed. */
export function pageAnswerHeaders(
  request: ScreenRequest,
  { status, retryAfter, foreign }: PageOutcome,
  policy: CachePolicy,
  tags: readonly string[],
): HeaderList {
  // An address with a token must not be passed on, whether the token is still valid or not.
  const isPrivate = policy === 'none' && (status < 400 || carriesToken(request.route));
  const caching = isPrivate ? privateHeaders : cacheHeaders(policy, tags);
  return merged(pageHeaders(isSecure(request.site), listForeignSources(request, foreign)), [
    ...HTML_HEADERS,
    ...caching,
    ...retryHeaders(retryAfter),
  ]);
}

/** An answer that leads to another address of the site. */
export function madeRedirect(
  { status, to, tags = [] }: Extract<ScreenOutcome, { type: 'redirect' }>,
  secure: boolean,
): MadePage {
  // Where a page permanently is may change with its title: caches ask again as often as for a page.
  const caching = status === 301 || status === 308 ? cacheHeaders('page', tags) : NO_STORE;
  const headers = merged(restrictiveHeaders(secure), [['Location', to], ...caching]);
  return { representation: new Representation({ status, headers, body: Buffer.alloc(0) }), policy: 'none', tags };
}

export function madeJson(
  { status, data, tags, retryAfter }: Extract<ScreenOutcome, { type: 'json' }>,
  policy: CachePolicy,
  secure: boolean,
): MadePage {
  const headers = merged(restrictiveHeaders(secure), [
    jsonType(status),
    ...cacheHeaders(policy, tags),
    ...retryHeaders(retryAfter),
  ]);
  return {
    representation: new Representation({ status, headers, body: Buffer.from(JSON.stringify(data)) }),
    policy,
    tags,
  };
}

export function madeText(
  { status, contentType, text, tags, framedStyle }: Extract<ScreenOutcome, { type: 'text' }>,
  policy: CachePolicy,
  secure: boolean,
): MadePage {
  const security = framedStyle === undefined ? restrictiveHeaders(secure) : framedHeaders(secure, framedStyle);
  const headers = merged(security, [['Content-Type', contentType], ...cacheHeaders(policy, tags)]);
  return { representation: new Representation({ status, headers, body: Buffer.from(text) }), policy, tags };
}
