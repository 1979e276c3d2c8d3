import { LOCALITY, ZIP } from '#server/backoffice/import/mapping/target.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { filledMark } from '../../reading/readTexts.ts';
import { numberOf, type Parts, partsOf, textOf } from './values.ts';

/** Why a place cannot be one of ours; undefined when nothing speaks against it. */
export function foreignCountry(estate: Parts): string | undefined {
  const country = textOf(partsOf(estate['location'])['country'])?.toUpperCase();
  return country === undefined || country === 'BE' ? undefined : country;
}

/** The address comes as a whole also where it is hidden. It is shown only where the CRM says that it is not hidden. */
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
