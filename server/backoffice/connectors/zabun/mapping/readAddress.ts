import { LOCALITY, ZIP } from '#server/backoffice/import/mapping/target.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { idOf, numberOf } from '../../reading/readNumbers.ts';
import { codeOf, localizedOf, plainTextOf, wordsOf } from '../../reading/readTexts.ts';
import { type Parts, partsOf } from './values.ts';

const BELGIUM = '23';

/** Returns the CRM's id of a country that is not Belgium; undefined when the property may be in Belgium. */
export function foreignCountry(property: Parts): string | undefined {
  const country = idOf(partsOf(property['address'])['country_geo_id']);
  return country === undefined || country === BELGIUM ? undefined : country;
}

/** Removes the postcode from a name: `Beveren (9120)` → `Beveren`. */
const withoutZip = (name: string | undefined): string | undefined =>
  name?.replace(/\(\d{4}\)$/, '').trim() || undefined;

/**
 * Returns the street by language where the languages are known. A single line that contains a number is returned as
 * text, so that the rules of all imports split it.
 */
function streetOf(address: Parts): unknown {
  const street =
    localizedOf(address['street_translated'], plainTextOf) ?? localizedOf(address['street_lang'], plainTextOf);
  const texts = Object.values(street ?? {});
  const hasNumber = codeOf(address['number']) !== undefined;
  if (street && (texts.length > 1 || hasNumber)) return street;
  return texts[0] ?? wordsOf(address['street']);
}

/**
 * Writes the address. The CRM sends the complete address even when it is hidden. It is shown only when the CRM
 * explicitly allows it.
 *
 * @param city the city in the account's geography, for a property that does not contain one
 */
export function readAddress(property: Parts, city: Parts, writer: DraftWriter): void {
  const address = partsOf(property['address']);
  const place = { ...city, ...partsOf(address['city_geo']) };
  writer.set('address.visible', address['address_visible'] === true, 'address.address_visible');
  const zip = codeOf(place['zip']) ?? codeOf(address['zip']);
  writer.set(ZIP, zip, 'address.city_geo.zip');
  writer.set(LOCALITY, withoutZip(wordsOf(place['city'])), 'address.city_geo.city');
  writer.set('address.street', streetOf(address), 'address.street_translated');
  writer.set('address.number', codeOf(address['number']), 'address.number');
  writer.set('address.box', codeOf(address['box']), 'address.box');
  const latitude = numberOf(address['latitude']) ?? 0;
  const longitude = numberOf(address['longitude']) ?? 0;
  if (latitude === 0 || longitude === 0) return;
  writer.set('address.location.latitude', latitude, 'address.latitude');
  writer.set('address.location.longitude', longitude, 'address.longitude');
}
