import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { type Header, type HeaderList } from './headers.ts';

/**
 * The origins other than the site's own (such as `https://tiles.example.org`) from which a page may load content. They
 * are part of the security policy of the page.
 */
export interface ForeignSources {
  readonly scriptSources?: readonly string[];
  readonly imageSources?: readonly string[];
  readonly frameSources?: readonly string[];
  /** Origins that scripts may call. */
  readonly connectionSources?: readonly string[];
}

const CSP_HEADER = 'content-security-policy';
const CSP_SELF = "'self'";
const CSP_NONE = "'none'";

type CspDirectives = Readonly<Record<string, readonly string[]>>;

/** The policy of answers other than pages: such an answer may load nothing, and no page may show it in a frame. */
const SEALED_DIRECTIVES: CspDirectives = { 'default-src': [CSP_NONE], 'frame-ancestors': [CSP_NONE] };

const PAGE_DIRECTIVES: CspDirectives = {
  'default-src': [CSP_NONE],
  'script-src': [CSP_SELF],
  'script-src-attr': [CSP_NONE],
  'style-src': [CSP_SELF],
  'img-src': [CSP_SELF, 'data:'],
  'font-src': [CSP_SELF],
  'connect-src': [CSP_SELF],
  'frame-src': [CSP_NONE],
  'manifest-src': [CSP_SELF],
  'object-src': [CSP_NONE],
  'base-uri': [CSP_NONE],
  'form-action': [CSP_SELF],
  'frame-ancestors': [CSP_NONE],
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const buildHelmetOptions = (directives: CspDirectives, framing: 'deny' | 'sameorigin' = 'deny'): HelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: YEAR_SECONDS, includeSubDomains: false },
  xFrameOptions: { action: framing },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * Returns the headers that helmet sets for a policy. The headers depend only on the parameters, so the callers compute
 * them only once.
 */
function readHelmetHeaders(directives: CspDirectives, framing?: 'sameorigin'): HeaderList {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(buildHelmetOptions(directives, framing))(response.req, response, () => undefined);
  const helmetHeaders = Object.entries(response.getHeaders()).map(([name, value]): Header => [name, String(value)]);
  return [...helmetHeaders, ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()']];
}

const sealedHeaderList = readHelmetHeaders(SEALED_DIRECTIVES);
const pageHeaderList = readHelmetHeaders(PAGE_DIRECTIVES);

const STRICT_TRANSPORT_HEADER = 'strict-transport-security';
const removeStrictTransport = (headers: HeaderList) => headers.filter(([name]) => name !== STRICT_TRANSPORT_HEADER);
/** The headers that only https sites send. */
export const STRICT_TRANSPORT_HEADER_LIST: HeaderList = sealedHeaderList.filter(
  ([name]) => name === STRICT_TRANSPORT_HEADER,
);
const sealedHeaderListOverHttp = removeStrictTransport(sealedHeaderList);
const pageHeaderListOverHttp = removeStrictTransport(pageHeaderList);

/**
 * Returns the security headers of every answer that has no security headers of its own.
 *
 * @param isHttps true when the site's own address is an https address
 */
export const getRestrictiveHeaders = (isHttps: boolean): HeaderList =>
  isHttps ? sealedHeaderList : sealedHeaderListOverHttp;

const changePolicy = (headers: HeaderList, change: (policy: string) => string): HeaderList =>
  headers.map(([name, value]) => [name, name === CSP_HEADER ? change(value) : value]);

/**
 * Returns the headers of HTML that is the same for all visitors, with the third-party origins that its content needs.
 */
export function buildPageHeaders(
  isHttps: boolean,
  { imageSources = [], frameSources = [], connectionSources = [], scriptSources = [] }: ForeignSources = {},
): HeaderList {
  const headers = isHttps ? pageHeaderList : pageHeaderListOverHttp;
  if (imageSources.length + frameSources.length + connectionSources.length + scriptSources.length === 0) return headers;
  return changePolicy(headers, (policy) => {
    const policyWithImages = addSources(policy, 'img-src', [CSP_SELF, 'data:'], imageSources);
    const policyWithScripts = addSources(policyWithImages, 'script-src', [CSP_SELF], scriptSources);
    return addSources(
      addSources(policyWithScripts, 'connect-src', [CSP_SELF], connectionSources),
      'frame-src',
      [],
      frameSources,
    );
  });
}

/** Returns a security policy in which one of its directives has further sources. */
function addSources(
  policy: string,
  directive: string,
  ownSources: readonly string[],
  foreignSources: readonly string[],
): string {
  if (foreignSources.length === 0) return policy;
  const presentSources = ownSources.length > 0 ? ownSources : [CSP_NONE];
  return policy.replace(
    [directive, ...presentSources].join(' '),
    [directive, ...ownSources, ...foreignSources].join(' '),
  );
}

/** Returns the headers of a streamed page. The scripts that React writes into the page have this nonce. */
export const buildStreamedPageHeaders = (
  isHttps: boolean,
  nonce: string,
  foreignSources?: ForeignSources,
): HeaderList =>
  changePolicy(buildPageHeaders(isHttps, foreignSources), (policy) =>
    policy.replace(`script-src ${CSP_SELF}`, `script-src ${CSP_SELF} 'nonce-${nonce}'`),
  );

/** The source from which a page may load frames: the site itself. Only its drawn maps are shown in frames. */
export const OWN_FRAME_SOURCE = CSP_SELF;

const framedHeaderLists = new Map<string, HeaderList>();

/**
 * Returns the headers of a drawn map with links, which pages of the site show in a frame. The map may use the site's
 * fonts and one style, and no script.
 */
export function getFramedHeaders(isHttps: boolean, style: string): HeaderList {
  let headers = framedHeaderLists.get(style);
  if (!headers) {
    const directives = {
      'default-src': [CSP_NONE],
      'style-src': [CSP_SELF, style],
      'font-src': [CSP_SELF],
      'base-uri': [CSP_NONE],
      'form-action': [CSP_NONE],
      'frame-ancestors': [CSP_SELF],
    };
    framedHeaderLists.set(style, (headers = readHelmetHeaders(directives, 'sameorigin')));
  }
  return isHttps ? headers : removeStrictTransport(headers);
}

/** The headers of a page with a token in its address, and of a page that depends on the visitor. */
export const PRIVATE_PAGE_HEADERS: HeaderList = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
];
