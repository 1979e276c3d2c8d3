import type { CrmRequest } from './crmExchange.ts';
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
  /** 0: a free one. */
  readonly port?: number;
  /** Emulated seconds in a real one. */
  readonly speed?: number;
}

/** What people can type for one CRM alone. */
export interface EmulatorCommand {
  /** What follows its name. */
  readonly takes: string;
  readonly does: string;
  /** Gives what is said of it. Throws for what it cannot do. */
  run(words: readonly string[]): string;
}

/** A CRM that is played. What only one of them has is for its tests; this is what people change by hand. */
export interface CrmEmulator {
  readonly server: CrmServer;
  /** What `connect` asks for, by the names of the adapter's credentials. */
  readonly credentials: Readonly<Record<string, string>>;
  /** What has to be set beside them, such as the address of the API. */
  readonly settings: Readonly<Record<string, string>>;
  homes(): readonly EmulatedHome[];
  /** Another price. */
  change(id: string): void;
  withdraw(id: string): void;
  /** Gives the new home's id. */
  add(): string;
  /** Of a CRM that calls: it does so at this address from now on. One that has no list publishes all of its homes to it. */
  callTo?(url: string): void;
  /** Of one that calls. */
  readonly hooks?: SentHooks;
  /** Whether a request brought something, such as a message or that a home is online: people can see its body. */
  readonly isDelivery?: (request: CrmRequest) => boolean;
  /** By name. */
  readonly commands?: Readonly<Record<string, EmulatorCommand>>;
  close(): Promise<void>;
}
