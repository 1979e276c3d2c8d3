import { StartFault } from '#shared/node/startFault.ts';

interface FaultOptions extends ErrorOptions {
  /** Who wrote the settings has to change something: waiting alone does not help. */
  readonly isOfSettings?: boolean;
}

/** Why the database cannot be used now, in one sentence on one line. What is wrong may pass or be mended: try again. */
export class UnusableDatabase<Kind extends string = string> extends StartFault {
  /** Names the cause: of two faults with the same one, the log has the first. */
  readonly kind: Kind;
  readonly isOfSettings: boolean;

  constructor(kind: Kind, reason: string, { isOfSettings = false, ...options }: FaultOptions = {}) {
    super(reason.replaceAll(/\s+/g, ' ').trim(), options);
    this.kind = kind;
    this.isOfSettings = isOfSettings;
  }
}
