import type { z } from 'zod';
import type { CrmHttp, KeptTokens } from './crmHttp.ts';
import type { HookHistory } from './hookHistory.ts';
import type { Lead, LeadAnswer, LeadKind } from './lead.ts';
import type { NameList, NameTable } from './nameTable.ts';
import type { Draft, ListedRecord, RemoteMedia } from './records.ts';

/** A value that an account needs: `connect` asks for it. */
export interface CredentialField {
  /** In the environment `CONNECT_<SITE>_<CRM>_<NAME>`, or `CONNECT_<CRM>_<NAME>` for all sites; camel case here, and never `file` or `settings`. */
  readonly name: string;
  /** What it is called in the CRM, and where the agency finds it. */
  readonly label: string;
  /** Neither shown while it is typed nor afterwards. */
  readonly secret: boolean;
  readonly optional?: boolean;
  /** It names one agency, or is where its homes are: a variable for all sites would bring them to all of them, and is refused. */
  readonly isOfOneSite?: boolean;
  /** What every value of it looks like, where that is sure, and in words: "a number". */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
}

export type Credentials = Readonly<Record<string, string>>;

/** Of one account. */
export interface AccountLimits {
  readonly requestsPerSecond: number;
  readonly concurrent: number;
  /** Statuses by which it says that there are too many requests, beside 429: these are repeated after a pause. */
  readonly busyStatuses?: readonly number[];
}

/** What a session works with. Everything that takes time or leaves the program goes through it, so that tests can play it. */
export interface SessionContext<Settings> {
  readonly siteId: string;
  /** The languages of the site, its own first. */
  readonly locales: readonly string[];
  readonly credentials: Credentials;
  readonly settings: Settings;
  /** Requests of this account: in its queue, within its rate, repeated where that is safe. */
  readonly http: CrmHttp;
  /** None are kept beyond the session unless given. */
  readonly tokens?: KeptTokens | undefined;
  /** Milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What the account says of itself when its credentials are tried. */
export interface AccountCheck {
  /** For people: the agency's name in the CRM, or the number of the account. */
  readonly account: string;
  /** What will not work with these credentials, in sentences. */
  readonly doubts: readonly string[];
}

/** Of a reading of the list. */
export interface ListEnd {
  /** Where the next call of `changes` begins; the CRM's own time, never ours. Undefined: the CRM has no such thing. */
  readonly cursor?: string | undefined;
  /** Of a CRM that sends files: those that were refused in this reading, each with the reason, for the log. */
  readonly refusedFiles?: readonly string[] | undefined;
}

export interface ReadAnswer {
  /** As the CRM gave it. It is never stored. */
  readonly raw: unknown;
}

/** A page of the site that answers 200. */
export interface Publication {
  readonly recordId: string;
  /** Page address by language. */
  readonly urls: Readonly<Record<string, string>>;
  /** Of our own store. */
  readonly estateId: number;
  readonly state: 'online' | 'changed' | 'offline';
  readonly isProject: boolean;
  readonly isUnit: boolean;
}

/** One account of a CRM, opened. What a CRM has no call for is absent. All methods throw `CrmFailure` and its kinds. */
export interface Session {
  /** Tries the credentials. */
  check(): Promise<AccountCheck>;
  /** The lists whose names the agency can extend: kinds of rooms, types, stickers. */
  names?(): Promise<readonly NameList[]>;
  /**
   * All that is published, to the end. Throws `IncompleteList` when it cannot be sure to have seen all of it: nothing is
   * withdrawn then. Absent: there is no list (SweepBright).
   */
  list?(): AsyncGenerator<ListedRecord, ListEnd, undefined>;
  /** What has changed since a cursor. What it does not name has not changed. */
  changes?(cursor: string): AsyncGenerator<ListedRecord, ListEnd, undefined>;
  /** One record. Throws `NotPublished` when there is none (any more). */
  read(id: string): Promise<ReadAnswer>;
  /** What is behind an address of a picture or file that is not public. Absent: all are public. */
  readMedia?(media: RemoteMedia): Promise<Buffer>;
  sendLead?(lead: Lead): Promise<LeadAnswer>;
  /** Says that a record is on the site, with the address of its page. Best effort, repeated daily. */
  report?(publication: Publication): Promise<void>;
  /** Whether nights of a holiday home are free now: asked before a reservation is accepted. */
  isFree?(recordId: string, begin: string, end: string): Promise<'free' | 'taken' | 'unknown'>;
}

/** A call of the CRM to us. */
export interface HookRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Byte for byte: signatures are made over it. */
  readonly body: Buffer;
}

/** What a hook says has happened. It is a hint: the record is read afterwards. */
export interface HookEvent {
  /** Undefined: look for changes. */
  readonly recordId?: string | undefined;
  readonly kind: 'changed' | 'removed';
  /** ISO, when the CRM says it. */
  readonly at?: string | undefined;
}

/** How to understand one CRM. */
export interface Adapter<Settings = unknown> {
  /** Also the name of the source, unless the connection has a name of its own. */
  readonly crm: string;
  readonly label: string;
  readonly credentials: readonly CredentialField[];
  /** What an agency may choose; all of it has defaults. */
  readonly settings: z.ZodType<Settings>;
  /** Names of settings that say where the homes of one agency are: they cannot be given for all sites. */
  readonly settingsOfOneSite?: readonly string[];
  readonly limits: AccountLimits;
  /** Days for which its sessions need no new full list; 1 where nothing is said. */
  readonly fullEveryDays?: number;
  /** What its API has no place for, in sentences for people. */
  readonly cannot: readonly string[];
  /** For each list whose entries the agency may give a meaning (`connectors map`): the keys that `map` understands. */
  readonly targets?: Readonly<Record<string, readonly string[]>>;
  /** The leads that it has a place for. */
  readonly leads: readonly LeadKind[];
  open(context: SessionContext<Settings>): Session;
  /**
   * Turns an answer into what is stored: one record, or a project with its units, the project first. It reads nothing and
   * never throws for odd content: it gives refusals and warnings.
   */
  map(raw: unknown, context: MapContext<Settings>): readonly Draft[];
  /** Checks the signature and reads the events. Undefined: the signature is wrong. Absent: the CRM sends no hooks. */
  readHook?(request: HookRequest, credentials: Credentials): readonly HookEvent[] | undefined;
  /** What the agency has to do in the CRM, in sentences: shown by `connect` and when a hook may have been lost. */
  readonly instructions?: (hookUrl: string) => readonly string[];
  /**
   * Of a CRM without a list: what its calls so far say of calls that were lost, in sentences for people. `status` shows
   * them, with `instructions`. Empty: nothing is missing as far as can be known.
   */
  readonly missed?: (history: HookHistory) => readonly string[];
  /**
   * Of a CRM that sends files: those that were refused and that no later one has made up for, in sentences for people, the
   * newest first.
   */
  refusedFiles?(settings: Settings): Promise<readonly string[]>;
  /** Of a CRM that sends files: how many have arrived and are not taken yet. */
  arrivedFiles?(settings: Settings): Promise<number>;
}

export interface MapContext<Settings> {
  readonly settings: Settings;
  readonly names: NameTable;
  /** What the list said of the record, where there is something. */
  readonly listed?: ListedRecord | undefined;
  readonly now: number;
}
