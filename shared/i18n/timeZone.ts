/** Appointments are in the time zone of the homes, not in the visitor's. */
export const TIME_ZONE = 'Europe/Brussels';
