import { isObject } from '../../core/isObject.ts';
import { CrmFailure, CrmUnauthorised } from '../seam/crmFailure.ts';
import type { Authorise, CrmHttp, CrmRequest, TokenCache } from '../seam/crmHttp.ts';

/** A token is renewed this long before it expires, but not before half of its lifetime has passed. */
const RENEWAL_MARGIN_MS = 5 * 60_000;
/** The lifetime that is assumed when the answer does not specify one. */
const DEFAULT_TOKEN_LIFETIME_SECONDS = 3600;

interface TokenRequest extends Pick<CrmRequest, 'url' | 'headers' | 'body'> {
  /**
   * The message of the error for status 400, 401 or 403 with data, which means that the credentials are wrong. A web
   * page with such a status comes from a gateway and says nothing about them.
   */
  readonly refusalMessage: string;
}

interface BearerTokenContext {
  readonly http: CrmHttp;
  readonly now: () => number;
  readonly tokens?: TokenCache | undefined;
}

/**
 * Creates a function that authorises requests with OAuth 2.0 tokens (RFC 6749). It reuses each token until shortly
 * before the token expires.
 */
export function createBearerTokens(
  { http, now, tokens = new Map() }: BearerTokenContext,
  { refusalMessage, ...request }: TokenRequest,
): Authorise {
  async function requestToken(): Promise<{ value: string; expiresAtMs: number }> {
    const { body } = await http
      .request({ method: 'POST', ...request, repeat: 'safe', answer: 'json' })
      .catch((failure: unknown) => {
        const status = failure instanceof CrmFailure && !failure.isWebPage ? failure.status : undefined;
        if (status === 400 || status === 401 || status === 403)
          throw new CrmUnauthorised(refusalMessage, { status, cause: failure });
        throw failure;
      });
    const { access_token: value, expires_in: seconds } = isObject(body) ? body : {};
    if (typeof value !== 'string' || value === '') throw new CrmFailure('the answer to the credentials has no token');
    const lifetimeMs = (typeof seconds === 'number' ? seconds : DEFAULT_TOKEN_LIFETIME_SECONDS) * 1000;
    return { value, expiresAtMs: now() + Math.max(lifetimeMs - RENEWAL_MARGIN_MS, lifetimeMs / 2) };
  }
  return async (mustRenew) => {
    const storedToken = tokens.get(request.url);
    const token = mustRenew || !storedToken || storedToken.expiresAtMs <= now() ? await requestToken() : storedToken;
    tokens.set(request.url, token);
    return { Authorization: `Bearer ${token.value}` };
  };
}
