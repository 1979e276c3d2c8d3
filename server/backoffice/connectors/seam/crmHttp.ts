/** A request to a CRM. */
export interface CrmRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /**
   * The headers of the request without secrets, because `authorise` adds the secret headers. Header names keep their
   * upper and lower case.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body. An object is sent as JSON, and a text is sent unchanged. */
  readonly body?: object | string;
  /**
   * `safe`: the request only reads. It is repeated, with pauses, after a network error or a status 408, 429 or 5xx.
   * `once`: the request writes. It is repeated only when the connection failed before anything was sent, or after a
   * status 429. When the CRM may have processed the request, `OutcomeUnknown` is thrown.
   */
  readonly repeat: 'safe' | 'once';
  /**
   * The expected kind of answer. HTML in place of JSON or XML counts as a server error, and so does a truncated
   * document. XML is returned as text. In JSON, whole numbers beyond 2^53 are returned as text.
   */
  readonly answer: 'json' | 'xml' | 'text' | 'bytes' | 'none';
  /**
   * The statuses, in addition to 2xx, whose body is returned as an answer. SOAP, for example, reports a fault with
   * status 500.
   */
  readonly faultStatuses?: readonly number[];
  /** The largest answer that is accepted, in bytes. The default is 20 MB. */
  readonly maxBytes?: number;
  /** Is true when the request has priority over other requests of the account, for example when it sends a lead. */
  readonly isUrgent?: boolean;
}

export interface CrmAnswer {
  readonly status: number;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, in the form that the request's `answer` names; undefined for status 204 and for `none`. */
  readonly body: unknown;
}

/**
 * Returns the headers that authorise a request. The argument is true when the CRM refused the previous headers with
 * status 401, so that new headers are needed.
 */
export type Authorise = (mustRenew: boolean) => Promise<Readonly<Record<string, string>>>;

/**
 * The tokens of an account with the time at which each expires, by the URL that issued the token. All sessions of an
 * account share these tokens.
 */
export type TokenCache = Map<string, { readonly value: string; readonly expiresAtMs: number }>;

/**
 * The time of the last answer, in milliseconds, by the name of the call. A CRM that uses one status for "not allowed"
 * and for "too many requests" can only be understood with this memory.
 */
export type AllowedCalls = Map<string, number>;

/**
 * Sends requests for one account, only to public IP addresses unless the operator allows other addresses. Throws a
 * `CrmFailure` when a request fails.
 */
export interface CrmHttp {
  /**
   * Sends a request and returns its 2xx answer. Throws for any other answer: `NotPublished` for 404 and 410, and
   * otherwise a `CrmFailure`. A `CrmFailure` without a status, or with status 429, means that the CRM processed nothing
   * and that the request may be sent later. Status 400, 403 or 422 means that the CRM refuses the request. Redirects of
   * GET requests are followed; the headers of the request are left out when a redirect leads to another origin. Errors
   * and the log contain the path of the URL but never its query.
   */
  request(request: CrmRequest, authorise?: Authorise): Promise<CrmAnswer>;
}
