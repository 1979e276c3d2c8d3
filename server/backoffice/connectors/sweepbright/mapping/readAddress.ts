import { LOCALITY, ZIP } from '#server/backoffice/import/mapping/target.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { filledMark } from '../../reading/readTexts.ts';
import { numberOf, type Parts, partsOf, textOf } from './values.ts';

/** Returns the code of a country other than Belgium; undefined when the estate may be in Belgium. */
export function foreignCountry(estate: Parts): string | undefined {
  const country = textOf(partsOf(estate['location'])['country'])?.toUpperCase();
  return country === undefined || country === 'BE' ? undefined : country;
}

/**
 * Writes the address. The CRM sends the complete address even when it is hidden. It is shown only when the CRM
 * explicitly says that it is not hidden.
 */
export function readAddress(estate: Parts, writer: DraftWriter): void {
  const location = partsOf(estate['location']);
  const number = filledMark(textOf(location['number']));
  const addition = filledMark(textOf(location['addition']));
  writer.set('address.visible', location['hidden'] === false, 'location.hidden', location['hidden']);
  writer.set(ZIP, textOf(location['postal_code']), 'location.postal_code');
  writer.set(LOCALITY, textOf(location['city']), 'location.city');
  writer.set('address.street', textOf(location['street']), 'location.street');
  writer.set('address.number', number === undefined ? undefined : `${number}${addition ?? ''}`, 'location.number');
  writer.set('address.box', textOf(location['box']), 'location.box');
  writer.set('general.floor', filledMark(textOf(location['floor'])), 'location.floor');
  const geo = partsOf(location['geo']);
  const latitude = numberOf(geo['latitude']);
  const longitude = numberOf(geo['longitude']);
  if (!latitude || !longitude) return;
  writer.set('address.location.latitude', latitude, 'location.geo.latitude');
  writer.set('address.location.longitude', longitude, 'location.geo.longitude');
}
