import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { type Header, type HeaderList } from './headers.ts';

/**
 * Origins (`https://tiles.example.org`) other than the site's own from which a page may load, for its security policy.
 */
export interface ForeignSources {
  readonly scripts?: readonly string[];
  readonly images?: readonly string[];
  readonly frames?: readonly string[];
  /** Origins that scripts may call. */
  readonly connections?: readonly string[];
}

const CSP = 'content-security-policy';
const SELF = "'self'";
const NONE = "'none'";

type Directives = Readonly<Record<string, readonly string[]>>;

/** The policy of answers other than pages: nothing may be loaded or framed. */
const SEALED: Directives = { 'default-src': [NONE], 'frame-ancestors': [NONE] };

const PAGE: Directives = {
  'default-src': [NONE],
  'script-src': [SELF],
  'script-src-attr': [NONE],
  'style-src': [SELF],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  'connect-src': [SELF],
  'frame-src': [NONE],
  'manifest-src': [SELF],
  'object-src': [NONE],
  'base-uri': [NONE],
  'form-action': [SELF],
  'frame-ancestors': [NONE],
};

const YEAR_S = 365 * 24 * 60 * 60;

const options = (directives: Directives, framing: 'deny' | 'sameorigin' = 'deny'): HelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: YEAR_S, includeSubDomains: false },
  xFrameOptions: { action: framing },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/**
 * Returns the headers that helmet sets for these options. They are computed once, because they depend on nothing else.
 */
function helmetHeaders(directives: Directives, framing?: 'sameorigin'): HeaderList {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options(directives, framing))(response.req, response, () => undefined);
  const given = Object.entries(response.getHeaders()).map(([name, value]): Header => [name, String(value)]);
  return [...given, ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()']];
}

const sealed = helmetHeaders(SEALED);
const page = helmetHeaders(PAGE);

const STRICT_TRANSPORT = 'strict-transport-security';
const withoutTransport = (headers: HeaderList) => headers.filter(([name]) => name !== STRICT_TRANSPORT);
/** The headers of https sites only. */
export const strictTransport: HeaderList = sealed.filter(([name]) => name === STRICT_TRANSPORT);
const sealedOverHttp = withoutTransport(sealed);
const pageOverHttp = withoutTransport(page);

/**
 * Returns the headers of every answer that does not set its own.
 *
 * @param secure true when the site's own address is an https address
 */
export const restrictiveHeaders = (secure: boolean): HeaderList => (secure ? sealed : sealedOverHttp);

const withPolicy = (headers: HeaderList, change: (policy: string) => string): HeaderList =>
  headers.map(([name, value]) => [name, name === CSP ? change(value) : value]);

/**
 * Returns the headers of HTML that is the same for all visitors, with the third-party origins that its content needs.
 */
export function pageHeaders(
  secure: boolean,
  { images = [], frames = [], connections = [], scripts = [] }: ForeignSources = {},
): HeaderList {
  const headers = secure ? page : pageOverHttp;
  if (images.length + frames.length + connections.length + scripts.length === 0) return headers;
  return withPolicy(headers, (policy) => {
    const withImages = addSources(policy, 'img-src', [SELF, 'data:'], images);
    const withScripts = addSources(withImages, 'script-src', [SELF], scripts);
    return addSources(addSources(withScripts, 'connect-src', [SELF], connections), 'frame-src', [], frames);
  });
}

/** Returns the policy with more sources for a directive that it has. */
function addSources(policy: string, directive: string, own: readonly string[], foreign: readonly string[]): string {
  if (foreign.length === 0) return policy;
  const before = own.length > 0 ? own : [NONE];
  return policy.replace([directive, ...before].join(' '), [directive, ...own, ...foreign].join(' '));
}

/** Returns the headers of a streamed page. The scripts that React writes into the page have this nonce. */
export const streamedPageHeaders = (secure: boolean, nonce: string, foreign?: ForeignSources): HeaderList =>
  withPolicy(pageHeaders(secure, foreign), (policy) =>
    policy.replace(`script-src ${SELF}`, `script-src ${SELF} 'nonce-${nonce}'`),
  );

/** The source of frames in a page. Only drawings of the site itself may be framed. */
export const OWN_FRAMES = SELF;

const framed = new Map<string, HeaderList>();

/**
 * Returns the headers of a drawing with links that pages of the site show in a frame. It may use the site's fonts and
 * one style, and no script.
 */
export function framedHeaders(secure: boolean, style: string): HeaderList {
  let headers = framed.get(style);
  if (!headers) {
    const sources = {
      'default-src': [NONE],
      'style-src': [SELF, style],
      'font-src': [SELF],
      'base-uri': [NONE],
      'form-action': [NONE],
      'frame-ancestors': [SELF],
    };
    framed.set(style, (headers = helmetHeaders(sources, 'sameorigin')));
  }
  return secure ? headers : withoutTransport(headers);
}

/** The headers of a page with a token in its address, and of a page that depends on the visitor. */
export const privateHeaders: HeaderList = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow'],
];
