/** How long data of visitors is kept. What new agencies tell their visitors says the same. */
export const RETENTION = {
  /** What visitors wrote. */
  messageMonths: 12,
  /** What the agency's CRM was sent, once it has it or a person has dealt with it. */
  leadContentDays: 30,
  /** Contents and recipients of mails that went out, or never will. */
  mailContentDays: 30,
  /** That there was a mail, without to whom. */
  mailMonths: 12,
  /** Viewings, after they took place. */
  appointmentMonths: 24,
  /** Stays in holiday homes, after they ended. */
  stayMonths: 24,
  /** Saved searches that nobody confirmed. */
  unconfirmedDays: 7,
} as const;
