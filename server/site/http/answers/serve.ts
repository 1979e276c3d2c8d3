import type { IncomingMessage, ServerResponse } from 'node:http';
import { addCampaign } from '../campaign.ts';
import { acceptsGzip, findPreferredCoding } from './coding.ts';
import { writeHeaderBlock } from './headerBlock.ts';
import { flattenHeaders } from './headers.ts';
import { CACHE_STATUS_HEADER, FRESH_HIT_STATUS, type Representation, type Variant } from './representation.ts';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';

export const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/**
 * Headers that are added to a representation's own headers, or that replace own headers of the same name. The list
 * contains names and values: each name is followed by its value.
 */
export type AddedHeaders = readonly string[];

const NO_ADDED_HEADERS: AddedHeaders = [];
/** The headers that are added to a fresh page from the cache. */
export const CACHE_HIT_HEADERS: AddedHeaders = [CACHE_STATUS_HEADER, FRESH_HIT_STATUS];

/**
 * Sends a representation, or 304 when the visitor already has it. Returns false, and sends nothing, when the body does
 * not yet exist in the content coding for this visitor, such as gzip.
 */
export function serveNow(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
  addedHeaders: AddedHeaders = NO_ADDED_HEADERS,
): boolean {
  if (sendFilledBody(req, res, representation, addedHeaders)) return true;
  const variant = representation.findReadyVariant(findPreferredCoding(req.headers['accept-encoding']));
  if (!variant) return false;
  send(req, res, representation, variant, addedHeaders);
  return true;
}

/**
 * Sends a representation as `serveNow` does. It first creates the body in the content coding for this visitor when
 * necessary.
 */
export async function serve(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
  addedHeaders: AddedHeaders = NO_ADDED_HEADERS,
): Promise<void> {
  if (sendFilledBody(req, res, representation, addedHeaders)) return;
  const coding = findPreferredCoding(req.headers['accept-encoding']);
  send(req, res, representation, await representation.prepareCoding(coding), addedHeaders);
}

/**
 * Sends an error page with the id of this request. Returns false, and sends nothing, when the representation has no
 * slot for the id.
 */
function sendFilledBody(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
  addedHeaders: AddedHeaders,
): boolean {
  if (!representation.slottedBody) return false;
  const id = String(res.getHeader(REQUEST_ID_HEADER) ?? '');
  const filledBody = representation.fillSlot(id, acceptsGzip(req.headers['accept-encoding']));
  if (!filledBody) return false;
  res.writeHead(representation.status, mergeAddedHeaders(filledBody.headers, addedHeaders));
  res.end(req.method === 'HEAD' ? undefined : filledBody.body);
  return true;
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  representation: Representation,
  variant: Variant,
  addedHeaders: AddedHeaders,
) {
  const ifNoneMatch = req.headers['if-none-match'];
  if (ifNoneMatch !== undefined && representation.status === 200 && representation.matchesEtag(ifNoneMatch)) {
    res.writeHead(
      304,
      mergeAddedHeaders(flattenHeaders(representation.buildNotModifiedHeaders(variant)), addedHeaders),
    );
    res.end();
    return;
  }
  if (addedHeaders === CACHE_HIT_HEADERS && !isRedirect(representation) && res.getHeaderNames().length === 0) {
    writeHeaderBlock(res, representation.status, variant.hitHeaderBlock);
  } else {
    const headers = mergeAddedHeaders(variant.headers, addedHeaders);
    res.writeHead(
      representation.status,
      isRedirect(representation) ? addCampaignToLocation(headers, req.url) : headers,
    );
  }
  if (req.method === 'HEAD') res.end();
  else res.end(variant.body);
}

function mergeAddedHeaders(ownHeaders: string[], addedHeaders: AddedHeaders): string[] {
  if (addedHeaders === NO_ADDED_HEADERS) return ownHeaders;
  // This is the usual case: only one header is added, and the representation does not contain it.
  const [name = ''] = addedHeaders;
  if (addedHeaders.length === 2 && !ownHeaders.includes(name)) return [...ownHeaders, ...addedHeaders];
  const addedNames = new Set(addedHeaders.filter((_, index) => index % 2 === 0));
  return [...ownHeaders.filter((_, index) => !addedNames.has(ownHeaders[index - (index % 2)] ?? '')), ...addedHeaders];
}

const isRedirect = ({ status }: Representation) => status >= 300 && status < 400;

/** Returns the headers of a redirect. The campaign parameters of the request are added to its target. */
function addCampaignToLocation(headers: readonly string[], url = ''): string[] {
  const [, search = ''] = url.split('?', 2);
  return headers.map((text, index) => (headers[index - 1] === 'Location' ? addCampaign(text, search) : text));
}
