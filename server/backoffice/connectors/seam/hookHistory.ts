/** A record and a time in ISO format. */
export interface RecordTime {
  readonly recordId: string;
  readonly at: string;
}

/**
 * The known history of the hooks of a connection. When the CRM offers no list of its homes, only this history shows
 * that hooks were lost. Times are in ISO format.
 */
export interface HookHistory {
  readonly connectedAt: string;
  /** The times at which calls arrived in the last 90 days, oldest first. */
  readonly receivedTimes: readonly string[];
  /**
   * The periods in which no back office could receive calls: each period begins when a back office was last seen
   * running, and ends when one runs again.
   */
  readonly absences: readonly { readonly from: string; readonly to: string }[];
  /** The records that a call announced and that could not be read since then. */
  readonly unreadRecords: readonly RecordTime[];
  /**
   * The records that are on the site, although the CRM answered to a report or a lead that it does not publish them.
   */
  readonly deniedRecords: readonly RecordTime[];
  /** The current time in milliseconds. */
  readonly now: number;
}
