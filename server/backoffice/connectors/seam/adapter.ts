import type { z } from 'zod';
import type { AllowedCalls, CrmHttp, TokenCache } from './crmHttp.ts';
import type { HookHistory } from './hookHistory.ts';
import type { Lead, LeadAnswer, LeadKind } from './lead.ts';
import type { NameList, NameTable, TargetList } from './nameTable.ts';
import type { Draft, ListedRecord, RemoteMedia } from './records.ts';

/** A value that is needed to use an account. The `connect` command prompts for the value. */
export interface CredentialField {
  /**
   * The name in camel case. The names `file` and `settings` are not allowed. The environment variable is
   * `CONNECT_<SITE>_<CRM>_<NAME>`, or `CONNECT_<CRM>_<NAME>` for all sites.
   */
  readonly name: string;
  /** The name that the CRM uses for the value, and where in the CRM the agency finds the value. */
  readonly label: string;
  /** Is true for a secret. The command hides a secret while the operator types it, and never prints it. */
  readonly isSecret: boolean;
  readonly isOptional?: boolean;
  /**
   * Is true when the value identifies one agency or the source of its homes. A variable for all sites is then refused,
   * because it would import the homes of that agency into every site.
   */
  readonly isSingleSite?: boolean;
  /**
   * The pattern that every valid value matches, with a description for people, such as "a number"; absent when the
   * format of the values is not known.
   */
  readonly valueForm?: { readonly pattern: RegExp; readonly description: string };
}

export type Credentials = Readonly<Record<string, string>>;

/** The limits that a CRM sets for one account. */
export interface AccountLimits {
  readonly requestsPerSecond: number;
  readonly maxConcurrent: number;
  /**
   * The HTTP statuses, in addition to 429, with which the CRM reports too many requests. Such a request is repeated
   * after a pause.
   */
  readonly busyStatuses?: readonly number[];
}

/**
 * Everything that a session needs from the program. The network and the clock are included, so that tests can replace
 * them.
 */
export interface SessionContext<Settings> {
  readonly siteId: string;
  /** The languages of the site, its main language first. */
  readonly locales: readonly string[];
  readonly credentials: Credentials;
  readonly settings: Settings;
  /**
   * Sends requests for this account. The requests wait in a queue that respects the account's rate limit. Failed
   * requests that are safe to repeat are repeated.
   */
  readonly http: CrmHttp;
  /** The store of the account's tokens. When the store is absent, each session requests its own tokens. */
  readonly tokens?: TokenCache | undefined;
  /**
   * The calls that the CRM has allowed this account, which all sessions of the account share. When it is absent, each
   * session remembers only its own calls.
   */
  readonly allowedCalls?: AllowedCalls | undefined;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The facts about an account that are known after its credentials have been tried. */
export interface AccountCheckResult {
  /** The agency's name in the CRM or the number of the account, for people. */
  readonly account: string;
  /** Sentences about functions that will not work with these credentials. */
  readonly doubts: readonly string[];
}

/** The result of reading a list to its end. */
export interface ListResult {
  /**
   * The cursor for the next call of `readChanges`. When the cursor is a time, the time comes from the CRM's clock and
   * never from the clock of this server. The cursor is undefined when the CRM cannot report changes.
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
  /** The CRM's answer before it is mapped. It is never stored. */
  readonly raw: unknown;
}

/** The facts about the page of a record that a session reports to the CRM. */
export interface PublishedPage {
  readonly recordId: string;
  /** The URL of the page by language. */
  readonly urls: Readonly<Record<string, string>>;
  /** The estate's id in this product's database. */
  readonly estateId: number;
  readonly state: 'online' | 'changed' | 'offline';
  readonly isProject: boolean;
  readonly isUnit: boolean;
}

/**
 * An open account of a CRM. A method is absent when the CRM has no such call. All methods throw a `CrmFailure` when the
 * CRM does not answer as expected.
 */
export interface CrmSession {
  /** Tries the credentials. */
  check(): Promise<AccountCheckResult>;
  /** Returns the lists that the agency can extend with names of its own: kinds of rooms, types, stickers. */
  readNames?(): Promise<readonly NameList[]>;
  /**
   * Yields all published records. Throws `IncompleteList` when records may be missing; the caller then withdraws
   * nothing. The method is absent when the CRM offers no list of its homes (SweepBright).
   */
  list?(): AsyncGenerator<ListedRecord, ListResult, undefined>;
  /** Yields the records that changed since a cursor. Records that are not yielded have not changed. */
  readChanges?(cursor: string): AsyncGenerator<ListedRecord, ListResult, undefined>;
  /** Reads one record. Throws `NotPublished` when the record does not exist, or no longer exists. */
  read(id: string): Promise<RecordAnswer>;
  /**
   * Reads the picture or file at a URL that is not public. The method is absent when all URLs of the CRM are public.
   */
  readMedia?(media: RemoteMedia): Promise<Buffer>;
  sendLead?(lead: Lead): Promise<LeadAnswer>;
  /** Tells the CRM the URL of a record's page, or that the page is gone. A failed report is repeated later. */
  report?(publication: PublishedPage): Promise<void>;
  /** Returns whether the nights of a holiday home are free now. The back office asks before it accepts a stay. */
  checkAvailability?(recordId: string, begin: string, end: string): Promise<'free' | 'taken' | 'unknown'>;
}

/** A call that the CRM makes to this server. */
export interface HookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body byte for byte, because signatures are computed over it. */
  readonly body: Buffer;
}

