import type { ValueKey } from '#shared/domain/values/values.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { type Facility, toFacilities } from '../../reading/facilities.ts';
import { listElements, isTrue, getPartsAt, readTextIn, type XmlParts } from '../../reading/xmlParts.ts';

/** The product's key by the name of an XML attribute. */
type KeyByAttribute<Key extends string> = Readonly<Record<string, Key>>;

/** The elements of `ausstattung` that are true or false, with their facilities. */
const FACILITY_ELEMENTS: readonly (readonly [element: string, facility: Facility])[] = [
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
const HEATING_ELEMENTS: readonly (readonly [element: string, keyByAttribute: KeyByAttribute<ValueKey<'heating'>>])[] = [
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
/**
 * The type of kitchen by attribute. The first attribute that is true counts, so a kitchen that is both fitted (`EBK`)
 * and open counts as fitted.
 */
const KITCHEN_BY_ATTRIBUTE: KeyByAttribute<ValueKey<'kitchen'>> = {
  EBK: 'FULLY_EQUIPPED',
  OFFEN: 'OPEN',
  PANTRY: 'KITCHENETTE',
};
const PARKING_ROOM_BY_ATTRIBUTE: KeyByAttribute<RoomKey> = {
  GARAGE: 'GARAGE',
  DUPLEX: 'GARAGE',
  TIEFGARAGE: 'PARKING_SPACE',
  PARKHAUS: 'PARKING_SPACE',
  CARPORT: 'PARKING_SPACE',
  FREIPLATZ: 'PARKING_SPACE',
};

/** Returns the keys of the attributes that are true, without duplicates. The element may occur several times. */
function listMeanings<Key extends string>(
  equipment: XmlParts,
  element: string,
  keyByAttribute: KeyByAttribute<Key>,
): readonly Key[] {
  const attributeNames = listElements(equipment, element).flatMap((each) => {
    const parts = getPartsAt({ each }, 'each');
    return Object.keys(keyByAttribute).filter((name) => isTrue(parts[`@${name}`]));
  });
  return [...new Set(attributeNames.flatMap((name) => keyByAttribute[name] ?? []))];
}

function readComfort(equipment: XmlParts, writer: DraftWriter): void {
  const heating = [
    ...new Set(
      HEATING_ELEMENTS.flatMap(([element, keyByAttribute]) => listMeanings(equipment, element, keyByAttribute)),
    ),
  ];
  if (heating.length > 0) writer.set('fields.comfort.heating', heating, 'ausstattung.befeuerung', heating.join(', '));
  writer.set(
    'fields.comfort.kitchen',
    listMeanings(equipment, 'kueche', KITCHEN_BY_ATTRIBUTE)[0],
    'ausstattung.kueche',
  );
  const furnishing = readTextIn(getPartsAt(equipment, 'moebliert')['@moeb'])?.toUpperCase();
  if (furnishing === 'VOLL') writer.set('technical.furniture', true, 'ausstattung.moebliert', furnishing);
  for (const room of listMeanings(equipment, 'stellplatzart', PARKING_ROOM_BY_ATTRIBUTE))
    if (!writer.has(`rooms.${room}.count`)) writer.set(`rooms.${room}.presence`, true, 'ausstattung.stellplatzart');
}

/**
 * Writes the equipment of a home. The caller must write the rooms first, because the writer keeps the first value of
 * each field.
 */
export function readEquipment(element: XmlParts, writer: DraftWriter): void {
  const equipment = getPartsAt(element, 'ausstattung');
  const lift = getPartsAt(equipment, 'fahrstuhl');
  if (isTrue(lift['@PERSONEN']) || isTrue(lift['@LASTEN']))
    writer.set('technical.elevator', true, 'ausstattung.fahrstuhl');
  const facilities = FACILITY_ELEMENTS.flatMap(([name, facility]) => (isTrue(equipment[name]) ? [facility] : []));
  if (facilities.length > 0) writer.set('facilities', toFacilities(facilities), 'ausstattung', facilities.join(', '));
  if (isTrue(equipment['swimmingpool'])) writer.set('fields.comfort.swimming_pool', true, 'ausstattung.swimmingpool');
  readComfort(equipment, writer);
}
