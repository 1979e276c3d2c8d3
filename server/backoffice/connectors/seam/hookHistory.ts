/** A record and a time, ISO. */
export interface RecordMoment {
  readonly recordId: string;
  readonly at: string;
}

/** What is known of the calls of a CRM, for one that has no list to compare with. Times are ISO. */
export interface HookHistory {
  readonly connectedAt: string;
  /** When calls were received, oldest first; of the last 90 days. */
  readonly received: readonly string[];
  /** Times in which this program could not receive any: from its last sign of life to its next. */
  readonly away: readonly { readonly from: string; readonly to: string }[];
  /** Records that could not be read after their call, and have not been read since. */
  readonly unread: readonly RecordMoment[];
  /** Records on the site of which the CRM said, to a report or a lead, that it does not publish them. */
  readonly denied: readonly RecordMoment[];
  /** Milliseconds. */
  readonly now: number;
}
