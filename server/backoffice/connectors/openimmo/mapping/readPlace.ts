import { toAlpha2 } from '#shared/domain/formats/countryCodes.ts';
import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { readDecimalIn, isTrue, getPartsAt, readTextAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';

/**
 * Returns the code of a country other than Belgium. A home without a country counts as Belgian; its postcode is checked
 * later.
 */
export function findForeignCountry(element: XmlParts): string | undefined {
  const code = readTextIn(getPartsAt(element, 'geo', 'land')['@iso_land'])?.toUpperCase();
  if (code === undefined) return undefined;
  return (toAlpha2(code) ?? code) === 'BE' ? undefined : code;
}

/** Writes the address. Visitors see the address only when the flag `objektadresse_freigeben` of the object is true. */
export function readAddress(element: XmlParts, writer: DraftWriter): void {
  const geo = getPartsAt(element, 'geo');
  const visibilityFlag = readTextAt(element, 'verwaltung_objekt', 'objektadresse_freigeben');
  writer.set('address.visible', isTrue(visibilityFlag), 'verwaltung_objekt.objektadresse_freigeben', visibilityFlag);
  writer.set(ZIP_PATH, readTextAt(geo, 'plz'), 'geo.plz');
  writer.set(LOCALITY_PATH, readTextAt(geo, 'ort'), 'geo.ort');
  writer.set('address.street', readTextAt(geo, 'strasse'), 'geo.strasse');
  writer.set('address.number', readTextAt(geo, 'hausnummer'), 'geo.hausnummer');
  writer.set('address.box', readTextAt(geo, 'wohnungsnr'), 'geo.wohnungsnr');
  writer.set('general.floor', readTextAt(geo, 'etage'), 'geo.etage');
  const point = getPartsAt(geo, 'geokoordinaten');
  const [latitude, longitude] = [readDecimalIn(point['@breitengrad']), readDecimalIn(point['@laengengrad'])];
  if (!latitude || !longitude) return;
  writer.set('address.location.latitude', latitude, 'geo.geokoordinaten.breitengrad');
  writer.set('address.location.longitude', longitude, 'geo.geokoordinaten.laengengrad');
}

/**
 * Writes the contact when it is a person. A contact with neither a first name nor a personal mail address is the agency
 * itself, so it is not written.
 */
export function readContact(element: XmlParts, writer: DraftWriter): void {
  const contact = getPartsAt(element, 'kontaktperson');
  const [firstName, lastName] = [readTextAt(contact, 'vorname'), readTextAt(contact, 'name')];
  const personalEmail = readTextAt(contact, 'email_direkt');
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (name === '' || (firstName === undefined && personalEmail === undefined)) return;
  const email = personalEmail ?? readTextAt(contact, 'email_zentrale');
  writer.set('salesRep.id', toContactId(personalEmail ?? name), 'kontaktperson', name);
  writer.set('salesRep.name', name, 'kontaktperson.name');
  writer.set('salesRep.firstname', firstName, 'kontaktperson.vorname');
  writer.set('salesRep.lastname', lastName, 'kontaktperson.name');
  writer.set('salesRep.email', email, 'kontaktperson.email_direkt');
  const phone = readTextAt(contact, 'tel_durchw') ?? readTextAt(contact, 'tel_zentrale');
  writer.set('salesRep.phone', phone, 'kontaktperson.tel_durchw');
  writer.set('salesRep.mobile', readTextAt(contact, 'tel_handy'), 'kontaktperson.tel_handy');
}
