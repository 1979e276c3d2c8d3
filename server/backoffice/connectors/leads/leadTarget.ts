import type { Session } from '../seam/adapter.ts';
import type { LeadKind } from '../seam/lead.ts';

/** A connection of a site that takes leads. */
export interface LeadTarget {
  /** Of the connection. */
  readonly name: string;
  /** Of its CRM, for people. */
  readonly label: string;
  /** What its CRM has a place for. */
  readonly kinds: readonly LeadKind[];
  readonly isPaused: boolean;
  /** Throws when it cannot be opened. */
  open(signal: AbortSignal): Promise<Pick<Session, 'check' | 'sendLead'>>;
}

/** The connections of a site, the oldest first. */
export type LeadTargets = (siteId: string) => Promise<readonly LeadTarget[]>;
