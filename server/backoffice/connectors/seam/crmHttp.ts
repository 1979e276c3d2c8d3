/** A request to a CRM. */
export interface CrmRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Headers without secrets, which come from `authorise`. Names are sent exactly as they are written here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. An object is sent as JSON, and a text is sent unchanged. */
  readonly body?: object | string;
  /**
   * `safe`: the request reads, and is repeated with pauses after a network error, 408, 429 and 5xx.
   * `once`: the request writes. It is sent again only when the connection failed before anything was sent, or after a
   * 429; any other error is thrown as `OutcomeUnknown`.
   */
  readonly repeat: 'safe' | 'once';
  /**
   * The expected kind of answer. HTML instead of JSON or XML is treated as a 5xx, and so is a truncated document. XML
   * is returned as text. Whole numbers of JSON beyond 2^53 are returned as text too.
   */
  readonly answer: 'json' | 'xml' | 'text' | 'bytes' | 'none';
  /** Statuses beside 2xx whose body is treated as an answer, because SOAP reports a fault with status 500. */
  readonly faultStatuses?: readonly number[];
  /** The largest answer that is accepted, in bytes. The default is 20 MB. */
  readonly bytes?: number;
  /** Is true when the request goes before other requests of the account. Requests for leads and hooks do. */
  readonly urgent?: boolean;
}

export interface CrmAnswer {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, in the form that `answer` names; undefined for status 204 and for `none`. */
  readonly body: unknown;
}

/** Returns the headers that authorise a request. `renew` is true when the CRM refused the previous ones with 401. */
export type Authorise = (renew: boolean) => Promise<Readonly<Record<string, string>>>;

/**
 * The tokens of an account and when each expires, by the address that issued them. All sessions of the account share
 * them.
 */
export type KeptTokens = Map<string, { readonly value: string; readonly until: number }>;

/**
 * Sends requests for one account. It sends them only to public addresses, unless the operator allows other addresses.
 * Throws `CrmFailure` and its subclasses.
 */
export interface CrmHttp {
  /**
   * Returns a 2xx answer and throws for any other. A `CrmFailure` without a status, or with 429, means that the CRM
   * processed nothing, and that the request may be sent later; with 400, 403 or 422 it means a refusal. `NotPublished`
   * is thrown for 404 and 410. Redirects of GET are followed; the request's headers are left out when the redirect
   * leads to another origin. Errors and the log contain the path of the address but never its query.
   */
  request(request: CrmRequest, authorise?: Authorise): Promise<CrmAnswer>;
}
