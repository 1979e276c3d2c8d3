import type { Request, Response } from 'express';
import { REQUEST_HEADER, siteIdSchema } from '#shared/api/common.ts';
import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { DEFAULT_LOCALE, isLocale } from '#shared/i18n/locales.ts';
import { computeContentHash } from '../db/contentHash.ts';
import type { Call } from './call.ts';
import { listFieldErrors, HttpProblem, createUnprocessableProblem } from './problem.ts';
import { assertStorable } from './storable.ts';

export function parseParams(endpoint: Endpoint, request: Request): Record<string, unknown> {
  const parsedParams = endpoint.params.safeParse(request.params);
  if (!parsedParams.success) throw new HttpProblem(404, 'There is nothing at this address.');
  return parsedParams.data;
}

function parsePart(schema: Endpoint['body'], value: unknown): unknown {
  if (!schema) return undefined;
  const parsedValue = schema.safeParse(value);
  if (!parsedValue.success) throw createUnprocessableProblem(listFieldErrors(parsedValue.error));
  return parsedValue.data;
}

export function readSiteHeader(request: Request): string | undefined {
  const siteHeader = request.get(REQUEST_HEADER.SITE);
  if (siteHeader !== undefined && !siteIdSchema.safeParse(siteHeader).success)
    throw new HttpProblem(400, `${REQUEST_HEADER.SITE} is not a site id.`);
  return siteHeader;
}

/** Returns the site that a call names in its path or in its header. Throws 400 when the two differ. */
export function findSiteId(params: Record<string, unknown>, headerSiteId: string | undefined): string | undefined {
  const pathSiteId = typeof params['siteId'] === 'string' ? params['siteId'] : undefined;
  if (pathSiteId !== undefined && headerSiteId !== undefined && pathSiteId !== headerSiteId)
    throw new HttpProblem(400, `${REQUEST_HEADER.SITE} and the path name different sites.`);
  return pathSiteId ?? headerSiteId;
}

const KEY_PATTERN = /^[\w-]{16,100}$/;

/** Returns a header whose value is a key; undefined without the header. Throws 400 for any other value. */
function readOptionalKey(request: Request, name: string): string | undefined {
  const headerValue = request.get(name);
  if (headerValue !== undefined && !KEY_PATTERN.test(headerValue))
    throw new HttpProblem(400, `${name} should have 16 to 100 letters, digits, - and _.`);
  return headerValue;
}

function readIdempotencyKey(request: Request): string {
  const key = request.get(REQUEST_HEADER.IDEMPOTENCY_KEY) ?? '';
  if (!KEY_PATTERN.test(key))
    throw new HttpProblem(
      400,
      `This call needs an ${REQUEST_HEADER.IDEMPOTENCY_KEY} of 16 to 100 letters, digits, - and _.`,
    );
  return key;
}

function createEndSignal(response: Response): AbortSignal {
  const endController = new AbortController();
  if (response.closed) endController.abort();
  else response.once('close', () => endController.abort());
  return endController.signal;
}

/**
 * Parses the parts of a request that its handler uses. Throws `HttpProblem` for values that the contract's schemas
 * refuse.
 */
export function readCall<Name extends EndpointName>(
  name: Name,
  endpoint: Endpoint,
  { request, response }: { readonly request: Request; readonly response: Response },
  { params, site }: { readonly params: Record<string, unknown>; readonly site: string | undefined },
): Call<Name> {
  const locale = request.get(REQUEST_HEADER.LOCALE);
  const requireSiteId = () => {
    if (site === undefined) throw new HttpProblem(400, `This call needs ${REQUEST_HEADER.SITE}.`);
    return site;
  };
  const query = parsePart(endpoint.query, request.query);
  if (endpoint.body) assertStorable(request.body);
  const body = parsePart(endpoint.body, request.body);
  // The schemas of `endpoint` have parsed these values. Only the caller knows that `endpoint` belongs to `Name`, so the
  // type is asserted.
  const parsedParts = { params, query, body } as Pick<Call<Name>, 'params' | 'query' | 'body'>;
  return {
    ...parsedParts,
    site: requireSiteId,
    idempotency: () => ({
      siteId: requireSiteId(),
      call: name,
      key: readIdempotencyKey(request),
      hash: computeContentHash({ params, query, body }),
      proof: readOptionalKey(request, REQUEST_HEADER.PROOF),
    }),
    visitor: () => readOptionalKey(request, REQUEST_HEADER.VISITOR),
    signal: () => createEndSignal(response),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    contentType: request.get('Content-Type') ?? '',
  };
}
