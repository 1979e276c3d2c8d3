import { toAlpha2 } from '#shared/domain/formats/countryCodes.ts';
import { LOCALITY_PATH, ZIP_PATH } from '#server/backoffice/import/mapping/target.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { decimalIn, isTrue, partsAt, textAt, textIn, type XmlParts } from '../../reading/xmlParts.ts';

/**
 * Returns the code of a country other than Belgium. A home without a country is treated as Belgian; its postcode is
 * checked later.
 */
export function findForeignCountry(element: XmlParts): string | undefined {
  const code = textIn(partsAt(element, 'geo', 'land')['@iso_land'])?.toUpperCase();
  if (code === undefined) return undefined;
  return (toAlpha2(code) ?? code) === 'BE' ? undefined : code;
}

/** Writes the address. It is shown only when the flag allows it. */
export function readAddress(element: XmlParts, writer: DraftWriter): void {
  const geo = partsAt(element, 'geo');
  const flag = textAt(element, 'verwaltung_objekt', 'objektadresse_freigeben');
  writer.set('address.visible', isTrue(flag), 'verwaltung_objekt.objektadresse_freigeben', flag);
  writer.set(ZIP_PATH, textAt(geo, 'plz'), 'geo.plz');
  writer.set(LOCALITY_PATH, textAt(geo, 'ort'), 'geo.ort');
  writer.set('address.street', textAt(geo, 'strasse'), 'geo.strasse');
  writer.set('address.number', textAt(geo, 'hausnummer'), 'geo.hausnummer');
  writer.set('address.box', textAt(geo, 'wohnungsnr'), 'geo.wohnungsnr');
  writer.set('general.floor', textAt(geo, 'etage'), 'geo.etage');
  const point = partsAt(geo, 'geokoordinaten');
  const [latitude, longitude] = [decimalIn(point['@breitengrad']), decimalIn(point['@laengengrad'])];
  if (!latitude || !longitude) return;
  writer.set('address.location.latitude', latitude, 'geo.geokoordinaten.breitengrad');
  writer.set('address.location.longitude', longitude, 'geo.geokoordinaten.laengengrad');
}

/**
 * Writes the contact when it is a person. A contact without a first name and without a personal mail address is the
 * agency itself.
 */
export function readContact(element: XmlParts, writer: DraftWriter): void {
  const contact = partsAt(element, 'kontaktperson');
  const [first, last] = [textAt(contact, 'vorname'), textAt(contact, 'name')];
  const direct = textAt(contact, 'email_direkt');
  const name = [first, last].filter(Boolean).join(' ');
  if (name === '' || (first === undefined && direct === undefined)) return;
  const email = direct ?? textAt(contact, 'email_zentrale');
  writer.set('salesRep.id', toContactId(direct ?? name), 'kontaktperson', name);
  writer.set('salesRep.name', name, 'kontaktperson.name');
  writer.set('salesRep.firstname', first, 'kontaktperson.vorname');
  writer.set('salesRep.lastname', last, 'kontaktperson.name');
  writer.set('salesRep.email', email, 'kontaktperson.email_direkt');
  const phone = textAt(contact, 'tel_durchw') ?? textAt(contact, 'tel_zentrale');
  writer.set('salesRep.phone', phone, 'kontaktperson.tel_durchw');
  writer.set('salesRep.mobile', textAt(contact, 'tel_handy'), 'kontaktperson.tel_handy');
}
