/**
 * Reports that the CRM did not answer a request as expected. `status` is the status of its answer; it is absent when
 * there was no answer.
 */
export class CrmFailure extends Error {
  override readonly name: string = 'CrmFailure';
  readonly status: number | undefined;
  /** The text of the answer, shortened and without anything that could be a secret. */
  readonly detail: string | undefined;
  constructor(message: string, { status, detail, cause }: { status?: number; detail?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
    this.detail = detail;
  }
}

/** Reports that the CRM does not accept the credentials. No request is sent again until the credentials are changed. */
export class CrmUnauthorised extends CrmFailure {
  override readonly name = 'CrmUnauthorised';
}

/** Reports that the CRM has no such record, or does not publish it to this site. */
export class NotPublished extends CrmFailure {
  override readonly name = 'NotPublished';
}

/**
 * Returns whether a retry may soon succeed. It may after a missing answer, too many requests, a server error of the CRM
 * or an error of this program.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof NotPublished) return false;
  if (!(error instanceof CrmFailure) || error.status === undefined) return true;
  return error.status === 408 || error.status === 429 || error.status >= 500;
};

/**
 * Reports that the outcome of a request that writes is unknown: the CRM may have processed it. A person has to check.
 */
export class OutcomeUnknown extends CrmFailure {
  override readonly name = 'OutcomeUnknown';
}

/** Reports that there is no list until the CRM sends the first one. The message says what is expected. */
export class NoDeliveryYet extends CrmFailure {
  override readonly name = 'NoDeliveryYet';
}

/**
 * Reports that reading the list stopped before its end, or that the list is shorter than its own total. The caller must
 * not withdraw anything because of it.
 */
export class IncompleteList extends CrmFailure {
  override readonly name = 'IncompleteList';
}
