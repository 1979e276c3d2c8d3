import { StartFault } from '#shared/node/startFault.ts';

interface FaultOptions extends ErrorOptions {
  /** Is true when the operator has to change the settings. Waiting does not help then. */
  readonly isOfSettings?: boolean;
}

/**
 * Reports why the database cannot be used now, in one sentence on one line. The cause may disappear or be fixed, so the
 * caller retries.
 */
export class UnusableDatabase<Kind extends string = string> extends StartFault {
  /** The name of the cause. When two consecutive faults have the same cause, only the first one is logged. */
  readonly kind: Kind;
  readonly isOfSettings: boolean;

  constructor(kind: Kind, reason: string, { isOfSettings = false, ...options }: FaultOptions = {}) {
    super(reason.replaceAll(/\s+/g, ' ').trim(), options);
    this.kind = kind;
    this.isOfSettings = isOfSettings;
  }
}
