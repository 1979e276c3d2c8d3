import type { Guest } from '#shared/api/openHouses.ts';
import type { AppointmentDocument } from './appointmentDocument.ts';

/** The stored data of a registration except its day. These data stay when the home or the sales contact is removed. */
export interface RegistrationDocument extends Pick<AppointmentDocument, 'locale' | 'uidHost' | 'salesRep' | 'estate'> {
  readonly visitor: Guest;
}
