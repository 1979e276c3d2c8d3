import type { ValueKey } from '#shared/domain/values/values.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { type Facility, toFacilities } from '../../reading/facilities.ts';
import { listElements, isTrue, partsAt, textIn, type XmlParts } from '../../reading/xmlParts.ts';

/** The product's key for each name of an attribute. */
type Words<Key extends string> = Readonly<Record<string, Key>>;

/** The elements of `ausstattung` that are true or false, with their facilities. */
const FACILITIES: readonly (readonly [element: string, facility: Facility])[] = [
  ['kamin', 'FIREPLACE'],
  ['klimatisiert', 'AIRCO'],
  ['swimmingpool', 'POOL'],
  ['sauna', 'SAUNA'],
  ['gartennutzung', 'GARDEN'],
];
/**
 * The elements whose attributes describe how a home is heated and with which fuel, each with the meanings of its
 * attributes.
 */
const HEATING: readonly (readonly [element: string, words: Words<ValueKey<'heating'>>])[] = [
  ['heizungsart', { ZENTRAL: 'CENTRAL', FERN: 'DISTRICT', FUSSBODEN: 'FLOOR', OFEN: 'STOVES' }],
  [
    'befeuerung',
    {
      OEL: 'FUEL_OIL',
      GAS: 'GAS',
      ELEKTRO: 'ELECTRICITY',
      SOLAR: 'SOLAR',
      ERDWAERME: 'GEOTHERMAL',
      LUFTWP: 'HEAT_PUMP',
      FERN: 'DISTRICT',
      PELLET: 'PELLETS',
      KOHLE: 'COAL',
      HOLZ: 'WOOD',
      FLUESSIGGAS: 'PROPANE',
    },
  ],
];
/** The first attribute that is true wins, so that an open kitchen that is also fitted counts as fitted. */
const KITCHENS: Words<ValueKey<'kitchen'>> = { EBK: 'FULLY_EQUIPPED', OFFEN: 'OPEN', PANTRY: 'KITCHENETTE' };
const PARKINGS: Words<RoomKey> = {
  GARAGE: 'GARAGE',
  DUPLEX: 'GARAGE',
  TIEFGARAGE: 'PARKING_SPACE',
  PARKHAUS: 'PARKING_SPACE',
  CARPORT: 'PARKING_SPACE',
  FREIPLATZ: 'PARKING_SPACE',
};

/**
 * Returns the meanings of those attributes of an element that are true, without duplicates. The element may occur
 * several times.
 */
function listMeanings<Key extends string>(equipment: XmlParts, element: string, words: Words<Key>): readonly Key[] {
  const meant = listElements(equipment, element).flatMap((each) => {
    const parts = partsAt({ each }, 'each');
    return Object.keys(words).filter((name) => isTrue(parts[`@${name}`]));
  });
  return [...new Set(meant.flatMap((name) => words[name] ?? []))];
}

function readComfort(equipment: XmlParts, writer: DraftWriter): void {
  const heating = [...new Set(HEATING.flatMap(([element, words]) => listMeanings(equipment, element, words)))];
  if (heating.length > 0) writer.set('fields.comfort.heating', heating, 'ausstattung.befeuerung', heating.join(', '));
  writer.set('fields.comfort.kitchen', listMeanings(equipment, 'kueche', KITCHENS)[0], 'ausstattung.kueche');
  const furnished = textIn(partsAt(equipment, 'moebliert')['@moeb'])?.toUpperCase();
  if (furnished === 'VOLL') writer.set('technical.furniture', true, 'ausstattung.moebliert', furnished);
  for (const room of listMeanings(equipment, 'stellplatzart', PARKINGS))
    if (!writer.has(`rooms.${room}.count`)) writer.set(`rooms.${room}.presence`, true, 'ausstattung.stellplatzart');
}

/** Writes the equipment of a home. It must run after the rooms are written. */
export function readEquipment(element: XmlParts, writer: DraftWriter): void {
  const equipment = partsAt(element, 'ausstattung');
  const lift = partsAt(equipment, 'fahrstuhl');
  if (isTrue(lift['@PERSONEN']) || isTrue(lift['@LASTEN']))
    writer.set('technical.elevator', true, 'ausstattung.fahrstuhl');
  const has = FACILITIES.flatMap(([name, facility]) => (isTrue(equipment[name]) ? [facility] : []));
  if (has.length > 0) writer.set('facilities', toFacilities(has), 'ausstattung', has.join(', '));
  if (isTrue(equipment['swimmingpool'])) writer.set('fields.comfort.swimming_pool', true, 'ausstattung.swimmingpool');
  readComfort(equipment, writer);
}
