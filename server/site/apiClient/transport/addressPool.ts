import { type Dispatcher, errors, Pool } from 'undici';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { getTracingHeaders } from '#shared/node/tracing/tracing.ts';
import { LOCALES } from '#shared/i18n/locales.ts';
import { currentRequest } from '../../requestContext.ts';
import { BackOfficeUnavailableError } from '../errors.ts';
import { type BackOfficeAnswer, type CallExchange, isSuccessStatus } from './exchange.ts';
import { addNoBreakSpaces } from './noBreakSpaces.ts';
import { CONNECT_TIMEOUT_MS } from '../health/budget.ts';

async function readBody(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const bodyChunks: AsyncIterable<Buffer> = body;
  for await (const chunk of bodyChunks) {
    size += chunk.length;
    if (size > maxBytes) throw new BackOfficeUnavailableError('too large', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * Returns the headers of a call, with the headers of tracing and with the id of the visitor's request, so that the logs
 * of both programs can be read together.
 */
function buildRequestHeaders({ headers }: Pick<CallExchange, 'headers'>): Readonly<Record<string, string>> {
  const requestId = currentRequest()?.requestId;
  return { ...headers, ...getTracingHeaders(), ...(requestId !== undefined && { [REQUEST_ID_HEADER]: requestId }) };
}

const parseContentType = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? header[0] : header)?.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * The statuses of answers that say that a thing does not exist, or no longer exists. Such answers are stored, and pages
 * are deleted because of them.
 */
const MISSING_STATUSES = new Set([404, 410]);
/** The content type of the back office's errors (RFC 9457). */
const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/**
 * Returns whether a program in front of the back office answered in its place. A proxy that has no route to the back
 * office, for example, answers 404 with a page or a text of its own, which says nothing about the requested thing.
 */
const isForeignAnswer = ({ status, contentType }: Pick<BackOfficeAnswer, 'status' | 'contentType'>) =>
  MISSING_STATUSES.has(status) && contentType !== PROBLEM_CONTENT_TYPE;

function parseJson({ contentType, body }: Pick<BackOfficeAnswer, 'contentType' | 'body'>): unknown {
  if (contentType !== 'application/json' && !contentType.endsWith('+json')) {
    throw new BackOfficeUnavailableError('invalid', `content type '${contentType}'`);
  }
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    // Most answers contain no texts in several languages. They are not searched for texts, because that would cost
    // time.
    if (LOCALES.some((locale) => body.includes(`"${locale}"`))) addNoBreakSpaces(json);
    return json;
  } catch (error) {
    throw new BackOfficeUnavailableError('invalid', 'not JSON', { cause: error });
  }
}

/** A bounded pool of kept-alive connections to one address. */
export interface AddressPool {
  /**
   * Sends one request. Errors: those of undici, and `BackOfficeUnavailableError` for an answer that breaks the
   * contract.
   */
  sendRequest(exchange: CallExchange, signal: AbortSignal): Promise<BackOfficeAnswer>;
  close(): Promise<void>;
}

export function openPool(url: string, connections: number): AddressPool {
  const baseUrl = new URL(url);
  const pathPrefix = baseUrl.pathname.replace(/(?<!\/)\/+$/, '');
  const pool = new Pool(baseUrl.origin, {
    connections,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    keepAliveTimeout: 10_000,
    // The timers of undici are switched off, because one timer over the whole call enforces the budget.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async sendRequest(exchange, signal) {
      const { method, body, maxBytes, isRaw = false } = exchange;
      const headers = buildRequestHeaders(exchange);
      const path = pathPrefix + exchange.path;
      const response = await pool.request({ method, path, headers, body: body ?? null, signal });
      const answer = {
        status: response.statusCode,
        statusText: response.statusText,
        contentType: parseContentType(response.headers['content-type']),
        body: await readBody(response.body, maxBytes),
      };
      if (isForeignAnswer(answer)) {
        throw new BackOfficeUnavailableError(
          'foreign',
          `status ${answer.status}, content type '${answer.contentType}'`,
        );
      }
      return isRaw || !isSuccessStatus(answer.status) || answer.status === 204
        ? answer
        : { ...answer, json: parseJson(answer) };
    },
    close: () => pool.destroy(new errors.ClientDestroyedError()),
  };
}
