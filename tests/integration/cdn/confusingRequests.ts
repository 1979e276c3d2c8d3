/** A request, as bytes, that different parsers interpret differently. Each request ends its connection. */
interface ConfusingRequest {
  readonly name: string;
  /** The path that visitors request afterwards. */
  readonly visitedPath: string;
  readonly requestText: string;
}

type HeaderLines = readonly string[];
const toRequestText = (line: string, headers: HeaderLines) =>
  [line, ...headers, 'Connection: close', '', ''].join('\r\n');

/** Two sites, each of which has a page at each address. */
export const SITE_HOSTS = ['alpha.test', 'beta.test'] as const;
const [A, B] = SITE_HOSTS;

/** Returns request lines whose host differs from the Host header or is not a host. */
const buildFirstLines = (page: string): Record<string, string> => ({
  'an absolute address': `GET http://${A}${page} HTTP/1.1`,
  'an absolute address of HTTPS': `GET https://${A}${page} HTTP/1.1`,
  'an absolute address in capitals': `GET HTTP://${A.toUpperCase()}${page} HTTP/1.1`,
  'an absolute address with a port': `GET http://${A}:80${page} HTTP/1.1`,
  'an absolute address with a trailing dot': `GET http://${A}.${page} HTTP/1.1`,
  'an absolute address with a user': `GET http://${B}@${A}${page} HTTP/1.1`,
  'an absolute address by HTTP/1.0': `GET http://${A}${page} HTTP/1.0`,
  'an absolute address of another scheme': `GET ftp://${A}${page} HTTP/1.1`,
  'an address without a scheme': `GET //${A}${page} HTTP/1.1`,
  'a host alone': `GET ${A} HTTP/1.1`,
  'a user in the path': `GET @${A}${page} HTTP/1.1`,
});

const SMUGGLED_REQUEST = `GET /nl/smuggled HTTP/1.1\r\nHost: ${B}\r\n\r\n`;
const SMUGGLING_CHUNK = `0\r\n\r\n${SMUGGLED_REQUEST}`;

/**
 * Bodies whose length can be interpreted in two ways. A proxy and the site behind it may then disagree whether some
 * bytes are a part of the body or the next request.
 */
const BODIES_BY_NAME: Record<string, { readonly headers: HeaderLines; readonly body: string }> = {
  'a length and chunks': {
    headers: [`Content-Length: ${SMUGGLING_CHUNK.length}`, 'Transfer-Encoding: chunked'],
    body: SMUGGLING_CHUNK,
  },
  'chunks and a length': { headers: ['Transfer-Encoding: chunked', 'Content-Length: 5'], body: SMUGGLING_CHUNK },
  'two lengths': {
    headers: ['Content-Length: 0', `Content-Length: ${SMUGGLED_REQUEST.length}`],
    body: SMUGGLED_REQUEST,
  },
  'two lengths in one header': { headers: [`Content-Length: 0, ${SMUGGLED_REQUEST.length}`], body: SMUGGLED_REQUEST },
  'a length with a sign': { headers: [`Content-Length: +${SMUGGLED_REQUEST.length}`], body: SMUGGLED_REQUEST },
  'an unknown transfer': {
    headers: ['Transfer-Encoding: xchunked', `Content-Length: ${SMUGGLING_CHUNK.length}`],
    body: SMUGGLING_CHUNK,
  },
  'two transfers': { headers: ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], body: SMUGGLING_CHUNK },
  'a transfer after a tab': {
    headers: ['Transfer-Encoding:\tchunked', `Content-Length: ${SMUGGLING_CHUNK.length}`],
    body: SMUGGLING_CHUNK,
  },
  'a transfer in a folded line': {
    headers: ['X: y', ' Transfer-Encoding: chunked', 'Content-Length: 5'],
    body: SMUGGLING_CHUNK,
  },
  'headers of lengths with underscores': {
    headers: ['Content_Length: 5', 'Transfer_Encoding: chunked'],
    body: SMUGGLED_REQUEST,
  },
};

