import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import type { ValueKey } from '#shared/domain/values/values.ts';
import type { AvailabilityKey, ConditionKey, RoomKey } from '#shared/primitives/vocabulary.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import type { XmlNode } from '../soap/weblink.ts';
import {
  readCodeAt,
  readCountAt,
  readMeasureAt,
  getNodeAt,
  listRawAt,
  readRawAt,
  readBooleanAt,
  readLineAt,
} from './xmlValues.ts';

type Answer = 'YES' | 'NO';
type ElementTable<Target> = readonly (readonly [element: string, target: Target])[];

/** The elements of `Property` with a number, where 0 means an empty field, and the paths of their values. */
const MEASURE_ELEMENTS: ElementTable<EstatePathOf<number>> = [
  ['LandArea', 'dimensions.areaGround'],
  ['FrontWidth', 'dimensions.widthHouse'],
  ['ConstructionYear', 'technical.constructionYear'],
  ['RenovationYear', 'technical.renovationYear'],
  ['CadastrallIncome', 'ki.nonIndexed'],
  ['CadastrallIncomeIndexed', 'ki.indexed'],
  ['SurfaceGarden', 'fields.other.garden_surface'],
  ['RealEstateTax', 'fields.financial.property_tax'],
  ['EnergyIndexYearlyTotal', 'energy.epcValueTotal'],
];
const COUNT_ELEMENTS: ElementTable<EstatePathOf<number>> = [
  ['NumberOfBedrooms', 'rooms.BEDROOM.count'],
  ['NumberOfBathrooms', 'rooms.BATHROOM.count'],
  ['NumberOfToilets', 'rooms.TOILET.count'],
  ['NumberOfGarages', 'rooms.GARAGE.count'],
  ['NumberOfParkingPlaces', 'rooms.PARKING_SPACE.count'],
  ['NumberOfOffices', 'rooms.OFFICE.count'],
  ['NumberOfFloors', 'fields.construction.floors_count'],
];
/** The elements that are true, false or unknown, and the paths of their values. */
const FLAG_ELEMENTS: ElementTable<EstatePathOf<boolean>> = [
  ['HasElevator', 'technical.elevator'],
  ['HasFurniture', 'technical.furniture'],
  ['HasBalcony', 'fields.construction.balcony'],
  ['HasPool', 'fields.comfort.swimming_pool'],
  ['HasSauna', 'fields.comfort.sauna'],
  ['HasJacuzzi', 'fields.comfort.jacuzzi'],
  ['HasAlarm', 'fields.comfort.alarm'],
  ['HasAirco', 'fields.comfort.air_conditioning'],
  ['HasIntercom', 'fields.comfort.intercom'],
  ['HasVideoPhone', 'fields.comfort.videophone'],
  ['HasArmoredDoor', 'fields.comfort.armoured_door'],
  ['HasDomotica', 'fields.comfort.domotics'],
  ['HasSolarPanels', 'fields.comfort.solar_panels'],
  ['HasSolarBoiler', 'fields.comfort.solar_boiler'],
  ['HasFirePlace', 'fields.comfort.open_fire'],
  ['HasRollerBlinds', 'fields.comfort.shutters'],
  ['HasDisabledAccess', 'fields.comfort.wheelchair_accessible'],
  ['HasWaterConnect', 'fields.comfort.connection_water'],
  ['HasGasConnect', 'fields.comfort.connection_gas'],
  ['HasElectricityConnect', 'fields.comfort.connection_electricity'],
  ['HasSewerConnect', 'fields.comfort.connection_sewer'],
  ['HasInternetConnect', 'fields.comfort.connection_internet'],
  ['HasPhoneConnect', 'fields.comfort.connection_telephone'],
  ['HasCable_TV', 'fields.comfort.connection_television'],
  ['IsYieldProperty', 'fields.general.investment'],
  ['IsExclusive', 'fields.general.exclusive'],
];
/** The elements that are true, false or unknown, and the paths where true becomes `YES` and false becomes `NO`. */
const ANSWER_ELEMENTS: ElementTable<EstatePathOf<Answer>> = [
  ['PetsAllowed', 'technical.petsAllowed'],
  ['RenovationDuty', 'planning.renovationObligation'],
];
const PLANNING_ANSWER_ELEMENTS: ElementTable<EstatePathOf<Answer>> = [
  ['Permit', 'planning.buildingLicense'],
  ['AllotmentPermit', 'planning.allocationLicense'],
  ['PreemptiveRights', 'planning.presaleRight'],
  ['JudicialDecision', 'fields.planning.judicial_measure'],
];
/** The elements that say whether a room exists. */
const ROOM_PRESENCE_ELEMENTS: ElementTable<RoomKey> = [
  ['HasGarage', 'GARAGE'],
  ['HasGarden', 'GARDEN'],
  ['HasTerrace', 'TERRACE'],
  ['HasCellar', 'CELLAR'],
  ['HasAttick', 'ATTIC'],
  ['HasDiningRoom', 'DINING_ROOM'],
  ['HasWashPlace', 'LAUNDRY'],
  ['HasOffice', 'OFFICE'],
  ['HasParkingPlace', 'PARKING_SPACE'],
];
const ROOM_SURFACE_ELEMENTS: ElementTable<RoomKey> = [
  ['SurfaceLiving', 'LIVING_ROOM'],
  ['SurfaceKitchen', 'KITCHEN'],
  ['SurfaceDiningRoom', 'DINING_ROOM'],
  ['SurfaceTerrace', 'TERRACE'],
  ['SurfaceAttick', 'ATTIC'],
  ['SurfaceBasement', 'CELLAR'],
  ['SurfaceGarage', 'GARAGE'],
];
const MAX_BEDROOM_ELEMENTS = 10;

