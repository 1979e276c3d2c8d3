const ADDRESS = /^\/holiday-calendar\/(\d{1,12})\.ics$/;

/**
 * Returns the path, on the site, of the calendar of a home's taken nights, for other platforms. The calendar contains
 * nothing about guests.
 */
export const rentalCalendarPath = (unitId: number): string => `/holiday-calendar/${unitId}.ics`;

/** Returns the id of the home in a path from `rentalCalendarPath`, or undefined for any other path. */
export const rentalCalendarUnit = (path: string): number | undefined => {
  const [, id] = ADDRESS.exec(path) ?? [];
  return id === undefined ? undefined : Number(id);
};