/** The headers of a request for the page of `A`, or for both sites at once. */
const HEADERS_BY_NAME: Record<string, HeaderLines> = {
  'two hosts': [`Host: ${A}`, `Host: ${B}`],
  'two hosts in one header': [`Host: ${A}, ${B}`],
  'a host twice': [`Host: ${A}`, `Host: ${A}`],
  'a folded host': [`Host: ${A}`, ` ${B}`],
  'a space before the colon': [`Host : ${B}`, `Host: ${A}`],
  'an empty host and another one': ['Host:', `Host: ${A}`],
  'no host': [],
  'an empty host': ['Host:'],
  'a port': [`Host: ${A}:8080`],
  'a port that is none': [`Host: ${A}:99999999`],
  'a colon without a port': [`Host: ${A}:`],
  'two ports': [`Host: ${A}:80:81`],
  capitals: ['Host: aLPHA.Test'],
  'a trailing dot': [`Host: ${A}.`],
  'a trailing dot and a port': [`Host: ${A}.:443`],
  'two trailing dots': [`Host: ${A}..`],
  'a user': [`Host: ${B}@${A}`],
  'a user and a port': [`Host: ${A}:80@${B}`],
  'a path in the host': [`Host: ${A}/${B}`],
  'a query in the host': [`Host: ${A}?${B}`],
  'a fragment in the host': [`Host: ${A}#${B}`],
  'a space in the host': [`Host: ${A} ${B}`],
  'a tab in the host': [`Host: ${A}\t${B}`],
  'a NUL in the host': [`Host: ${A}\0${B}`],
  'an address of IPv6': ['Host: [::1]'],
  'a forwarded host': [`Host: ${A}`, `X-Forwarded-Host: ${B}`],
  'a host of Forwarded': [`Host: ${A}`, `Forwarded: host=${B};proto=http`],
  'hosts of other proxies': [`Host: ${A}`, `X-Host: ${B}`, `X-Original-Host: ${B}`, `X-HTTP-Host-Override: ${B}`],
  'addresses of other proxies': [`Host: ${A}`, 'X-Original-URL: /nl/other', 'X-Rewrite-URL: /nl/other'],
  'headers with underscores': [`Host: ${A}`, `HOST_: ${B}`, `X_Forwarded_Host: ${B}`, `_Host: ${B}`],
  'a host that the connection drops': [`Host: ${A}`, 'Connection: host'],
  'an authority as a header': [`Host: ${A}`, `:authority: ${B}`],
  'another method': [`Host: ${A}`, 'X-HTTP-Method-Override: HEAD'],
};

/** Returns other spellings of the address of a page. The page must not be cached under them. */
const buildPathSpellings = (page: string): Record<string, string> => ({
  'an encoded letter': page.replace('/nl', '/n%6c'),
  'an encoded slash': page.replace('/nl/', '/nl%2f'),
  'an encoded NUL': `${page}%00`,
  'an encoded question mark': `${page}%3fb=1`,
  'dot segments': `/nl/..${page}`,
  'encoded dot segments': `/nl/%2e%2e${page}`,
  'files and dot segments': `/assets/..${page}`,
  'a double slash': `/${page}`,
  'a backslash': page.replace('/nl/', '/nl\\'),
  'a parameter of the path': `${page};b=1`,
  'a fragment': `${page}#b`,
  'a question mark alone': `${page}?`,
  'a query': `${page}?a=1&b=2`,
  'the query in another order': `${page}?b=2&a=1`,
  'a query of two question marks': `${page}?a=1?b=2`,
  'an ampersand at the end': `${page}?a=1&`,
  'a campaign of another host': `${page}?a=1&utm_source=x&utm_campaign=http://${B}/`,
  'another parameter of a campaign': `${page}?a=1&utm_source=${B}`,
  'capitals in the path': page.toUpperCase(),
});

/** Lists the requests. Each of them has a separate page below `/nl`, so that it is the first request for that page. */
export function listConfusingRequests(): readonly ConfusingRequest[] {
  const all: ConfusingRequest[] = [];
  const add = (name: string, bytes: (page: string) => string) => {
    const visited = `/nl/confusing-${all.length}`;
    all.push({ name, visitedPath: visited, requestText: bytes(visited) });
  };
  for (const name of Object.keys(buildFirstLines('')))
    add(name, (page) => toRequestText(buildFirstLines(page)[name] ?? '', [`Host: ${B}`]));
  for (const [name, lines] of Object.entries(HEADERS_BY_NAME)) {
    add(name, (page) => toRequestText(`GET ${page} HTTP/1.1`, lines));
    add(`${name}, the other way round`, (page) => toRequestText(`GET ${page} HTTP/1.1`, lines.toReversed()));
    add(`${name}, by HTTP/1.0`, (page) => toRequestText(`GET ${page} HTTP/1.0`, lines));
  }
  for (const name of Object.keys(buildPathSpellings('')))
    for (const host of [A, 'ALPHA.test', `${A}.:80`])
      add(`${name}, of ${host}`, (page) =>
        toRequestText(`GET ${buildPathSpellings(page)[name] ?? ''} HTTP/1.1`, [`Host: ${host}`]),
      );
  for (const [name, { headers, body }] of Object.entries(BODIES_BY_NAME))
    for (const method of ['GET', 'POST'])
      add(
        `${name}, by ${method}`,
        (page) => toRequestText(`${method} ${page} HTTP/1.1`, [`Host: ${A}`, ...headers]) + body,
      );
  return all;
}