type CodeWriter = (writer: DraftWriter, property: XmlNode) => void;

/** Creates a function that writes the value which belongs to the code in an element. */
const createCodeWriter =
  <Path extends EstatePath>(element: string, path: Path, values: Readonly<Record<string, ValueAt<Path>>>): CodeWriter =>
  (writer, property) => {
    const code = readCodeAt(property, element);
    writer.set(path, code === undefined ? undefined : values[code], element, code);
  };

/** The elements that contain a code of Skarabee, each with the path of a field and its value for each code. */
const CODE_WRITERS: readonly CodeWriter[] = [
  createCodeWriter('Orientation', 'fields.construction.orientation', {
    NORTH: 'N',
    NORTH_EAST: 'NE',
    EAST: 'E',
    SOUTH_EAST: 'SE',
    SOUTH: 'S',
    SOUTH_WEST: 'SW',
    WEST: 'W',
    NORTH_WEST: 'NW',
  }),
  createCodeWriter('RoofType', 'fields.construction.roof_type', {
    PITCHED_ROOF: 'PITCHED',
    FLAT_ROOF: 'FLAT',
    FLAT_FELT_ROOF: 'FLAT',
    FLAT_WOODEN_ROOF: 'FLAT',
    FLAT_CONCRETE_ROOF: 'FLAT',
    LEAN_TO_ROOF: 'LEAN_TO',
    MANSARD_ROOF: 'MANSARD',
    CROSS_GABLE_ROOF: 'GABLE',
    SHIELD_ROOF: 'HIPPED',
  }),
  createCodeWriter('KitchenType', 'fields.comfort.kitchen', {
    BUILD_WITH_APPLIANCES: 'FULLY_EQUIPPED',
    BUILD_WITHOUT_APPLIANCES: 'PARTIALLY_EQUIPPED',
    OPEN_KITCHEN: 'OPEN',
  }),
  createCodeWriter('WindowType', 'fields.comfort.carpentry', { PVC: 'PVC', WOOD: 'WOOD', ALUMINIUM: 'ALUMINIUM' }),
  createCodeWriter('GeneralState', 'fields.comfort.luxury_level', { LUXURY_FINISH: 'LUXURIOUS', SIMPLE: 'MODEST' }),
  createCodeWriter('FloodProneArea', 'fields.flood_information.flood_prone_area', { NONE: 'NO' }),
  createCodeWriter('FloodProneArea', 'fields.flood_information.effectively_flood_prone', { EFFECTIVE: 'YES' }),
  createCodeWriter('FloodProneArea', 'fields.flood_information.possibly_flood_prone', { POSSIBLE: 'YES' }),
  createCodeWriter('DelimitedFloodplainOrRiverbank', 'fields.flood_information.delimited_flood_area', {
    FLOODPLAIN: 'YES',
  }),
  createCodeWriter('DelimitedFloodplainOrRiverbank', 'fields.flood_information.delimited_riparian_zone', {
    RIVERBANK: 'YES',
  }),
];
const CONDITION_BY_CODE: Readonly<Record<string, ConditionKey>> = {
  READY_FOR_ENTRY: 'GOOD',
  NORMAL: 'NORMAL',
  LUXURY_FINISH: 'EXCELLENT',
  TO_RENOVATE: 'TO_RENOVATE',
  TO_BE_DEMOLISHED: 'TO_DEMOLISH',
  TO_REFURBISH: 'TO_REFRESH',
  SIMPLE: 'NORMAL',
};
const AVAILABILITY_BY_CODE: Readonly<Record<string, AvailabilityKey>> = {
  IMMEDIATELY: 'IMMEDIATE',
  IN_CONSULTATION: 'TBD',
  BY_DEED: 'DEED',
  WHEN_READY: 'DELIVERY',
};
const GLAZING_BY_CODE: Readonly<Record<string, ValueKey<'glazing'>>> = {
  SINGLE: 'SINGLE',
  DOUBLE: 'DOUBLE',
  PARTLY_DOUBLE: 'DOUBLE',
  HIGHEFFICIENCY: 'DOUBLE',
  SUPERINSULATING: 'DOUBLE',
  TRIPLE: 'TRIPLE',
};
const HEATING_BY_CODE: Readonly<Record<string, ValueKey<'heating'>>> = {
  NONE: 'NONE',
  NATURAL_GAS: 'GAS',
  HEATING_OIL: 'FUEL_OIL',
  ELECTRICITY: 'ELECTRICITY',
  CENTRALLY_HEATED: 'CENTRAL',
  SOLAR_COLLECTORS: 'SOLAR',
  COALS: 'COAL',
  DISTRICT_HEATING: 'DISTRICT',
  HOT_AIR_HEATING: 'HOT_AIR',
  GAS_STOVE: 'STOVES',
  FLOOR_HEATING_FULLY: 'FLOOR',
  FLOOR_HEATING_PARTIAL: 'FLOOR',
  GEOTHERMAL: 'GEOTHERMAL',
  CONDENSING_BOILER: 'CENTRAL',
  HEATING_PUMP: 'HEAT_PUMP',
  PELLET_STOVE: 'PELLETS',
};
const COMMON_HEATING_BY_CODE: Readonly<Record<string, ValueKey<'commonHeating'>>> = {
  COLLECTIVE_HEATING: 'COMMON',
  INDIVIDUAL: 'INDIVIDUAL',
};
/** The code of `JudicialDecisionType` for "no measure was imposed". Every other code names a measure. */
const NO_MEASURE_CODE = 'Gmo';
/** The product's codes of Flemish zoning plans, by the codes that Skarabee spells differently. */
const ZONING_CODE_BY_SPELLING: Readonly<Record<string, string>> = { WGLK: 'WGL' };
const HERITAGE_ANSWER_BY_CODE: Readonly<Record<string, readonly [path: EstatePathOf<Answer>, value: Answer]>> = {
  PROTECTED: ['planning.heritageProtected', 'YES'],
  NOT_PROTECTED: ['planning.heritageProtected', 'NO'],
  INVENTORIED: ['planning.heritageInventoried', 'YES'],
};

