interface CrmFailureOptions {
  readonly status?: number;
  readonly detail?: string;
  readonly isWebPage?: boolean;
  readonly cause?: unknown;
}

/**
 * The error for a request that the CRM did not answer as expected. `status` is the HTTP status of the answer; it is
 * undefined when there was no answer.
 */
export class CrmFailure extends Error {
  override readonly name: string = 'CrmFailure';
  readonly status: number | undefined;
  /** The text of the answer, shortened and without anything that could be a secret. */
  readonly detail: string | undefined;
  /**
   * Is true when the answer was a web page instead of data. Such an answer comes from a gateway whose service is not
   * available, so its status says nothing about the credentials or a record.
   */
  readonly isWebPage: boolean;
  constructor(message: string, { status, detail, isWebPage = false, cause }: CrmFailureOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.detail = detail;
    this.isWebPage = isWebPage;
  }
}

/**
 * The error for credentials that the CRM does not accept. No request is sent again until the credentials are changed.
 */
export class CrmUnauthorised extends CrmFailure {
  override readonly name = 'CrmUnauthorised';
}

/** The error for a record that the CRM does not have, or does not publish to this site. */
export class NotPublished extends CrmFailure {
  override readonly name = 'NotPublished';
}

/**
 * Returns whether a retry may soon succeed: after a missing answer, too many requests, a server error of the CRM, a web
 * page of a gateway, or an error in this program.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof NotPublished) return false;
  if (!(error instanceof CrmFailure) || error.status === undefined || error.isWebPage) return true;
  return error.status === 408 || error.status === 429 || error.status >= 500;
};

/**
 * The error for a request that writes and that the CRM may or may not have processed. A person has to check in the CRM
 * whether the request was processed.
 */
export class OutcomeUnknown extends CrmFailure {
  override readonly name = 'OutcomeUnknown';
}

/**
 * Runs a read whose result a request that writes needs. A failure is thrown without its status, because the status says
 * nothing about the request, which was not sent.
 */
export async function readBeforeSending<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.status === undefined) throw error;
    throw new CrmFailure(error.message, { ...(error.detail !== undefined && { detail: error.detail }), cause: error });
  }
}

/** The error for a CRM that sends files, until a usable file has arrived. The message says which file is expected. */
export class NoDeliveryYet extends CrmFailure {
  override readonly name = 'NoDeliveryYet';
}

/**
 * The error for a list that ended too early, or that is shorter than its own total. The caller must not withdraw any
 * record because of such a list.
 */
export class IncompleteList extends CrmFailure {
  override readonly name = 'IncompleteList';
}