/** An event in a hook. The event only says that a record may have changed: the caller reads the record afterwards. */
export interface HookEvent {
  /** The id of the record that changed. When the id is undefined, the caller reads the list of changes. */
  readonly recordId?: string | undefined;
  readonly kind: 'changed' | 'removed';
  /** The ISO time of the event, when the CRM reports it. */
  readonly at?: string | undefined;
}

/** Describes how the product sends requests to one CRM and maps its records. */
export interface Adapter<Settings = unknown> {
  /**
   * The key of the CRM in commands and variables. It is also the name of the source of homes, unless the connection has
   * another name.
   */
  readonly crm: string;
  readonly label: string;
  readonly credentials: readonly CredentialField[];
  /** The settings that an agency may choose. Every setting has a default. */
  readonly settings: z.ZodType<Settings>;
  /**
   * The names of the settings that decide from where the homes of one agency are read. They cannot be set for all
   * sites.
   */
  readonly singleSiteSettings?: readonly string[];
  readonly limits: AccountLimits;
  /** The number of days between two readings of the whole list. The default is 1. */
  readonly fullListIntervalDays?: number;
  /** Sentences for people about data that the CRM's API does not support. */
  readonly limitations: readonly string[];
  /** The lists whose entries the agency may map (`connectors map`). */
  readonly targets?: readonly TargetList[];
  /** The kinds of lead that the CRM accepts. */
  readonly leadKinds: readonly LeadKind[];
  open(context: SessionContext<Settings>): CrmSession;
  /**
   * Converts an answer to drafts: the draft of one record, or the draft of a project followed by the drafts of its
   * units. The result depends only on the arguments. Unexpected content leads to refusals and warnings, not to an
   * error.
   */
  map(raw: unknown, context: MapContext<Settings>): readonly Draft[];
  /**
   * Checks the signature of a hook and returns its events; undefined when the signature is wrong. The method is absent
   * when the CRM sends no hooks.
   */
  readHook?(request: HookRequest, credentials: Credentials): readonly HookEvent[] | undefined;
  /**
   * Returns sentences about the steps that the agency has to take in the CRM. `connect` shows them, and `status` shows
   * them when a hook may have been lost.
   */
  readonly describeSteps?: (hookUrl: string) => readonly string[];
  /**
   * Returns sentences for people about hooks that were probably lost, according to the history of hooks. Returns an
   * empty array when no hook seems to be lost. `status` shows the sentences, followed by the steps of `describeSteps`.
   * Only adapters of CRMs that offer no list of their homes have this function.
   */
  readonly describeMissedCalls?: (history: HookHistory) => readonly string[];
  /**
   * Returns a sentence for people about each refused file that no later file has replaced, the newest first. Only
   * adapters of CRMs that send files have this method.
   */
  listRefusedFiles?(settings: Settings): Promise<readonly string[]>;
  /**
   * Returns how many files have arrived and are not processed yet. Only adapters of CRMs that send files have this
   * method.
   */
  countArrivedFiles?(settings: Settings): Promise<number>;
}

export interface MapContext<Settings> {
  readonly settings: Settings;
  readonly names: NameTable;
  /** The entry for the record in the CRM's list; undefined when there is no entry. */
  readonly listed?: ListedRecord | undefined;
  readonly now: number;
}
