import { appointmentData } from './appointmentData.ts';
import { mailData } from './mailData.ts';
import { messageData } from './messageData.ts';
import type { PersonalData } from './personalData.ts';
import { rentalData } from './rentalData.ts';
import { replyData } from './replyData.ts';
import { subscriptionData } from './subscriptionData.ts';

/** Everything that is kept about visitors. What is not here is kept for ever, and survives an erasure. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  messageData,
  mailData,
  replyData,
  subscriptionData,
  appointmentData,
  rentalData,
];
