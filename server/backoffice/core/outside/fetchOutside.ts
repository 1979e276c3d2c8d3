import { Agent, request } from 'undici';
import {
  type IsAllowedAddress,
  checkRequestAddress,
  createGuardedLookup,
  allowPublicOr,
  unwrapInnerAddress,
} from './guardedAddress.ts';

export interface OutsideRequest {
  readonly acceptHeader: string;
  /**
   * Tests the media type of the answer, in lower case and without parameters; '' when the answer names no media type.
   */
  readonly isAcceptedType: (type: string) => boolean;
  /** The time limit for the whole request: name resolution, connection, redirects and answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Is awaited before the body is read. `bytes` is undefined when the answer does not state its length. */
  readonly beforeBody?: (bytes: number | undefined) => Promise<void>;
  readonly signal: AbortSignal;
}

interface OutsideAnswer {
  readonly type: string;
  readonly body: Buffer;
}

/** Fetches an address that the operator did not configure. Throws an `Error` that explains a failure. */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

const MAX_REDIRECTS = 5;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

function explainFailure(error: unknown, signal: AbortSignal, milliseconds: number): unknown {
  if (signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError')
    return new Error(`no answer within ${milliseconds / 1000} s`);
  return unwrapInnerAddress(error);
}

/**
 * Creates the function for requests to addresses that the operator did not configure, such as an address in the data of
 * a CRM. The function allows only http(s) and public addresses, checks the address after name resolution and for each
 * redirect, and limits time and size.
 *
 * @param isExcepted returns true for addresses that are allowed although they are not public
 */
export function createFetchOutside(isExcepted: IsAllowedAddress = () => false): FetchOutside {
  const isAllowed = allowPublicOr(isExcepted);

  return async (address, { acceptHeader, isAcceptedType, timeoutMs, maxBytes, beforeBody, signal: callerSignal }) => {
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(timeoutMs)]);
    // The agent is used for this request only, so that no connection is reused after the check of its address.
    const dispatcher = new Agent({ connect: { lookup: createGuardedLookup(isAllowed) }, pipelining: 0 });
    try {
      let url = checkRequestAddress(address, undefined, isAllowed);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const { statusCode, headers, body } = await request(url, {
          dispatcher,
          signal,
          headers: { accept: acceptHeader, 'accept-encoding': 'identity', 'user-agent': 'Gevel' },
        });
        // A body that is not read to its end emits an error when the connection closes. Without a listener, this error
        // would end the process.
        body.on('error', () => {});
        const [location] = [headers['location']].flat();
        if (REDIRECT_STATUSES.has(statusCode) && location !== undefined) {
          url = checkRequestAddress(location, url, isAllowed);
          continue;
        }
        if (statusCode !== 200) throw new Error(`the answer was ${statusCode}`);
        const [encoding = 'identity'] = [headers['content-encoding']].flat();
        if (encoding.toLowerCase() !== 'identity')
          throw new Error('the answer is compressed although the request does not allow it');
        const [contentType = ''] = [headers['content-type']].flat();
        const [essence = ''] = contentType.slice(0, 200).toLowerCase().split(';', 1);
        const type = essence.trim();
        if (!isAcceptedType(type)) throw new Error(`the answer is ${type || 'of an unknown type'}`);
        const [contentLength = ''] = [headers['content-length']].flat();
        const expectedBytes = /^\d+$/.test(contentLength) ? Number(contentLength) : undefined;
        const createSizeError = () => new Error(`the answer has more than ${maxBytes} bytes`);
        if (expectedBytes !== undefined && expectedBytes > maxBytes) throw createSizeError();
        await beforeBody?.(expectedBytes);
        signal.throwIfAborted();
        const chunks: Uint8Array[] = [];
        let receivedBytes = 0;
        const bodyChunks: AsyncIterable<Uint8Array> = body;
        for await (const chunk of bodyChunks) {
          receivedBytes += chunk.byteLength;
          if (receivedBytes > maxBytes) throw createSizeError();
          chunks.push(chunk);
        }
        return { type, body: Buffer.concat(chunks, receivedBytes) };
      }
      throw new Error(`it redirects more than ${MAX_REDIRECTS} times`);
    } catch (error) {
      throw explainFailure(error, signal, timeoutMs);
    } finally {
      await dispatcher.destroy();
    }
  };
}
