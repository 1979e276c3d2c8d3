import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import {
  type IsAllowedAddress,
  createGuardedLookup,
  InnerAddressError,
  unwrapInnerAddress,
} from '../../core/outside/guardedAddress.ts';
import { describeInnerAddress } from './describeInnerAddress.ts';

/** Time limits in milliseconds. */
export interface TimeLimits {
  readonly connectMs: number;
  /** The time from the request to the headers of the answer. */
  readonly headersMs: number;
  /** The time between two chunks of a body. */
  readonly bodyPauseMs: number;
  /**
   * The time from the request to the end of the answer. This limit prevents a very slow answer from blocking the queue.
   */
  readonly answerMs: number;
  /** The time from the request for a file to the end of the answer. A file is a picture, or a feed with all homes. */
  readonly fileMs: number;
}

export const EXCHANGE_TIME_LIMITS: TimeLimits = {
  connectMs: 10_000,
  headersMs: 60_000,
  bodyPauseMs: 30_000,
  answerMs: 60_000,
  fileMs: 300_000,
};

interface ExchangeRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The largest size of the answer in bytes, before and after decompression. */
  readonly maxBytes: number;
  /** Is true when the answer is a picture or another file, which may take longer than data. */
  readonly isFile: boolean;
  /** Is true when the body of the answer is not read, because the caller does not need it. */
  readonly ignoresBody: boolean;
  /**
   * Is true when the request needs a new connection, because it writes. When a reused connection breaks, the
   * client cannot know whether the server processed the request before it closed the connection.
   */
  readonly needsNewConnection: boolean;
  readonly signal: AbortSignal;
}

export interface ExchangeResult {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, or undefined when it exceeds the limit. */
  readonly body: Buffer | undefined;
}

/** The error for a request without an answer, or with only a part of an answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Is true when a part of the request may have been sent. */
  readonly wasSent: boolean;
  /** Is true when another attempt would fail in the same way. */
  readonly isFinal: boolean;
  constructor(
    message: string,
    wasSent: boolean,
    { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.wasSent = wasSent;
    this.isFinal = isFinal;
  }
}

export interface ExchangeClient {
  /**
   * Sends a request once. Throws `NoAnswer` when there is no complete answer. When the signal is aborted, throws its
   * reason, unless the request needs a new connection and may already have been sent.
   */
  exchange(exchange: ExchangeRequest): Promise<ExchangeResult>;
  close(): Promise<void>;
}

const BODY_DECODERS = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

const hasDecoder = (encoding: string): encoding is keyof typeof BODY_DECODERS => Object.hasOwn(BODY_DECODERS, encoding);

/** Decompresses a body. Throws a `RangeError` when the result exceeds the limit. */
async function decompress(body: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return body;
  if (!hasDecoder(encoding)) throw new Error('it has an unknown compression');
  return BODY_DECODERS[encoding](body, { maxOutputLength: maxBytes });
}

async function readBody(answer: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const bodyChunks: AsyncIterable<Uint8Array> = answer.body;
  for await (const chunk of bodyChunks) {
    byteCount += chunk.byteLength;
    // Returning out of the loop destroys the stream of the body.
    if (byteCount > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const [encoding = ''] = [answer.headers['content-encoding']].flat();
  try {
    return await decompress(Buffer.concat(chunks, byteCount), encoding.trim().toLowerCase(), maxBytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const joinHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Describes a network error for people. The error's own message is not used because it may contain IP addresses and
 * parts of an answer.
 */
function describeError(error: unknown): string {
  const code = getErrorCode(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is unknown';
  if (code === 'ECONNREFUSED') return 'it refuses connections';
  if (code.includes('TIMEOUT') || code === 'ETIMEDOUT') return 'it did not answer in time';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return `no secure connection (${code})`;
  return code === '' ? 'the answer is incomplete' : `the connection broke off (${code})`;
}

async function sendRequest(
  exchangeRequest: ExchangeRequest,
  dispatcher: Agent,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  const { method, url, headers, body, maxBytes, ignoresBody } = exchangeRequest;
  const answer = await request(url, { dispatcher, method, headers, body: body ?? null, signal });
  const head = { status: answer.statusCode, headers: joinHeaders(answer.headers) };
  if (ignoresBody && answer.statusCode < 300) {
    answer.body.on('error', () => {});
    answer.body.destroy();
    return { ...head, body: Buffer.alloc(0) };
  }
  return { ...head, body: await readBody(answer, maxBytes) };
}

/**
 * Creates a client that sends requests to allowed IP addresses. It uses HTTP/1.1, because HTTP/2 would convert header
 * names to lower case.
 */
export function createExchangeClient(isAllowed: IsAllowedAddress, limits: TimeLimits): ExchangeClient {
  const connector = buildConnector({
    timeout: limits.connectMs,
    lookup: createGuardedLookup(isAllowed),
    allowH2: false,
  });
  const createAgent = (connect: buildConnector.connector): Agent =>
    new Agent({
      connect,
      allowH2: false,
      pipelining: 1,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyPauseMs,
    });
  const sharedAgent = createAgent(connector);

  return {
    async exchange(exchangeRequest) {
      exchangeRequest.signal.throwIfAborted();
      let hasConnected = !exchangeRequest.needsNewConnection;
      const timeLimitMs = exchangeRequest.isFile ? limits.fileMs : limits.answerMs;
      const timeoutSignal = AbortSignal.timeout(timeLimitMs);
      const dispatcher = exchangeRequest.needsNewConnection
        ? createAgent((options, callback) =>
            connector(options, (...result) => {
              if (result[0] === null) hasConnected = true;
              callback(...result);
            }),
          )
        : sharedAgent;
      try {
        return await sendRequest(exchangeRequest, dispatcher, AbortSignal.any([exchangeRequest.signal, timeoutSignal]));
      } catch (error) {
        const cause = unwrapInnerAddress(error);
        const innerAddressReason =
          cause instanceof InnerAddressError ? describeInnerAddress(exchangeRequest.url, cause) : undefined;
        if (exchangeRequest.signal.aborted && !(exchangeRequest.needsNewConnection && hasConnected))
          throw exchangeRequest.signal.reason;
        const reason = timeoutSignal.aborted
          ? `its answer was not complete after ${timeLimitMs / 1000} s`
          : (innerAddressReason ?? describeError(error));
        throw new NoAnswer(reason, hasConnected, { isFinal: innerAddressReason !== undefined, cause: error });
      } finally {
        if (exchangeRequest.needsNewConnection) await dispatcher.destroy();
      }
    },
    close: () => sharedAgent.destroy(),
  };
}
