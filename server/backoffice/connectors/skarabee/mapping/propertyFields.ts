import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import type { ValueKey } from '#shared/domain/values/values.ts';
import type { AvailabilityKey, ConditionKey, RoomKey } from '#shared/primitives/vocabulary.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import type { XmlNode } from '../soap/weblink.ts';
import { codeAt, countAt, measureAt, nodeAt, rawsAt, rawAt, stateAt, textAt } from './xmlValues.ts';

type Answer = 'YES' | 'NO';
type Table<Target> = readonly (readonly [element: string, target: Target])[];

/** The elements of `Property` that are numbers, where 0 means an empty field. */
const MEASURES: Table<EstatePathOf<number>> = [
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
const COUNTS: Table<EstatePathOf<number>> = [
  ['NumberOfBedrooms', 'rooms.BEDROOM.count'],
  ['NumberOfBathrooms', 'rooms.BATHROOM.count'],
  ['NumberOfToilets', 'rooms.TOILET.count'],
  ['NumberOfGarages', 'rooms.GARAGE.count'],
  ['NumberOfParkingPlaces', 'rooms.PARKING_SPACE.count'],
  ['NumberOfOffices', 'rooms.OFFICE.count'],
  ['NumberOfFloors', 'fields.construction.floors_count'],
];
/** Elements with three states that become a flag. */
const FLAGS: Table<EstatePathOf<boolean>> = [
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
/** Elements with three states that become `YES`, `NO` or nothing. */
const ANSWERS: Table<EstatePathOf<Answer>> = [
  ['PetsAllowed', 'technical.petsAllowed'],
  ['RenovationDuty', 'planning.renovationObligation'],
];
const PLANNING_ANSWERS: Table<EstatePathOf<Answer>> = [
  ['Permit', 'planning.buildingLicense'],
  ['AllotmentPermit', 'planning.allocationLicense'],
  ['PreemptiveRights', 'planning.presaleRight'],
  ['JudicialDecision', 'fields.planning.judicial_measure'],
];
/** Elements that say that a room exists. */
const PRESENT: Table<RoomKey> = [
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
const SURFACES: Table<RoomKey> = [
  ['SurfaceLiving', 'LIVING_ROOM'],
  ['SurfaceKitchen', 'KITCHEN'],
  ['SurfaceDiningRoom', 'DINING_ROOM'],
  ['SurfaceTerrace', 'TERRACE'],
  ['SurfaceAttick', 'ATTIC'],
  ['SurfaceBasement', 'CELLAR'],
  ['SurfaceGarage', 'GARAGE'],
];
const BEDROOM_ELEMENTS = 10;

type CodeWriter = (writer: DraftWriter, property: XmlNode) => void;

/** Writes the value that the table has for a code of the service. */
const coded =
  <Path extends EstatePath>(element: string, path: Path, values: Readonly<Record<string, ValueAt<Path>>>): CodeWriter =>
  (writer, property) => {
    const written = codeAt(property, element);
    writer.set(path, written === undefined ? undefined : values[written], element, written);
  };

/** Elements with a value from a list of the service, with the path of the value and the table that converts it. */
const CODES: readonly CodeWriter[] = [
  coded('Orientation', 'fields.construction.orientation', {
    NORTH: 'N',
    NORTH_EAST: 'NE',
    EAST: 'E',
    SOUTH_EAST: 'SE',
    SOUTH: 'S',
    SOUTH_WEST: 'SW',
    WEST: 'W',
    NORTH_WEST: 'NW',
  }),
  coded('RoofType', 'fields.construction.roof_type', {
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
  coded('KitchenType', 'fields.comfort.kitchen', {
    BUILD_WITH_APPLIANCES: 'FULLY_EQUIPPED',
    BUILD_WITHOUT_APPLIANCES: 'PARTIALLY_EQUIPPED',
    OPEN_KITCHEN: 'OPEN',
  }),
  coded('WindowType', 'fields.comfort.carpentry', { PVC: 'PVC', WOOD: 'WOOD', ALUMINIUM: 'ALUMINIUM' }),
  coded('GeneralState', 'fields.comfort.luxury_level', { LUXURY_FINISH: 'LUXURIOUS', SIMPLE: 'MODEST' }),
  coded('FloodProneArea', 'fields.flood_information.flood_prone_area', { NONE: 'NO' }),
  coded('FloodProneArea', 'fields.flood_information.effectively_flood_prone', { EFFECTIVE: 'YES' }),
  coded('FloodProneArea', 'fields.flood_information.possibly_flood_prone', { POSSIBLE: 'YES' }),
  coded('DelimitedFloodplainOrRiverbank', 'fields.flood_information.delimited_flood_area', { FLOODPLAIN: 'YES' }),
  coded('DelimitedFloodplainOrRiverbank', 'fields.flood_information.delimited_riparian_zone', { RIVERBANK: 'YES' }),
];
const CONDITIONS: Readonly<Record<string, ConditionKey>> = {
  READY_FOR_ENTRY: 'GOOD',
  NORMAL: 'NORMAL',
  LUXURY_FINISH: 'EXCELLENT',
  TO_RENOVATE: 'TO_RENOVATE',
  TO_BE_DEMOLISHED: 'TO_DEMOLISH',
  TO_REFURBISH: 'TO_REFRESH',
  SIMPLE: 'NORMAL',
};
const AVAILABLE: Readonly<Record<string, AvailabilityKey>> = {
  IMMEDIATELY: 'IMMEDIATE',
  IN_CONSULTATION: 'TBD',
  BY_DEED: 'DEED',
  WHEN_READY: 'DELIVERY',
};
const GLAZING: Readonly<Record<string, ValueKey<'glazing'>>> = {
  SINGLE: 'SINGLE',
  DOUBLE: 'DOUBLE',
  PARTLY_DOUBLE: 'DOUBLE',
  HIGHEFFICIENCY: 'DOUBLE',
  SUPERINSULATING: 'DOUBLE',
  TRIPLE: 'TRIPLE',
};
const HEATING: Readonly<Record<string, ValueKey<'heating'>>> = {
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
const COMMON_HEATING: Readonly<Record<string, ValueKey<'commonHeating'>>> = {
  COLLECTIVE_HEATING: 'COMMON',
  INDIVIDUAL: 'INDIVIDUAL',
};
/** The value of `JudicialDecisionType` for "no measure was imposed". Every other value names a measure. */
const NOTHING_IMPOSED = 'Gmo';
/** Codes of the Flemish zoning plans that Skarabee spells differently from this product. */
const ZONES: Readonly<Record<string, string>> = { WGLK: 'WGL' };
const PROTECTION: Readonly<Record<string, readonly [path: EstatePathOf<Answer>, value: Answer]>> = {
  PROTECTED: ['planning.heritageProtected', 'YES'],
  NOT_PROTECTED: ['planning.heritageProtected', 'NO'],
  INVENTORIED: ['planning.heritageInventoried', 'YES'],
};

const toAnswer = (state: boolean | undefined): Answer | undefined =>
  state === undefined ? undefined : state ? 'YES' : 'NO';

function writeRooms(writer: DraftWriter, property: XmlNode): void {
  for (const [element, path] of COUNTS) writer.set(path, countAt(property, element), element, property[element]);
  for (const [element, key] of PRESENT)
    if (stateAt(property, element) === true) writer.set(`rooms.${key}.presence`, true, element, property[element]);
  for (const [element, key] of SURFACES) {
    const surface = measureAt(property, element);
    if (surface !== undefined) writer.set(`rooms.${key}.surfaces`, [surface], element, property[element]);
  }
  const bedrooms = Array.from({ length: BEDROOM_ELEMENTS }, (_, index) => `SurfaceBedroom${index + 1}`).flatMap(
    (element) => measureAt(property, element) ?? [],
  );
  if (bedrooms.length > 0) writer.set('rooms.BEDROOM.surfaces', bedrooms, 'SurfaceBedroom1');
}

function writeComfort(writer: DraftWriter, property: XmlNode): void {
  const listChosen = <Key extends string>(
    list: string,
    entry: string,
    table: Readonly<Record<string, Key>>,
  ): readonly Key[] => [...new Set(rawsAt(nodeAt(property, list), entry).flatMap((code) => table[code] ?? []))];
  const glazing = listChosen('GlazingTypes', 'GlazingType', GLAZING);
  if (glazing.length > 0) writer.set('fields.comfort.glazing', glazing, 'GlazingTypes');
  const heating = listChosen('HeatingTypes', 'HeatingType', HEATING);
  if (heating.length > 0) writer.set('fields.comfort.heating', heating, 'HeatingTypes');
  writer.set(
    'fields.comfort.heating_common',
    listChosen('HeatingTypes', 'HeatingType', COMMON_HEATING)[0],
    'HeatingTypes',
  );
}

/** Returns whether a summons was served or a measure imposed. */
function readViolation(planning: XmlNode): Answer | undefined {
  const [summons, measure] = [stateAt(planning, 'Summons'), codeAt(planning, 'JudicialDecisionType')];
  if (summons === true || (measure !== undefined && measure !== NOTHING_IMPOSED)) return 'YES';
  return summons === false || measure === NOTHING_IMPOSED ? 'NO' : undefined;
}

function writePlanning(writer: DraftWriter, property: XmlNode): void {
  const planning = nodeAt(property, 'UrbanDevelopment');
  for (const [element, path] of PLANNING_ANSWERS)
    writer.set(path, toAnswer(stateAt(planning, element)), `UrbanDevelopment.${element}`, planning[element]);
  writer.set(
    'planning.townPlanningViolation',
    readViolation(planning),
    'UrbanDevelopment.Summons',
    planning['Summons'],
  );
  const zone = codeAt(nodeAt(planning, 'AreaApplication'), '@Code')?.toUpperCase();
  if (zone !== undefined && zone !== 'OTHER')
    writer.set('planning.townPlanningValue', ZONES[zone] ?? zone, 'UrbanDevelopment.AreaApplication', zone);
  const [path, value] = PROTECTION[codeAt(planning, 'ProtectedMonument') ?? ''] ?? [];
  if (path !== undefined) writer.set(path, value, 'UrbanDevelopment.ProtectedMonument');
  for (const [element, target] of [
    ['WaterPolicyPScore', 'planning.floodingParcelScore'],
    ['WaterPolicyGScore', 'planning.floodingBuildingScore'],
  ] as const) {
    writer.set(target, parseFloodScore(textAt(property, element)), element, property[element]);
  }
}

/** Writes the values of a home that are in single elements, except its price, its address and its kind. */
export function writePropertyFields(writer: DraftWriter, property: XmlNode): void {
  const area = measureAt(property, 'SurfaceLivable');
  writer.set('dimensions.areaBuild', area, 'SurfaceLivable', property['SurfaceLivable']);
  writer.set('dimensions.areaBuild', measureAt(property, 'Area'), 'Area', property['Area']);
  for (const [element, path] of MEASURES) writer.set(path, measureAt(property, element), element, property[element]);
  for (const [element, path] of FLAGS) writer.set(path, stateAt(property, element), element, property[element]);
  for (const [element, path] of ANSWERS)
    writer.set(path, toAnswer(stateAt(property, element)), element, property[element]);
  for (const writeCode of CODES) writeCode(writer, property);
  const isNew =
    stateAt(property, 'NewEstate') === true ||
    stateAt(property, 'UnderConstruction') === true ||
    rawAt(property, 'ShapeOfConstruction') === 'NEW_CONSTRUCTION';
  if (isNew) writer.set('technical.newBuilding', true, 'NewEstate');
  const [state, acception] = [codeAt(property, 'GeneralState'), codeAt(property, 'Acception')];
  writer.choose('technical.condition', CONDITIONS[state ?? ''], 'GeneralState', state);
  writer.choose('technical.available', AVAILABLE[acception ?? ''], 'Acception', acception);
  writer.set('general.floor', textAt(property, 'FloorLevelNL'), 'FloorLevelNL');
  writeRooms(writer, property);
  writeComfort(writer, property);
  writePlanning(writer, property);
}
