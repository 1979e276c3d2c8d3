/** The retention times of visitors' data. The starter privacy statement of new agencies states the same times. */
export const RETENTION = {
  /** Messages of visitors. */
  messageMonths: 12,
  /** The contents of leads, after the CRM has accepted them or a person has dealt with them. */
  leadContentDays: 30,
  /** The contents and recipients of mails that were sent or will never be sent. */
  mailContentDays: 30,
  /** The record that a mail existed, without its recipient. */
  mailMonths: 12,
  /** Viewings, counted from their date. */
  appointmentMonths: 24,
  /** Stays in holiday homes, counted from their end. */
  stayMonths: 24,
  /** Saved searches that were never confirmed. */
  unconfirmedDays: 7,
} as const;
