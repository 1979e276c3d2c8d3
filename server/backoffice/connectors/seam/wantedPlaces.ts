import type { Wishes } from '#shared/api/subscriptions.ts';

/** Returns the postcode of a place. The id of a place is its postcode followed by two digits. */
const toZip = (placeId: number): string => String(Math.floor(placeId / 100)).padStart(4, '0');

/** Returns the postcodes of the places that the visitor searches in. */
export const listPostcodes = ({ city, municipality }: Wishes): readonly string[] => [
  ...new Set([...city, ...municipality].map(toZip)),
];
