import { StartFault } from '#shared/node/startFault.ts';

interface DatabaseFaultOptions extends ErrorOptions {
  /** Is true when the operator has to change the settings. Waiting does not help then. */
  readonly needsSettingsChange?: boolean;
}

/**
 * The error when the database cannot be used now. Its message is one sentence on one line. The cause may disappear or
 * be fixed, so the caller retries.
 */
export class UnusableDatabase<Kind extends string = string> extends StartFault {
  /** The name of the cause. When two consecutive faults have the same cause, only the first one is logged. */
  readonly kind: Kind;
  readonly needsSettingsChange: boolean;

  constructor(kind: Kind, reason: string, { needsSettingsChange = false, ...options }: DatabaseFaultOptions = {}) {
    super(reason.replaceAll(/\s+/g, ' ').trim(), options);
    this.kind = kind;
    this.needsSettingsChange = needsSettingsChange;
  }
}
