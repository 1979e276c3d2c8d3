import type { LocalizedText } from '#shared/api/common.ts';
import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId, toNumber } from '../../reading/readNumbers.ts';
import { toCode, toLocalizedText, toPlainText, toPlainLine, undefinedIfUnfilled } from '../../reading/readTexts.ts';
import { type ZabunObject, toObject } from './values.ts';

const BELGIUM_COUNTRY_ID = '23';

/** Returns Zabun's id of a country other than Belgium; undefined when the property may be in Belgium. */
export function findForeignCountry(property: ZabunObject): string | undefined {
  const country = toId(toObject(property['address'])['country_geo_id']);
  return country === undefined || country === BELGIUM_COUNTRY_ID ? undefined : country;
}

/** Removes the postcode from a name: `Beveren (9120)` → `Beveren`. */
const removeZip = (name: string | undefined): string | undefined => name?.replace(/\(\d{4}\)$/, '').trim() || undefined;

const readCityName = (city: ZabunObject): string | undefined => removeZip(toPlainLine(city['city']));
const readZip = (object: ZabunObject): string | undefined => undefinedIfUnfilled(toCode(object['zip']));

/**
 * Returns the street by language. When the field of the number is empty and only one language has a text, returns that
 * text without its language: the text may contain the number, and the rules for all sources then split it off and
 * detect the language.
 */
function readStreet(address: ZabunObject): string | LocalizedText | undefined {
  const street =
    toLocalizedText(address['street_translated'], toPlainText) ?? toLocalizedText(address['street_lang'], toPlainText);
  const texts = Object.values(street ?? {});
  const hasNumber = toCode(address['number']) !== undefined;
  if (street && (texts.length > 1 || hasNumber)) return street;
  return texts[0] ?? toPlainLine(address['street']);
}

/**
 * Writes the address. The CRM sends the complete address even when the address is hidden. The address is shown only
 * when the CRM explicitly allows that.
 *
 * @param city the city in the account's geography, for a property that does not contain one
 */
export function readAddress(property: ZabunObject, city: ZabunObject, writer: DraftWriter): void {
  const address = toObject(property['address']);
  const ownCity = toObject(address['city_geo']);
  writer.set('address.visible', address['address_visible'] === true, 'address.address_visible');
  const zip = readZip(ownCity) ?? readZip(city) ?? readZip(address);
  writer.set(ZIP_PATH, zip, 'address.city_geo.zip');
  writer.set(LOCALITY_PATH, readCityName(ownCity) ?? readCityName(city), 'address.city_geo.city');
  writer.set('address.street', readStreet(address), 'address.street_translated');
  writer.set('address.number', toCode(address['number']), 'address.number');
  writer.set('address.box', toCode(address['box']), 'address.box');
  const latitude = toNumber(address['latitude']) ?? 0;
  const longitude = toNumber(address['longitude']) ?? 0;
  if (latitude === 0 || longitude === 0) return;
  writer.set('address.location.latitude', latitude, 'address.latitude');
  writer.set('address.location.longitude', longitude, 'address.longitude');
}