const toAnswer = (state: boolean | undefined): Answer | undefined =>
  state === undefined ? undefined : state ? 'YES' : 'NO';

function writeRooms(writer: DraftWriter, property: XmlNode): void {
  for (const [element, path] of COUNT_ELEMENTS)
    writer.set(path, readCountAt(property, element), element, property[element]);
  for (const [element, key] of ROOM_PRESENCE_ELEMENTS)
    if (readBooleanAt(property, element) === true)
      writer.set(`rooms.${key}.presence`, true, element, property[element]);
  for (const [element, key] of ROOM_SURFACE_ELEMENTS) {
    const surface = readMeasureAt(property, element);
    if (surface !== undefined) writer.set(`rooms.${key}.surfaces`, [surface], element, property[element]);
  }
  const bedrooms = Array.from({ length: MAX_BEDROOM_ELEMENTS }, (_, index) => `SurfaceBedroom${index + 1}`).flatMap(
    (element) => readMeasureAt(property, element) ?? [],
  );
  if (bedrooms.length > 0) writer.set('rooms.BEDROOM.surfaces', bedrooms, 'SurfaceBedroom1');
}

function writeComfort(writer: DraftWriter, property: XmlNode): void {
  const listValues = <Key extends string>(
    listElement: string,
    entryElement: string,
    keyByCode: Readonly<Record<string, Key>>,
  ): readonly Key[] => [
    ...new Set(listRawAt(getNodeAt(property, listElement), entryElement).flatMap((code) => keyByCode[code] ?? [])),
  ];
  const glazing = listValues('GlazingTypes', 'GlazingType', GLAZING_BY_CODE);
  if (glazing.length > 0) writer.set('fields.comfort.glazing', glazing, 'GlazingTypes');
  const heating = listValues('HeatingTypes', 'HeatingType', HEATING_BY_CODE);
  if (heating.length > 0) writer.set('fields.comfort.heating', heating, 'HeatingTypes');
  writer.set(
    'fields.comfort.heating_common',
    listValues('HeatingTypes', 'HeatingType', COMMON_HEATING_BY_CODE)[0],
    'HeatingTypes',
  );
}

