import type { CrmSession } from '../seam/adapter.ts';
import type { LeadKind } from '../seam/lead.ts';

/** A connection of a site that accepts leads. */
export interface LeadTarget {
  /** The connection's name. */
  readonly name: string;
  /** The name of the connection's CRM, for people. */
  readonly label: string;
  /** The kinds of lead that the connection's CRM accepts. */
  readonly leadKinds: readonly LeadKind[];
  readonly isPaused: boolean;
  /** Opens a session. Rejects with `AccountFault` when the account cannot be opened. */
  open(signal: AbortSignal): Promise<Pick<CrmSession, 'check' | 'sendLead'>>;
}

/** Returns the connections of a site, the oldest first. */
export type LeadTargets = (siteId: string) => Promise<readonly LeadTarget[]>;
