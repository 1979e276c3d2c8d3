const RENTAL_CALENDAR_PATH = /^\/holiday-calendar\/(\d{1,12})\.ics$/;

/**
 * Returns the path, on the site, of the calendar of a home's taken nights, for other platforms. The calendar contains
 * nothing about guests.
 */
export const toRentalCalendarPath = (unitId: number): string => `/holiday-calendar/${unitId}.ics`;

/** Returns the id of the home in a path from `toRentalCalendarPath`, or undefined for any other path. */
export const parseRentalCalendarPath = (path: string): number | undefined => {
  const [, id] = RENTAL_CALENDAR_PATH.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
};
