import { Agent, request } from 'undici';
import { type AllowedAddress, checkedAddress, guardedLookup, publicOr, unwrapInner } from './guardedAddress.ts';

export interface OutsideRequest {
  readonly accept: string;
  /** Media type of the answer, in lower case and without parameters; '' when it names none. */
  readonly isType: (type: string) => boolean;
  /** For everything: name, connection, redirects, answer. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** Awaited before the body is read; undefined for one that does not say how long it is. */
  readonly beforeBody?: (bytes: number | undefined) => Promise<void>;
  readonly signal: AbortSignal;
}

interface OutsideAnswer {
  readonly type: string;
  readonly body: Buffer;
}

/** Gets what is at an address that data named. Throws an `Error` whose message says why it does not. */
export type FetchOutside = (url: string, request: OutsideRequest) => Promise<OutsideAnswer>;

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function reasonOf(error: unknown, signal: AbortSignal, milliseconds: number): unknown {
  if (signal.aborted && signal.reason instanceof Error && signal.reason.name === 'TimeoutError')
    return new Error(`no answer within ${milliseconds / 1000} s`);
  return unwrapInner(error);
}

/**
 * For every request to an address that data named, not the operator: only http(s), only to public addresses, checked
 * after the name was resolved and for each redirect, within limits of time and size.
 *
 * @param isExcepted addresses that are allowed although they are not public
 */
export function createFetchOutside(isExcepted: AllowedAddress = () => false): FetchOutside {
  const isAllowed = publicOr(isExcepted);

  return async (address, { accept, isType, milliseconds, bytes, beforeBody, signal: given }) => {
    const signal = AbortSignal.any([given, AbortSignal.timeout(milliseconds)]);
    // For this request alone: no connection outlives the check of its address.
    const dispatcher = new Agent({ connect: { lookup: guardedLookup(isAllowed) }, pipelining: 0 });
    try {
      let url = checkedAddress(address, undefined, isAllowed);
      for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
        const { statusCode, headers, body } = await request(url, {
          dispatcher,
          signal,
          headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Gevel' },
        });
        // A body that is not read to its end fails when the connection goes.
        body.on('error', () => {});
        const [location] = [headers['location']].flat();
        if (REDIRECTS.has(statusCode) && location !== undefined) {
          url = checkedAddress(location, url, isAllowed);
          continue;
        }
        if (statusCode !== 200) throw new Error(`the answer was ${statusCode}`);
        const [encoding = 'identity'] = [headers['content-encoding']].flat();
        if (encoding.toLowerCase() !== 'identity') throw new Error('the answer is compressed against the request');
        const [contentType = ''] = [headers['content-type']].flat();
        const [essence = ''] = contentType.slice(0, 200).toLowerCase().split(';', 1);
        const type = essence.trim();
        if (!isType(type)) throw new Error(`the answer is ${type || 'of no known type'}`);
        const [announced = ''] = [headers['content-length']].flat();
        const expected = /^\d+$/.test(announced) ? Number(announced) : undefined;
        const tooLong = () => new Error(`the answer has more than ${bytes} bytes`);
        if (expected !== undefined && expected > bytes) throw tooLong();
        await beforeBody?.(expected);
        signal.throwIfAborted();
        const chunks: Uint8Array[] = [];
        let length = 0;
        const parts: AsyncIterable<Uint8Array> = body;
        for await (const chunk of parts) {
          length += chunk.byteLength;
          if (length > bytes) throw tooLong();
          chunks.push(chunk);
        }
        return { type, body: Buffer.concat(chunks, length) };
      }
      throw new Error(`it redirects more than ${MOST_REDIRECTS} times`);
    } catch (error) {
      throw reasonOf(error, signal, milliseconds);
    } finally {
      await dispatcher.destroy();
    }
  };
}
