/** The prefix of a record's stored report when the CRM answered that it does not publish the record. */
export const DENIED = 'denied';
