import type { ReceivedRequest } from './crmExchange.ts';
import type { CrmServer } from './crmServer.ts';
import type { SentHooks } from './sentHooks.ts';

/** A home in an emulated CRM, as its control page lists it. */
export interface EmulatedHome {
  readonly id: string;
  readonly title: string;
  readonly price: number | undefined;
  readonly published: boolean;
}

export interface EmulatorOptions {
  /** The port. The value 0 chooses a free one. */
  readonly port?: number;
  /** The number of emulated seconds per real second. */
  readonly speed?: number;
}

/** A command that only one kind of CRM has, and that people can type. */
export interface EmulatorCommand {
  /** The arguments of the command, in the form that the help shows. */
  readonly argumentHelp: string;
  readonly description: string;
  /** Runs the command and returns its message. Throws for invalid arguments. */
  run(words: readonly string[]): string;
}

/**
 * An emulated CRM. The members of this interface are for changes that people make by hand. A class that implements it
 * has further members for tests.
 */
export interface CrmEmulator {
  readonly server: CrmServer;
  /** The credentials for `connect`, by the adapter's names. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The settings that are needed in addition to the credentials, such as the address of the API. */
  readonly settings: Readonly<Record<string, string>>;
  homes(): readonly EmulatedHome[];
  /** Changes the price of a home. */
  change(id: string): void;
  withdraw(id: string): void;
  /** Adds a home and returns its id. */
  add(): string;
  /**
   * Makes a CRM with webhooks call this address from now on. A CRM without a list publishes all of its homes by such
   * calls.
   */
  setHookUrl?(url: string): void;
  /** The calls of a CRM that sends webhooks. */
  readonly hooks?: SentHooks;
  /**
   * Returns whether a request delivered data, such as a message or the report that a home is online. The body of such a
   * request is printed.
   */
  readonly isDelivery?: (request: ReceivedRequest) => boolean;
  /** Further commands, by name. */
  readonly commands?: Readonly<Record<string, EmulatorCommand>>;
  close(): Promise<void>;
}
