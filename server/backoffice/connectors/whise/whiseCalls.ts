import { CrmFailure, CrmUnauthorised, NotPublished, Unsure } from '../seam/crmFailure.ts';
import type { Credentials } from '../seam/adapter.ts';
import type { Authorise, CrmHttp, CrmRequest, KeptTokens } from '../seam/crmHttp.ts';
import { isObject } from '../../core/isObject.ts';
import { objectsOf, type WhiseObject } from './mapping/whiseRecord.ts';
import { wholeOf } from '../reading/readNumbers.ts';

const HOUR_MS = 3_600_000;
/** Tokens are valid for 24 hours. */
const TOKEN_LIFE_MS = 23 * HOUR_MS;
const MARKETPLACE_TOKEN = '/token';
const CLIENT_TOKEN = '/v1/admin/clients/token';
/** Characters of the API's own words. */
const LONGEST_REASON = 300;

/** The API answered 200 and says that it did not take the request, or not all of it. */
export class WhiseRefusal extends CrmFailure {
  override readonly name = 'WhiseRefusal';
}

export interface WhiseCalls {
  /** Reads with the token of the client, that is the agency. Throws `WhiseRefusal` for any validation error. */
  read(path: string, body: object): Promise<WhiseObject>;
  /** Writes once. */
  write(path: string, body: object, method?: 'POST' | 'PATCH' | 'DELETE'): Promise<WhiseObject>;
  /** Reads with the token of the web developer's account at the marketplace. */
  readMarketplace(path: string, body: object): Promise<WhiseObject>;
}

interface CallsOptions {
  readonly http: CrmHttp;
  readonly credentials: Credentials;
  readonly apiUrl: string;
  /** Milliseconds. */
  readonly now: () => number;
  /** Of the account; absent: they end with these calls. */
  readonly tokens?: KeptTokens | undefined;
}

/** Also where the answer says that it is valid: then a part of the request was not understood, a filter maybe. */
function refusalOf(answer: WhiseObject): string | undefined {
  const errors = objectsOf(answer['validationErrors']);
  if (errors.length === 0 && answer['isValidRequest'] !== false) return undefined;
  const words = errors.map((error) =>
    [error['code'], error['message']].filter((part) => typeof part === 'string').join(': '),
  );
  return (words.join('; ') || 'the request is not valid').slice(0, LONGEST_REASON);
}

/** What is asked for is kept, under a name, until it is too old. */
function keptToken(
  { tokens, now }: { readonly tokens: KeptTokens; readonly now: () => number },
  name: string,
  ask: () => Promise<string>,
) {
  let asked: Promise<string> | undefined;
  async function askAnew(): Promise<string> {
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
    asked ??= askAnew();
    return asked;
  };
}

/** The numbers that name an agency, and one of its offices. */
export function accountIds({ clientId, officeId }: Credentials): { clientId: number; officeId: number | undefined } {
  const client = wholeOf(clientId);
  if (client === undefined) throw new CrmUnauthorised('Whise: the client id is no number');
  const office = officeId === undefined || officeId === '' ? undefined : wholeOf(officeId);
  if (office === undefined && officeId) throw new CrmUnauthorised('Whise: the office id is no number');
  return { clientId: client, officeId: office };
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Calls of one account: all are POST with JSON, unless said otherwise. */
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
      // No path of the API is one home: 404 says that the address is wrong, or the client.
      if (!(error instanceof NotPublished)) throw error;
      throw new CrmFailure(error.message, { status: 404, ...(error.detail !== undefined && { detail: error.detail }) });
    });
    if (!isObject(answer)) {
      const Failure = more.repeat === 'once' ? Unsure : CrmFailure;
      throw new Failure(`Whise: ${path} answered something else than an object`);
    }
    const reason = refusalOf(answer);
    if (reason !== undefined) throw new WhiseRefusal(`Whise did not take the request of ${path}`, { detail: reason });
    return answer;
  }

  /** What refuses a token refuses the credentials. */
  async function token(path: string, body: object, words: string, authorise?: Authorise): Promise<string> {
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
      throw new CrmUnauthorised(words, {
        ...(status !== undefined && { status }),
        ...(detail !== undefined && { detail }),
        cause: error,
      });
    }
  }

  const marketplaceToken = keptToken({ tokens, now }, `${origin}${MARKETPLACE_TOKEN}`, () =>
    token(
      MARKETPLACE_TOKEN,
      { Username: credentials['username'], Password: credentials['password'] },
      'Whise does not accept the user name and password of the marketplace account',
    ),
  );
  const marketplace: Authorise = async (renew) => bearer(await marketplaceToken(renew));
  const clientToken = keptToken({ tokens, now }, `${origin}${CLIENT_TOKEN}`, async () => {
    const { clientId, officeId } = accountIds(credentials);
    return token(
      CLIENT_TOKEN,
      { ClientId: clientId, ...(officeId !== undefined && { OfficeId: officeId }) },
      `Whise gives this account no access to client ${clientId}: the agency has to allow it`,
      marketplace,
    );
  });
  const client: Authorise = async (renew) => bearer(await clientToken(renew));

  return {
    read: (path, body) => call(path, { method: 'POST', repeat: 'safe', body, authorise: client }),
    write: (path, body, method = 'POST') =>
      call(path, { method, repeat: 'once', urgent: true, body, authorise: client }),
    readMarketplace: (path, body) => call(path, { method: 'POST', repeat: 'safe', body, authorise: marketplace }),
  };
}
