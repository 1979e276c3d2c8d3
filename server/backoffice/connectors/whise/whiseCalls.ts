import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { Credentials } from '../seam/adapter.ts';
import type { Authorise, CrmHttp, CrmRequest, TokenCache } from '../seam/crmHttp.ts';
import { isObject } from '../../core/isObject.ts';
import { listObjects, type WhiseObject } from './mapping/whiseRecord.ts';
import { toWholeNumber } from '../reading/readNumbers.ts';

const HOUR_MS = 3_600_000;
/** Tokens are valid for 24 hours, and are renewed an hour earlier. */
const TOKEN_LIFETIME_MS = 23 * HOUR_MS;
const MARKETPLACE_TOKEN_PATH = '/token';
const CLIENT_TOKEN_PATH = '/v1/admin/clients/token';
/** An error message quotes at most this many characters of the API's reason. */
const MAX_REASON_CHARACTERS = 300;

/** The error for a request that the API answered with status 200, but did not accept or accepted only in part. */
export class WhiseRefusal extends CrmFailure {
  override readonly name = 'WhiseRefusal';
}

export interface WhiseCalls {
  /**
   * Sends a request that reads, with the token of the agency. Throws `WhiseRefusal` when the answer contains a
   * validation error.
   */
  read(path: string, body: object): Promise<WhiseObject>;
  /** Sends a request that writes. The request is repeated only when the API has certainly not processed it. */
  write(path: string, body: object, method?: 'POST' | 'PATCH' | 'DELETE'): Promise<WhiseObject>;
  /** Sends a request that reads, with the token of the web developer's account at Whise's marketplace. */
  readMarketplace(path: string, body: object): Promise<WhiseObject>;
}

interface WhiseCallsOptions {
  readonly http: CrmHttp;
  readonly credentials: Credentials;
  readonly apiUrl: string;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** The store of the account's tokens. When it is absent, `createWhiseCalls` creates a new store in memory. */
  readonly tokens?: TokenCache | undefined;
}

/**
 * Returns why the API refused a request; undefined when it accepted the request. Validation errors count even when the
 * answer says that the request is valid, because the API then ignored a part of the request, such as a filter.
 */
function findRefusal(answer: WhiseObject): string | undefined {
  const errors = listObjects(answer['validationErrors']);
  if (errors.length === 0 && answer['isValidRequest'] !== false) return undefined;
  const words = errors.map((error) =>
    [error['code'], error['message']].filter((part) => typeof part === 'string').join(': '),
  );
  return (words.join('; ') || 'the request is not valid').slice(0, MAX_REASON_CHARACTERS);
}

/**
 * Creates a function that returns the stored token with a name, and first requests a new token when the stored token
 * has expired.
 */
function createTokenSource(
  { tokens, now }: { readonly tokens: TokenCache; readonly now: () => number },
  name: string,
  requestNewToken: () => Promise<string>,
) {
  let pendingToken: Promise<string> | undefined;
  async function requestToken(): Promise<string> {
    const expiresAtMs = now() + TOKEN_LIFETIME_MS;
    try {
      const value = await requestNewToken();
      tokens.set(name, { value, expiresAtMs: expiresAtMs });
      return value;
    } finally {
      pendingToken = undefined;
    }
  }
  return async (mustRenew: boolean): Promise<string> => {
    const storedToken = tokens.get(name);
    if (!mustRenew && storedToken && now() < storedToken.expiresAtMs) return storedToken.value;
    pendingToken ??= requestToken();
    return pendingToken;
  };
}

/** Returns the ids of an agency and of one of its offices. Throws `CrmUnauthorised` when an id is not a number. */
export function parseAccountIds({ clientId, officeId }: Credentials): {
  clientId: number;
  officeId: number | undefined;
} {
  const clientNumber = toWholeNumber(clientId);
  if (clientNumber === undefined) throw new CrmUnauthorised('Whise: the client id is not a number');
  const officeNumber = officeId === undefined || officeId === '' ? undefined : toWholeNumber(officeId);
  if (officeNumber === undefined && officeId) throw new CrmUnauthorised('Whise: the office id is not a number');
  return { clientId: clientNumber, officeId: officeNumber };
}

