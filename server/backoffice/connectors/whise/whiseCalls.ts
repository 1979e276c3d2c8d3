import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../seam/crmFailure.ts';
import type { Credentials } from '../seam/adapter.ts';
import type { Authorise, CrmHttp, CrmRequest, KeptTokens } from '../seam/crmHttp.ts';
import { isObject } from '../../core/isObject.ts';
import { listObjects, type WhiseObject } from './mapping/whiseRecord.ts';
import { toWholeNumber } from '../reading/readNumbers.ts';

const HOUR_MS = 3_600_000;
/** Tokens are valid for 24 hours, and are renewed an hour earlier. */
const TOKEN_LIFE_MS = 23 * HOUR_MS;
const MARKETPLACE_TOKEN = '/token';
const CLIENT_TOKEN = '/v1/admin/clients/token';
/** The number of characters of the API's reason that are stored. */
const MAX_REASON_CHARACTERS = 300;

/** Reports that the API answered 200, but did not accept the request, or not all of it. */
export class WhiseRefusal extends CrmFailure {
  override readonly name = 'WhiseRefusal';
}

export interface WhiseCalls {
  /** Reads with the token of the client, which is the agency. Throws `WhiseRefusal` for any validation error. */
  read(path: string, body: object): Promise<WhiseObject>;
  /** Sends a request that writes, once. */
  write(path: string, body: object, method?: 'POST' | 'PATCH' | 'DELETE'): Promise<WhiseObject>;
  /** Reads with the token of the web developer's account at the marketplace. */
  readMarketplace(path: string, body: object): Promise<WhiseObject>;
}

interface CallsOptions {
  readonly http: CrmHttp;
  readonly credentials: Credentials;
  readonly apiUrl: string;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  /** The account's tokens. When they are absent, tokens last only as long as these calls. */
  readonly tokens?: KeptTokens | undefined;
}

/**
 * Returns the reasons of a refusal; undefined when there are none. Errors count even when the answer claims to be
 * valid, because the API then ignored a part of the request, perhaps a filter.
 */
function findRefusal(answer: WhiseObject): string | undefined {
  const errors = listObjects(answer['validationErrors']);
  if (errors.length === 0 && answer['isValidRequest'] !== false) return undefined;
  const words = errors.map((error) =>
    [error['code'], error['message']].filter((part) => typeof part === 'string').join(': '),
  );
  return (words.join('; ') || 'the request is not valid').slice(0, MAX_REASON_CHARACTERS);
}

/** Creates a function that returns a token under a name, and requests a new one when it is too old. */
function createTokenSource(
  { tokens, now }: { readonly tokens: KeptTokens; readonly now: () => number },
  name: string,
  ask: () => Promise<string>,
) {
  let asked: Promise<string> | undefined;
  async function requestToken(): Promise<string> {
    const until = now() + TOKEN_LIFE_MS;
    try {
      const value = await ask();
      tokens.set(name, { value, until });
      return value;
    } finally {
      asked = undefined;
    }
  }
  return async (renew: boolean): Promise<string> => {
    const kept = tokens.get(name);
    if (!renew && kept && now() < kept.until) return kept.value;
    asked ??= requestToken();
    return asked;
  };
}

/** Returns the ids of an agency and of one of its offices. Throws `CrmUnauthorised` when they are no numbers. */
export function parseAccountIds({ clientId, officeId }: Credentials): {
  clientId: number;
  officeId: number | undefined;
} {
  const client = toWholeNumber(clientId);
  if (client === undefined) throw new CrmUnauthorised('Whise: the client id is no number');
  const office = officeId === undefined || officeId === '' ? undefined : toWholeNumber(officeId);
  if (office === undefined && officeId) throw new CrmUnauthorised('Whise: the office id is no number');
  return { clientId: client, officeId: office };
}

const buildBearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Creates the calls of one account. All of them are POST requests with JSON unless a method is given. */
export function createWhiseCalls({ http, credentials, apiUrl, now, tokens = new Map() }: CallsOptions): WhiseCalls {
  const origin = new URL(apiUrl).origin;

  async function call(
    path: string,
    {
      body,
      authorise,
      ...more
    }: { body: object; authorise?: Authorise } & Pick<CrmRequest, 'method' | 'repeat' | 'urgent'>,
  ): Promise<WhiseObject> {
    const request: CrmRequest = { ...more, url: `${origin}${path}`, body, answer: 'json' };
    const { body: answer } = await http.request(request, authorise).catch((error: unknown) => {
      // No path of the API belongs to a single home, so a 404 means that the address or the client is wrong.
      if (!(error instanceof NotPublished)) throw error;
      throw new CrmFailure(error.message, { status: 404, ...(error.detail !== undefined && { detail: error.detail }) });
    });
    if (!isObject(answer)) {
      const Failure = more.repeat === 'once' ? OutcomeUnknown : CrmFailure;
      throw new Failure(`Whise: ${path} answered something else than an object`);
    }
    const reason = findRefusal(answer);
    if (reason !== undefined) throw new WhiseRefusal(`Whise did not take the request of ${path}`, { detail: reason });
    return answer;
  }

  /** Requests a token. When the answer refuses it, the credentials count as refused. */
  async function token(path: string, body: object, refusal: string, authorise?: Authorise): Promise<string> {
    try {
      const answer = await call(path, { method: 'POST', repeat: 'safe', body, ...(authorise && { authorise }) });
      if (typeof answer['token'] === 'string' && answer['token'] !== '') return answer['token'];
      throw new CrmFailure(`Whise: ${path} gave no token`);
    } catch (error) {
      const isRefused =
        error instanceof WhiseRefusal ||
        (error instanceof CrmFailure && error.status !== undefined && error.status >= 400 && error.status < 500);
      const isBusy = error instanceof CrmFailure && (error.status === 408 || error.status === 429);
      if (!isRefused || isBusy) throw error;
      const { status, detail } = error;
      throw new CrmUnauthorised(refusal, {
        ...(status !== undefined && { status }),
        ...(detail !== undefined && { detail }),
        cause: error,
      });
    }
  }

  const marketplaceToken = createTokenSource({ tokens, now }, `${origin}${MARKETPLACE_TOKEN}`, () =>
    token(
      MARKETPLACE_TOKEN,
      { Username: credentials['username'], Password: credentials['password'] },
      'Whise does not accept the user name and password of the marketplace account',
    ),
  );
  const marketplace: Authorise = async (renew) => buildBearer(await marketplaceToken(renew));
  const clientToken = createTokenSource({ tokens, now }, `${origin}${CLIENT_TOKEN}`, async () => {
    const { clientId, officeId } = parseAccountIds(credentials);
    return token(
      CLIENT_TOKEN,
      { ClientId: clientId, ...(officeId !== undefined && { OfficeId: officeId }) },
      `Whise gives this account no access to client ${clientId}: the agency has to allow it`,
      marketplace,
    );
  });
  const client: Authorise = async (renew) => buildBearer(await clientToken(renew));

  return {
    read: (path, body) => call(path, { method: 'POST', repeat: 'safe', body, authorise: client }),
    write: (path, body, method = 'POST') =>
      call(path, { method, repeat: 'once', urgent: true, body, authorise: client }),
    readMarketplace: (path, body) => call(path, { method: 'POST', repeat: 'safe', body, authorise: marketplace }),
  };
}
