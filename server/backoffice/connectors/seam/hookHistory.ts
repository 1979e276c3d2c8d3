/** A record and a time in ISO format. */
export interface RecordMoment {
  readonly recordId: string;
  readonly at: string;
}

/** The known history of a CRM's calls, for a CRM that has no list to compare with. Times are in ISO format. */
export interface HookHistory {
  readonly connectedAt: string;
  /** The times at which calls arrived in the last 90 days, oldest first. */
  readonly received: readonly string[];
  /** The periods in which this program could receive no calls: from the last sign that it ran to the next one. */
  readonly away: readonly { readonly from: string; readonly to: string }[];
  /** The records that a call announced and that the program has not been able to read since. */
  readonly unread: readonly RecordMoment[];
  /** The records that are on the site although the CRM answered, to a report or a lead, that it does not publish them. */
  readonly denied: readonly RecordMoment[];
  /** The current time in milliseconds. */
  readonly now: number;
}
