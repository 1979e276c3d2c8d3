import type { z } from 'zod';
import type { CrmHttp, KeptTokens } from './crmHttp.ts';
import type { HookHistory } from './hookHistory.ts';
import type { Lead, LeadAnswer, LeadKind } from './lead.ts';
import type { NameList, NameTable, TargetList } from './nameTable.ts';
import type { Draft, ListedRecord, RemoteMedia } from './records.ts';

/** A value that an account needs. The `connect` command asks for it. */
export interface CredentialField {
  /**
   * The name in camel case, except `file` and `settings`. The environment variable is `CONNECT_<SITE>_<CRM>_<NAME>`, or
   * `CONNECT_<CRM>_<NAME>` for all sites.
   */
  readonly name: string;
  /** The CRM's name for the value, with the place where the agency finds it. */
  readonly label: string;
  /** Is true when the command hides the value, both while the operator types it and afterwards. */
  readonly secret: boolean;
  readonly optional?: boolean;
  /**
   * Is true when the value names one agency or the source of its homes. A variable for all sites is then refused,
   * because it would import these homes into every site.
   */
  readonly isOfOneSite?: boolean;
  /**
   * The pattern that every value matches, if the CRM guarantees one, and its description for people, such as "a
   * number".
   */
  readonly form?: { readonly pattern: RegExp; readonly description: string };
}

export type Credentials = Readonly<Record<string, string>>;

/** The limits that a CRM sets for one account. */
export interface AccountLimits {
  readonly requestsPerSecond: number;
  readonly concurrent: number;
  /** Statuses, beside 429, with which the CRM reports too many requests. Such a request is repeated after a pause. */
  readonly busyStatuses?: readonly number[];
}

/**
 * The parts of the program that a session uses. A session does everything slow or external through them, so that tests
 * can replace them.
 */
export interface SessionContext<Settings> {
  readonly siteId: string;
  /** The languages of the site, its main language first. */
  readonly locales: readonly string[];
  readonly credentials: Credentials;
  readonly settings: Settings;
  /**
   * Sends requests for this account. It queues them, respects the account's rate limit, and repeats those requests that
   * are safe to repeat.
   */
  readonly http: CrmHttp;
  /** The account's tokens. When this is absent, tokens last only as long as the session. */
  readonly tokens?: KeptTokens | undefined;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The facts that the CRM reports about an account when the program tries its credentials. */
export interface AccountCheck {
  /** The agency's name in the CRM or the number of the account, for people. */
  readonly account: string;
  /** Sentences about functions that will not work with these credentials. */
  readonly doubts: readonly string[];
}

/** The result of reading a list to its end. */
export interface ListEnd {
  /**
   * The point where the next call of `changes` begins. It is the CRM's own time, never this server's. It is undefined
   * when the CRM has no such cursor.
   */
  readonly cursor?: string | undefined;
  /**
   * The files that were refused during this reading, each with its reason, for the log. Only CRMs that send files have
   * such files.
   */
  readonly refusedFiles?: readonly string[] | undefined;
}

/** The CRM's answer to a request for one record. */
export interface RecordAnswer {
  /** The answer exactly as the CRM sent it. It is never stored. */
  readonly raw: unknown;
}

/** A page of the site that answers 200. */
export interface Publication {
  readonly recordId: string;
  /** The page's address by language. */
  readonly urls: Readonly<Record<string, string>>;
  /** The estate's id in this product's database. */
  readonly estateId: number;
  readonly state: 'online' | 'changed' | 'offline';
  readonly isProject: boolean;
  readonly isUnit: boolean;
}

/**
 * An open account of a CRM. A method is absent when the CRM has no call for it. All methods throw `CrmFailure` and its
 * subclasses.
 */
export interface Session {
  /** Tries the credentials. */
  check(): Promise<AccountCheck>;
  /** Returns the lists that the agency can extend with names of its own: kinds of rooms, types, stickers. */
  names?(): Promise<readonly NameList[]>;
  /**
   * Yields everything that is published, to the end. Throws `IncompleteList` when it cannot prove that it saw
   * everything; the caller then withdraws nothing. It is absent when the CRM has no list (SweepBright).
   */
  list?(): AsyncGenerator<ListedRecord, ListEnd, undefined>;
  /** Yields the records that changed since a cursor. Records that the method does not yield have not changed. */
  changes?(cursor: string): AsyncGenerator<ListedRecord, ListEnd, undefined>;
  /** Reads one record. Throws `NotPublished` when the record does not exist, or no longer exists. */
  read(id: string): Promise<RecordAnswer>;
  /** Reads the picture or file at an address that is not public. It is absent when all addresses are public. */
  readMedia?(media: RemoteMedia): Promise<Buffer>;
  sendLead?(lead: Lead): Promise<LeadAnswer>;
  /**
   * Reports to the CRM that a record is on the site, with the address of its page. A report may fail without
   * consequences, because it is repeated daily.
   */
  report?(publication: Publication): Promise<void>;
  /** Returns whether the nights of a holiday home are free now. It is called before a reservation is accepted. */
  isFree?(recordId: string, begin: string, end: string): Promise<'free' | 'taken' | 'unknown'>;
}

/** A call that the CRM makes to this server. */
export interface HookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body byte for byte, because signatures are computed over it. */
  readonly body: Buffer;
}

