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
  /** The port; 0 chooses a free one. */
  readonly port?: number;
  /** Emulated seconds per real second. */
  readonly speed?: number;
}

/** A command that people can type for one kind of CRM. */
export interface EmulatorCommand {
  /** The arguments of the command, as the help shows them. */
  readonly takes: string;
  readonly does: string;
  /** Runs the command and returns its message. Throws for invalid arguments. */
  run(words: readonly string[]): string;
}

/** An emulated CRM. These members are what people change by hand; those of one kind of CRM are only for its tests. */
export interface CrmEmulator {
  readonly server: CrmServer;
  /** The credentials for `connect`, by the adapter's names. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The settings that are needed besides them, such as the address of the API. */
  readonly settings: Readonly<Record<string, string>>;
  homes(): readonly EmulatedHome[];
  /** Changes the price of a home. */
  change(id: string): void;
  withdraw(id: string): void;
  /** Adds a home and returns its id. */
  add(): string;
  /** Makes a CRM with webhooks call this address from now on. A CRM without a list publishes all of its homes to it. */
  callTo?(url: string): void;
  /** The calls of a CRM that sends webhooks. */
  readonly hooks?: SentHooks;
  /**
   * Returns whether a request delivered something, such as a message or that a home is online; its body is then
   * printed.
   */
  readonly isDelivery?: (request: ReceivedRequest) => boolean;
  /** Further commands, by name. */
  readonly commands?: Readonly<Record<string, EmulatorCommand>>;
  close(): Promise<void>;
}
