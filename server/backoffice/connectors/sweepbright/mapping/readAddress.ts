import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { undefinedIfUnfilled } from '../../reading/readTexts.ts';
import { toNumber, type SweepbrightParts, toParts, toText } from './values.ts';

/** Returns the code of a country other than Belgium; undefined when the estate may be in Belgium. */
export function findForeignCountry(estate: SweepbrightParts): string | undefined {
  const country = toText(toParts(estate['location'])['country'])?.toUpperCase();
  return country === undefined || country === 'BE' ? undefined : country;
}

/**
 * Writes the address. The CRM sends the complete address even when the address is hidden. The address is shown only
 * when the CRM explicitly says that it is not hidden.
 */
export function readAddress(estate: SweepbrightParts, writer: DraftWriter): void {
  const location = toParts(estate['location']);
  const number = undefinedIfUnfilled(toText(location['number']));
  const addition = undefinedIfUnfilled(toText(location['addition']));
  writer.set('address.visible', location['hidden'] === false, 'location.hidden', location['hidden']);
  writer.set(ZIP_PATH, toText(location['postal_code']), 'location.postal_code');
  writer.set(LOCALITY_PATH, toText(location['city']), 'location.city');
  writer.set('address.street', toText(location['street']), 'location.street');
  writer.set('address.number', number === undefined ? undefined : `${number}${addition ?? ''}`, 'location.number');
  writer.set('address.box', toText(location['box']), 'location.box');
  writer.set('general.floor', undefinedIfUnfilled(toText(location['floor'])), 'location.floor');
  const geo = toParts(location['geo']);
  const latitude = toNumber(geo['latitude']);
  const longitude = toNumber(geo['longitude']);
  if (!latitude || !longitude) return;
  writer.set('address.location.latitude', latitude, 'location.geo.latitude');
  writer.set('address.location.longitude', longitude, 'location.geo.longitude');
}
