/** The retention times of visitors' data. The starter privacy statement of new agencies states the same times. */
export const RETENTION = {
  /** The retention time of visitors' messages. */
  messageMonths: 12,
  /** The retention time of the content of leads, after the CRM has accepted them or a person has handled them. */
  leadContentDays: 30,
  /** The retention time of the content and recipients of mails that were sent or will never be sent. */
  mailContentDays: 30,
  /** The retention time of the record that a mail existed, without its recipient. */
  mailMonths: 12,
  /** The retention time of viewings, counted from their date. */
  appointmentMonths: 24,
  /** The retention time of stays in holiday homes, counted from their end. */
  stayMonths: 24,
  /** The retention time of saved searches that were never confirmed. */
  unconfirmedDays: 7,
} as const;
