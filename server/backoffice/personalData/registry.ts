import { appointmentData } from '../viewings/appointmentData.ts';
import { mailData } from '../mail/mailData.ts';
import { messageData } from '../messages/messageData.ts';
import type { PersonalData } from '../core/db/personalData.ts';
import { rentalData } from '../holidayHomes/rentalData.ts';
import { replyData } from '../messages/replyData.ts';
import { subscriptionData } from '../savedSearches/subscriptionData.ts';

/** All kinds of personal data. A kind that is missing here never expires and survives an erasure. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  messageData,
  mailData,
  replyData,
  subscriptionData,
  appointmentData,
  rentalData,
];
