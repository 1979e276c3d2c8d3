/** The time zone of appointments, which is the time zone of the homes and not of the visitor. */
export const TIME_ZONE = 'Europe/Brussels';