/**
 * Returns whether there is a town-planning violation: `YES` after a summons or an imposed measure, `NO` when the
 * service says that there is none, and undefined when that is unknown.
 */
function readViolation(planning: XmlNode): Answer | undefined {
  const [summons, measure] = [readBooleanAt(planning, 'Summons'), readCodeAt(planning, 'JudicialDecisionType')];
  if (summons === true || (measure !== undefined && measure !== NO_MEASURE_CODE)) return 'YES';
  return summons === false || measure === NO_MEASURE_CODE ? 'NO' : undefined;
}

function writePlanning(writer: DraftWriter, property: XmlNode): void {
  const planning = getNodeAt(property, 'UrbanDevelopment');
  for (const [element, path] of PLANNING_ANSWER_ELEMENTS)
    writer.set(path, toAnswer(readBooleanAt(planning, element)), `UrbanDevelopment.${element}`, planning[element]);
  writer.set(
    'planning.townPlanningViolation',
    readViolation(planning),
    'UrbanDevelopment.Summons',
    planning['Summons'],
  );
  const zoningCode = readCodeAt(getNodeAt(planning, 'AreaApplication'), '@Code')?.toUpperCase();
  if (zoningCode !== undefined && zoningCode !== 'OTHER')
    writer.set(
      'planning.townPlanningValue',
      ZONING_CODE_BY_SPELLING[zoningCode] ?? zoningCode,
      'UrbanDevelopment.AreaApplication',
      zoningCode,
    );
  const [path, value] = HERITAGE_ANSWER_BY_CODE[readCodeAt(planning, 'ProtectedMonument') ?? ''] ?? [];
  if (path !== undefined) writer.set(path, value, 'UrbanDevelopment.ProtectedMonument');
  for (const [element, target] of [
    ['WaterPolicyPScore', 'planning.floodingParcelScore'],
    ['WaterPolicyGScore', 'planning.floodingBuildingScore'],
  ] as const) {
    writer.set(target, parseFloodScore(readLineAt(property, element)), element, property[element]);
  }
}

/** Writes the values of a home except its price, its address, its texts, its media and its type. */
export function writePropertyFields(writer: DraftWriter, property: XmlNode): void {
  const area = readMeasureAt(property, 'SurfaceLivable');
  writer.set('dimensions.areaBuild', area, 'SurfaceLivable', property['SurfaceLivable']);
  writer.set('dimensions.areaBuild', readMeasureAt(property, 'Area'), 'Area', property['Area']);
  for (const [element, path] of MEASURE_ELEMENTS)
    writer.set(path, readMeasureAt(property, element), element, property[element]);
  for (const [element, path] of FLAG_ELEMENTS)
    writer.set(path, readBooleanAt(property, element), element, property[element]);
  for (const [element, path] of ANSWER_ELEMENTS)
    writer.set(path, toAnswer(readBooleanAt(property, element)), element, property[element]);
  for (const writeCode of CODE_WRITERS) writeCode(writer, property);
  const isNew =
    readBooleanAt(property, 'NewEstate') === true ||
    readBooleanAt(property, 'UnderConstruction') === true ||
    readRawAt(property, 'ShapeOfConstruction') === 'NEW_CONSTRUCTION';
  if (isNew) writer.set('technical.newBuilding', true, 'NewEstate');
  const [state, acception] = [readCodeAt(property, 'GeneralState'), readCodeAt(property, 'Acception')];
  writer.choose('technical.condition', CONDITION_BY_CODE[state ?? ''], 'GeneralState', state);
  writer.choose('technical.available', AVAILABILITY_BY_CODE[acception ?? ''], 'Acception', acception);
  writer.set('general.floor', readLineAt(property, 'FloorLevelNL'), 'FloorLevelNL');
  writeRooms(writer, property);
  writeComfort(writer, property);
  writePlanning(writer, property);
}
