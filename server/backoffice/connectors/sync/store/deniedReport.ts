/** The prefix of the stored result of a report to which the CRM answered that it does not publish the record. */
export const DENIED_REPORT_PREFIX = 'denied';
