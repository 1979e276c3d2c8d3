/** A request to a CRM. */
export interface CrmRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Without secrets: these come from `authorise`. Names are sent as they are written here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object becomes JSON; text is sent as it is. */
  readonly body?: object | string;
  /**
   * `safe`: it reads, and is repeated after a network error, 408, 429 and 5xx, with pauses. `once`: it writes. It is sent
   * again only when the connection failed before anything was sent, or after a 429; else an error is `Unsure`.
   */
  readonly repeat: 'safe' | 'once';
  /**
   * What the answer is. HTML where JSON or XML is due counts as 5xx, and so does half of one. Whole numbers of JSON
   * beyond 2^53 are read as text; XML is given as text.
   */
  readonly answer: 'json' | 'xml' | 'text' | 'bytes' | 'none';
  /** Statuses beside 2xx whose body is an answer all the same: a fault of SOAP comes with 500. */
  readonly faultStatuses?: readonly number[];
  /** Bytes at most; 20 MB unless given. */
  readonly bytes?: number;
  /** Before other requests of the account: leads and hooks. */
  readonly urgent?: boolean;
}

export interface CrmAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** What `answer` asked for; undefined for 204 and for `none`. */
  readonly body: unknown;
}

/** Gives the headers that authorise. `renew`: the last ones were refused with 401. */
export type Authorise = (renew: boolean) => Promise<Readonly<Record<string, string>>>;

/** Tokens that an account was given, with when each ends, by what gave it: all sessions of the account use them. */
export type KeptTokens = Map<string, { readonly value: string; readonly until: number }>;

/** Requests of one account. Only public addresses, unless the operator excepts others. Throws `CrmFailure` and its kinds. */
export interface CrmHttp {
  /**
   * Gives 2xx; other answers throw. `CrmFailure` without a status, or with 429: nothing was taken, and it may be sent
   * later; with 400, 403 or 422: refused. `NotPublished` for 404 and 410. Redirects of GET are followed, without the
   * request's headers where they lead to another origin. The path of the address is in errors and in the log, the query
   * is not.
   */
  request(request: CrmRequest, authorise?: Authorise): Promise<CrmAnswer>;
}
