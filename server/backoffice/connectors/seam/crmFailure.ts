/** The CRM does not answer as it should. `status` is that of its answer; absent without one. */
export class CrmFailure extends Error {
  override readonly name: string = 'CrmFailure';
  readonly status: number | undefined;
  /** The answer's own words, cut short and without what could be a secret. */
  readonly detail: string | undefined;
  constructor(message: string, { status, detail, cause }: { status?: number; detail?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
    this.detail = detail;
  }
}

/** It does not accept the credentials: nothing is asked again until they are changed. */
export class CrmUnauthorised extends CrmFailure {
  override readonly name = 'CrmUnauthorised';
}

/** It has no such record, or does not publish it to this site. */
export class NotPublished extends CrmFailure {
  override readonly name = 'NotPublished';
}

/** Whether a retry may succeed soon: the CRM gave no answer, was too busy or failed, or the error was our own. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof NotPublished) return false;
  if (!(error instanceof CrmFailure) || error.status === undefined) return true;
  return error.status === 408 || error.status === 429 || error.status >= 500;
};

/** It may have taken what was sent, or not: a person has to look. */
export class Unsure extends CrmFailure {
  override readonly name = 'Unsure';
}

/** The CRM has not sent its first list yet. The message says what the connection waits for. */
export class NothingYet extends CrmFailure {
  override readonly name = 'NothingYet';
}

/** The list broke off, or is shorter than it says. Nothing may be withdrawn because of it. */
export class IncompleteList extends CrmFailure {
  override readonly name = 'IncompleteList';
}
