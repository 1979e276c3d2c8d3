/** Appointments are in the time zone of the homes, not in that of the visitor. */
export const TIME_ZONE = 'Europe/Brussels';
