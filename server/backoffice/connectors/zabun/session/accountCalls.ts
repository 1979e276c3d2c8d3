import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionContext } from '../../seam/adapter.ts';
import { CrmFailure, NotPublished } from '../../seam/crmFailure.ts';
import type { Authorise, CrmAnswer, CrmRequest } from '../../seam/crmHttp.ts';
import type { ZabunSettings } from '../settings.ts';

/** The calls of one account. */
export interface ZabunCalls {
  /** Sends a request that reads. The request is retried when it fails. */
  read(path: string, body?: object): Promise<unknown>;
  /**
   * Sends a request that reads. Returns undefined when the account has no access to the call, or when there is no such
   * call. Throws when Zabun allowed the call in the last day, because its data would otherwise seem to be deleted.
   */
  readIfAllowed(path: string): Promise<unknown>;
  /** Sends a request that reads, and returns the answer as text. */
  readText(path: string): Promise<string>;
  /** Sends a request that writes. The request is repeated only when Zabun has certainly not processed it. */
  send(path: string, body: object): Promise<unknown>;
  /** Sends a request that writes. The request is retried when it fails, because a repetition changes nothing. */
  sendRepeatable(path: string, body: object): Promise<void>;
}

/** All languages are requested, because the texts of a language that is not requested look deleted in the answer. */
const LANGUAGE_HEADERS = { 'Accept-Language': '*' };
const FORBIDDEN_STATUS = 403;
/** The pauses before a forbidden call is tried again, in seconds. */
const FORBIDDEN_RETRY_SECONDS = [1, 2, 4, 8] as const;
/**
 * The time during which a call counts as allowed after Zabun has answered it. When Zabun refuses the call for longer,
 * the agency has taken the access away.
 */
const ALLOWED_CALL_LIFETIME_MS = 24 * 3_600_000;

type Context = SessionContext<ZabunSettings>;

/**
 * Creates the function that returns the five headers which authorise a request. The request must have no
 * `Authorization` header, because Zabun would then ignore the five headers.
 */
const createAuthorise =
  ({ credentials }: Context): Authorise =>
  async () => ({
    'X-CLIENT-ID': credentials['companyId'] ?? '',
    client_id: credentials['clientId'] ?? '',
    server_id: credentials['serverId'] ?? '',
    api_key: credentials['apiKey'] ?? '',
    ...(credentials['userId'] && { 'X-USER-ID': credentials['userId'] }),
  });

/** Returns the name of a call: its method and its path without ids. */
const toCallName = ({ method, url }: Pick<CrmRequest, 'method' | 'url'>): string =>
  [method, ...new URL(url).pathname.split('/').filter((part) => !/^\d+$/.test(part))].join(' ');

export function createZabunCalls(context: Context): ZabunCalls {
  const { http, settings, signal, now, allowedCalls = new Map<string, number>() } = context;
  const authorise = createAuthorise(context);
  const baseUrl = settings.apiUrl.endsWith('/') ? settings.apiUrl.slice(0, -1) : settings.apiUrl;

  const wasAllowed = (callName: string): boolean =>
    now() - (allowedCalls.get(callName) ?? -Infinity) < ALLOWED_CALL_LIFETIME_MS;

  /**
   * Sends a request. Zabun also uses the status 403 for too many requests. When the same call was allowed before, a 403
   * is therefore retried.
   */
  async function sendRequest(request: CrmRequest): Promise<CrmAnswer> {
    const callName = toCallName(request);
    for (const pauseSeconds of [...FORBIDDEN_RETRY_SECONDS, undefined]) {
      try {
        const answer = await http.request(request, authorise);
        allowedCalls.set(callName, now());
        return answer;
      } catch (error) {
        const isTooManyRequests =
          error instanceof CrmFailure && error.status === FORBIDDEN_STATUS && wasAllowed(callName);
        if (!isTooManyRequests || pauseSeconds === undefined) throw error;
        await sleep(pauseSeconds * 1000, undefined, { signal });
      }
    }
    throw new CrmFailure('no request was sent');
  }

  async function read(path: string, body?: object): Promise<unknown> {
    const { body: answer } = await sendRequest({
      method: body ? 'POST' : 'GET',
      url: `${baseUrl}${path}`,
      headers: { ...LANGUAGE_HEADERS, Accept: 'application/json' },
      ...(body && { body }),
      repeat: 'safe',
      answer: 'json',
    });
    return answer;
  }

  return {
    read,
    async readIfAllowed(path) {
      try {
        return await read(path);
      } catch (error) {
        const isForbidden = error instanceof CrmFailure && error.status === FORBIDDEN_STATUS && !error.isWebPage;
        const isMissing = error instanceof NotPublished || isForbidden;
        if (isMissing && !wasAllowed(toCallName({ method: 'GET', url: `${baseUrl}${path}` }))) return undefined;
        throw error;
      }
    },
    async readText(path) {
      const url = `${baseUrl}${path}`;
      const headers = { ...LANGUAGE_HEADERS, Accept: 'text/plain' };
      const { body } = await http.request({ method: 'GET', url, headers, repeat: 'safe', answer: 'text' }, authorise);
      return typeof body === 'string' ? body : '';
    },
    async send(path, body) {
      const url = `${baseUrl}${path}`;
      const headers = { ...LANGUAGE_HEADERS, Accept: 'application/json' };
      const { body: answer } = await http.request(
        { method: 'POST', url, headers, body, repeat: 'once', answer: 'text', isUrgent: true },
        authorise,
      );
      return answer;
    },
    async sendRepeatable(path, body) {
      await sendRequest({
        method: 'POST',
        url: `${baseUrl}${path}`,
        headers: LANGUAGE_HEADERS,
        body,
        repeat: 'safe',
        answer: 'none',
      });
    },
  };
}
