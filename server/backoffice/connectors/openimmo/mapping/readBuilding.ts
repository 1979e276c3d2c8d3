import { parseOpenImmoCondition, OPENIMMO_FIELD_NAMES } from '#shared/domain/formats/openImmoWords.ts';
import type { EstatePathOf } from '#server/backoffice/import/estatePath.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { writeEnergyLabel } from '../../reading/energyLabel.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import { parseYear } from '../../reading/readNumbers.ts';
import {
  readDecimalIn,
  listElements,
  getPartsAt,
  readPositiveAt,
  readTextAt,
  readTextIn,
  type XmlParts,
} from '../../reading/xmlParts.ts';
import { parseGermanDay } from './germanDay.ts';
import { readEquipment } from './readEquipment.ts';
import { writeAnswer } from './writeAnswer.ts';

const ROOM_BY_COUNT_ELEMENT: readonly (readonly [element: string, room: RoomKey])[] = [
  ['anzahl_badezimmer', 'BATHROOM'],
  ['anzahl_sep_wc', 'TOILET'],
  ['anzahl_balkone', 'BALCONY'],
  ['anzahl_terrassen', 'TERRACE'],
  ['anzahl_stellplaetze', 'PARKING_SPACE'],
];

const readWholeNumberAt = (parts: XmlParts, name: string): number | undefined => {
  const count = readPositiveAt(parts, name);
  return count === undefined ? undefined : Math.floor(count);
};

function readAreas(element: XmlParts, writer: DraftWriter): void {
  const areas = getPartsAt(element, 'flaechen');
  for (const name of ['wohnflaeche', 'nutzflaeche', 'gesamtflaeche', 'bueroflaeche', 'verkaufsflaeche', 'lagerflaeche'])
    writer.set('dimensions.areaBuild', readPositiveAt(areas, name), `flaechen.${name}`);
  writer.set('dimensions.areaGround', readPositiveAt(areas, 'grundstuecksflaeche'), 'flaechen.grundstuecksflaeche');
  // `anzahl_zimmer` is not read: it counts all kinds of rooms, also half rooms, and the product has no field for this
  // number.
  writer.set('general.bedroomCount', readWholeNumberAt(areas, 'anzahl_schlafzimmer'), 'flaechen.anzahl_schlafzimmer');
  if (readPositiveAt(areas, 'anzahl_balkone') !== undefined)
    writer.set('fields.construction.balcony', true, 'flaechen.anzahl_balkone');
  const floors = readWholeNumberAt(getPartsAt(element, 'geo'), 'anzahl_etagen');
  writer.set('fields.construction.floors_count', floors, 'geo.anzahl_etagen');
  for (const [name, room] of ROOM_BY_COUNT_ELEMENT)
    writer.set(`rooms.${room}.count`, readWholeNumberAt(areas, name), `flaechen.${name}`);
}

function readYear(parts: XmlParts, name: string, path: EstatePathOf<number>, writer: DraftWriter): void {
  const text = readTextAt(parts, name);
  const { year, doubt } = parseYear(text);
  writer.set(path, year, `zustand_angaben.${name}`, text);
  if (doubt !== undefined)
    writer.warn({
      kind: 'unreadable',
      column: `zustand_angaben.${name}`,
      value: text,
      reason: doubt,
      handling: year === undefined ? 'dropped' : 'corrected',
    });
}

/**
 * Writes the energy value, which is the demand or the consumption. Senders write 0 for the value that a certificate
 * does not have, so 0 counts only when no element has another value.
 */
function readEnergyValue(energy: XmlParts, writer: DraftWriter): void {
  const values = ['endenergiebedarf', 'energieverbrauchkennwert'].map(
    (name) => [`energiepass.${name}`, readDecimalIn(energy[name])] as const,
  );
  for (const [column, value] of values) if (value !== 0) writer.set('energy.epcValue', value, column);
  for (const [column, value] of values) writer.set('energy.epcValue', value, column);
}

function readCondition(element: XmlParts, writer: DraftWriter): void {
  const state = getPartsAt(element, 'zustand_angaben');
  readYear(state, 'baujahr', 'technical.constructionYear', writer);
  readYear(state, 'letztemodernisierung', 'technical.renovationYear', writer);
  const condition = readTextIn(getPartsAt(state, 'zustand')['@zustand_art']);
  const key = condition && parseOpenImmoCondition(condition);
  if (key) writer.choose('technical.condition', key, 'zustand_angaben.zustand', condition);
  const [energy] = listElements(state, 'energiepass');
  if (!isObject(energy)) return;
  readEnergyValue(energy, writer);
  const label = readTextAt(energy, 'wertklasse');
  if (label !== undefined)
    writeEnergyLabel(writer, { path: 'energy.energyLabel', column: 'energiepass.wertklasse', text: label });
  const validUntil = readTextAt(energy, 'gueltig_bis');
  writer.set('fields.certification.epc_valid_until', parseGermanDay(validUntil), 'energiepass.gueltig_bis', validUntil);
}

/** Returns the text of a `user_defined_simplefield`, an element whose name sender and receiver agree on. */
export function findAgreedField(element: XmlParts, name: string): string | undefined {
  const agreedField = listElements(element, 'user_defined_simplefield').find(
    (each) => isObject(each) && readTextIn(each['@feldname'])?.toUpperCase() === name,
  );
  return readTextIn(agreedField);
}

function readBelgianFields(element: XmlParts, writer: DraftWriter): void {
  const { epcNumber, parcelScore, buildingScore, cadastralIncome } = OPENIMMO_FIELD_NAMES;
  writer.set('energy.epcReference', findAgreedField(element, epcNumber), epcNumber);
  const scores = [
    [parcelScore, 'planning.floodingParcelScore'],
    [buildingScore, 'planning.floodingBuildingScore'],
  ] as const;
  for (const [name, path] of scores) {
    const score = findAgreedField(element, name);
    writer.set(path, parseFloodScore(score), name, score);
  }
  const income = readDecimalIn(findAgreedField(element, cadastralIncome));
  if (income !== undefined && income > 0) writer.set('ki.nonIndexed', income, cadastralIncome);
  const heritage = readTextAt(element, 'verwaltung_objekt', 'denkmalgeschuetzt');
  writeAnswer(writer, 'planning.heritageProtected', 'denkmalgeschuetzt', heritage);
}

export function readBuilding(element: XmlParts, writer: DraftWriter): void {
  readAreas(element, writer);
  readCondition(element, writer);
  readEquipment(element, writer);
  readBelgianFields(element, writer);
}