/** The event that a hook reports. It is only a hint: the record is read afterwards. */
export interface HookEvent {
  /** The record that changed. When this is undefined, the caller has to read the changes. */
  readonly recordId?: string | undefined;
  readonly kind: 'changed' | 'removed';
  /** The ISO time of the event, when the CRM reports it. */
  readonly at?: string | undefined;
}

/** Describes how the product sends requests to one CRM and maps its records. */
export interface Adapter<Settings = unknown> {
  /** The CRM's name. It is also the name of the source, unless the connection has a name of its own. */
  readonly crm: string;
  readonly label: string;
  readonly credentials: readonly CredentialField[];
  /** The settings that an agency may choose. Every one of them has a default. */
  readonly settings: z.ZodType<Settings>;
  /**
   * The names of the settings that determine where the homes of one agency are read. These settings cannot be set for
   * all sites.
   */
  readonly settingsOfOneSite?: readonly string[];
  readonly limits: AccountLimits;
  /** The number of days between two full lists. It is 1 when absent. */
  readonly fullEveryDays?: number;
  /** Sentences for people about data that the CRM's API does not support. */
  readonly cannot: readonly string[];
  /** The lists whose entries the agency may map (`connectors map`). */
  readonly targets?: readonly TargetList[];
  /** The kinds of lead that the CRM accepts. */
  readonly leads: readonly LeadKind[];
  open(context: SessionContext<Settings>): Session;
  /**
   * Turns an answer into drafts: one record, or a project followed by its units. It reads nothing else and never throws
   * for unexpected content; it returns refusals and warnings instead.
   */
  map(raw: unknown, context: MapContext<Settings>): readonly Draft[];
  /**
   * Checks the signature and reads the events. Returns undefined when the signature is wrong. It is absent when the CRM
   * sends no hooks.
   */
  readHook?(request: HookRequest, credentials: Credentials): readonly HookEvent[] | undefined;
  /**
   * Returns sentences about the steps that the agency has to take in the CRM. `connect` shows them, and `status` shows
   * them when a hook may have been lost.
   */
  readonly instructions?: (hookUrl: string) => readonly string[];
  /**
   * Returns, for a CRM without a list, sentences for people about calls that were probably lost; it compares the calls
   * received so far. `status` shows them with `instructions`. An empty array means that no call is known to be missing.
   */
  readonly missed?: (history: HookHistory) => readonly string[];
  /**
   * Returns, for a CRM that sends files, sentences for people, the newest first, about refused files that no later file
   * has replaced.
   */
  refusedFiles?(settings: Settings): Promise<readonly string[]>;
  /** Returns how many files have arrived and are not processed yet. Only CRMs that send files have it. */
  arrivedFiles?(settings: Settings): Promise<number>;
}

export interface MapContext<Settings> {
  readonly settings: Settings;
  readonly names: NameTable;
  /** The entry of the list about the record, if there is one. */
  readonly listed?: ListedRecord | undefined;
  readonly now: number;
}