const buildBearerHeader = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Creates the calls of one account. All calls are POST requests with JSON, unless another method is given. */
export function createWhiseCalls({
  http,
  credentials,
  apiUrl,
  now,
  tokens = new Map(),
}: WhiseCallsOptions): WhiseCalls {
  const origin = new URL(apiUrl).origin;

  async function call(
    path: string,
    {
      body,
      authorise,
      ...requestOptions
    }: { body: object; authorise?: Authorise } & Pick<CrmRequest, 'method' | 'repeat' | 'isUrgent'>,
  ): Promise<WhiseObject> {
    const request: CrmRequest = { ...requestOptions, url: `${origin}${path}`, body, answer: 'json' };
    const { body: answer } = await http.request(request, authorise).catch((error: unknown) => {
      // No path of the API contains the id of a home, so a 404 means that the API's URL or the client id is wrong.
      if (!(error instanceof NotPublished)) throw error;
      throw new CrmFailure(error.message, { status: 404, ...(error.detail !== undefined && { detail: error.detail }) });
    });
    if (!isObject(answer)) {
      const Failure = requestOptions.repeat === 'once' ? OutcomeUnknown : CrmFailure;
      throw new Failure(`Whise: ${path} sent an answer that is not an object`);
    }
    const reason = findRefusal(answer);
    if (reason !== undefined) throw new WhiseRefusal(`Whise refused the request of ${path}`, { detail: reason });
    return answer;
  }

  /** Requests a token. Throws `CrmUnauthorised` when the API refuses to issue a token. */
  async function fetchToken(
    path: string,
    body: object,
    refusalMessage: string,
    authorise?: Authorise,
  ): Promise<string> {
    try {
      const answer = await call(path, { method: 'POST', repeat: 'safe', body, ...(authorise && { authorise }) });
      if (typeof answer['token'] === 'string' && answer['token'] !== '') return answer['token'];
      throw new CrmFailure(`Whise: ${path} returned no token`);
    } catch (error) {
      const isRefused =
        error instanceof WhiseRefusal ||
        (error instanceof CrmFailure && error.status !== undefined && error.status >= 400 && error.status < 500);
      const isTemporary =
        error instanceof CrmFailure && (error.isWebPage || error.status === 408 || error.status === 429);
      if (!isRefused || isTemporary) throw error;
      const { status, detail } = error;
      throw new CrmUnauthorised(refusalMessage, {
        ...(status !== undefined && { status }),
        ...(detail !== undefined && { detail }),
        cause: error,
      });
    }
  }

  const getMarketplaceToken = createTokenSource({ tokens, now }, `${origin}${MARKETPLACE_TOKEN_PATH}`, () =>
    fetchToken(
      MARKETPLACE_TOKEN_PATH,
      { Username: credentials['username'], Password: credentials['password'] },
      'Whise does not accept the user name and password of the marketplace account',
    ),
  );
  const authoriseMarketplace: Authorise = async (mustRenew) => buildBearerHeader(await getMarketplaceToken(mustRenew));
  const getClientToken = createTokenSource({ tokens, now }, `${origin}${CLIENT_TOKEN_PATH}`, async () => {
    const { clientId, officeId } = parseAccountIds(credentials);
    return fetchToken(
      CLIENT_TOKEN_PATH,
      { ClientId: clientId, ...(officeId !== undefined && { OfficeId: officeId }) },
      `Whise gives this account no access to client ${clientId}: the agency has to allow it`,
      authoriseMarketplace,
    );
  });
  const authoriseClient: Authorise = async (mustRenew) => buildBearerHeader(await getClientToken(mustRenew));

  return {
    read: (path, body) => call(path, { method: 'POST', repeat: 'safe', body, authorise: authoriseClient }),
    write: (path, body, method = 'POST') =>
      call(path, { method, repeat: 'once', isUrgent: true, body, authorise: authoriseClient }),
    readMarketplace: (path, body) =>
      call(path, { method: 'POST', repeat: 'safe', body, authorise: authoriseMarketplace }),
  };
}
