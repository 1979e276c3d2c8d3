import type { EstatePathOf, EstateValue } from '#server/backoffice/import/estatePath.ts';
import type { ValueKey } from '#shared/domain/values/values.ts';
import type {
  BuildingTypeKey,
  ConditionKey,
  HeadTypeKey,
  PeriodKey,
  RoomKey,
  SubTypeKey,
  TransactionKey,
} from '#shared/primitives/vocabulary.ts';
import type { Facility } from '../../reading/facilities.ts';

/** The head type by the CRM's `type`. */
export const HEAD_TYPE_BY_TYPE: ReadonlyMap<string, HeadTypeKey> = new Map([
  ['apartment', 'APARTMENT'],
  ['house', 'HOUSE'],
  ['parking', 'GARAGE'],
  ['land', 'PLOT'],
  ['commercial', 'COMMERCIAL'],
  ['office', 'OFFICE'],
]);

/** The subtype of a project by the CRM's `type`. */
export const PROJECT_SUB_TYPE_BY_TYPE: ReadonlyMap<string, SubTypeKey> = new Map([
  ['apartment', 'APARTMENT_PROJECT'],
  ['house', 'HOUSING_PROJECT'],
  ['land', 'ALLOTMENT'],
  ['office', 'OFFICE_PROJECT'],
]);

/**
 * The subtype by the CRM's `sub_type`. A subtype implies its head type. The value is undefined when the product has no
 * such subtype; the CRM's `type` then decides alone.
 */
export const SUB_TYPE_BY_NAME: ReadonlyMap<string, SubTypeKey | undefined> = new Map([
  ['detached', 'DETACHED_HOUSE'],
  ['semi_detached', 'DWELLING'],
  ['end_of_terrace', 'DWELLING'],
  ['terraced', 'TERRACED_HOUSE'],
  ['townhouse', 'TOWNHOUSE'],
  ['villa', 'VILLA'],
  ['bungalow', 'BUNGALOW'],
  ['cottage', 'COUNTRY_HOUSE'],
  ['mansion', 'MANOR'],
  ['castle', 'CASTLE'],
  ['farm', 'FARM_01'],
  ['mas_farmhouse', 'FARM_01'],
  ['chalet', 'CHALET'],
  ['chalet_alpine', 'CHALET'],
  ['barge', 'HOUSEBOAT'],
  ['bnb', 'BED_AND_BREAKFAST'],
  ['apartment_block', 'APARTMENT_BLOCK'],
  ['mixed_use', 'MIXED_BUILDING'],
  ['investment_property', undefined],
  ['equestrian_property', 'COUNTRY_HOUSE'],
  ['hunting_property', 'COUNTRY_HOUSE'],
  ['vineyard', 'COUNTRY_HOUSE'],
  ['condo', 'FLAT'],
  ['loft', 'LOFT'],
  ['duplex', 'DUPLEX'],
  ['triplex', 'TRIPLEX'],
  ['penthouse', 'PENTHOUSE'],
  ['studio', 'STUDIO'],
  ['student_accommodation', 'STUDENT_ROOM'],
  ['buildable', 'BUILDING_PLOT'],
  ['agricultural', 'AGRICULTURAL_LAND'],
  ['pasture_land', 'MEADOW'],
  ['recreational', 'RECREATIONAL_LAND'],
  ['retail', 'SHOP'],
  ['shop', 'SHOP'],
  ['restaurant_and_cafe', 'RESTAURANT'],
  ['healthcare', 'PRACTICE'],
  ['industrial', 'INDUSTRIAL_BUILDING'],
  ['warehouse', 'WAREHOUSE'],
  ['leasure_and_sports', undefined],
  ['trading_fund', 'BUSINESS'],
  ['open_office', 'OFFICE_SPACE'],
  ['flex_office', 'OFFICE_SPACE'],
  ['coworking', 'COWORKING'],
  ['private_garage', 'GARAGE_BOX'],
  ['indoor_parking_space', 'INDOOR_PARKING'],
  ['outdoor_parking_space', 'PARKING'],
  ['covered_outdoor_space', 'CARPORT'],
  ['other', undefined],
]);

/** The type of building by `sub_type`. */
export const BUILDING_TYPE_BY_SUB_TYPE: ReadonlyMap<string, BuildingTypeKey> = new Map([
  ['detached', 'OPEN'],
  ['semi_detached', 'HALF_OPEN'],
  ['end_of_terrace', 'HALF_OPEN'],
  ['terraced', 'CLOSED'],
]);

/** The transaction by the CRM's `status`, for an estate for sale and for an estate to rent. */
export const TRANSACTIONS_BY_STATUS: ReadonlyMap<string, readonly [sale: TransactionKey, letting: TransactionKey]> =
  new Map([
    ['available', ['FOR_SALE', 'TO_RENT']],
    ['sale', ['FOR_SALE', 'TO_RENT']],
    ['let', ['FOR_SALE', 'TO_RENT']],
    ['bid', ['FOR_SALE', 'TO_RENT']],
    ['prospect', ['FOR_SALE', 'TO_RENT']],
    ['option', ['SALE_UNDER_OPTION', 'RENT_UNDER_OPTION']],
    ['agreement', ['SALE_UNDER_OPTION', 'RENT_UNDER_OPTION']],
    ['under_contract', ['SALE_UNDER_OPTION', 'RENT_UNDER_OPTION']],
    ['sold', ['SOLD', 'SOLD']],
    ['rented', ['RENTED', 'RENTED']],
  ]);

export const CONDITION_BY_NAME: ReadonlyMap<string, ConditionKey> = new Map([
  ['new', 'NEW'],
  ['mint', 'EXCELLENT'],
  ['good', 'GOOD'],
  ['fair', 'TO_REFRESH'],
  ['poor', 'TO_RENOVATE'],
]);

export const PERIOD_BY_NAME: ReadonlyMap<string, PeriodKey> = new Map([
  ['week', 'WEEK'],
  ['month', 'MONTH'],
  ['year', 'YEAR'],
]);

/** The number of square metres in each unit of area, by the name of the unit in `sizes`. */
export const SQUARE_METRES_BY_UNIT: ReadonlyMap<string, number> = new Map([
  ['sq_m', 1],
  ['centiare', 1],
  ['are', 100],
  ['hectare', 10_000],
  ['ha', 10_000],
  ['sq_ft', 0.092_903_04],
  ['acre', 4046.856_422_4],
]);

/** The room by the name of a count at the root of the answer, and by the type of an entry in `rooms[]`. */
export const ROOM_BY_TYPE: ReadonlyMap<string, RoomKey> = new Map([
  ['bedrooms', 'BEDROOM'],
  ['bathrooms', 'BATHROOM'],
  ['toilets', 'TOILET'],
  ['kitchens', 'KITCHEN'],
  ['living_rooms', 'LIVING_ROOM'],
  ['dining_rooms', 'DINING_ROOM'],
  ['storage_rooms', 'STORAGE'],
  ['basements', 'CELLAR'],
  ['attics', 'ATTIC'],
  ['offices', 'OFFICE'],
  ['terraces', 'TERRACE'],
  ['gardens', 'GARDEN'],
  ['garages', 'GARAGE'],
  ['laundry_rooms', 'LAUNDRY'],
  ['hallways', 'HALL'],
]);

/** The types in `rooms[]` for which the product has no room. They are ignored without a warning. */
export const IGNORED_ROOM_TYPES: ReadonlySet<string> = new Set(['shower_rooms', 'showrooms', 'manufacturing_areas']);

/** The facility or the values that a feature of a home means. */
export interface FeatureMeaning {
  readonly facility?: Facility;
  /** The values that the feature sets, each with its path in the estate document. */
  readonly estateValues?: readonly EstateValue[];
}

export const MEANING_BY_AMENITY: ReadonlyMap<string, FeatureMeaning> = new Map<string, FeatureMeaning>([
  ['terrace', { facility: 'TERRACE', estateValues: [['rooms.TERRACE.presence', true]] }],
  ['garden', { facility: 'GARDEN', estateValues: [['rooms.GARDEN.presence', true]] }],
  ['parking', { facility: 'PARKING', estateValues: [['rooms.PARKING_SPACE.presence', true]] }],
  ['garage', { facility: 'GARAGE', estateValues: [['rooms.GARAGE.presence', true]] }],
  ['lift', { facility: 'ELEVATOR', estateValues: [['technical.elevator', true]] }],
  ['attic', { facility: 'ATTIC', estateValues: [['rooms.ATTIC.presence', true]] }],
  ['basement', { facility: 'CELLAR', estateValues: [['rooms.CELLAR.presence', true]] }],
  ['pool', { facility: 'POOL', estateValues: [['fields.comfort.swimming_pool', true]] }],
  ['guesthouse', { facility: 'GUESTHOUSE' }],
  ['electrical_gate', { facility: 'ELECTRIC_GATE' }],
  ['manual_gate', { facility: 'GATE' }],
  ['fence', { facility: 'FENCE' }],
]);

/** The meaning of each feature, by its group and name in the CRM's `features`. */
export const MEANING_BY_FEATURE: ReadonlyMap<string, FeatureMeaning> = new Map<string, FeatureMeaning>([
  ['energy.gas', { estateValues: [['fields.comfort.connection_gas', true]] }],
  ['energy.fuel', { estateValues: [['fields.comfort.heating', 'FUEL_OIL']] }],
  ['energy.heat_pump', { facility: 'HEAT_PUMP', estateValues: [['fields.comfort.heat_pump', true]] }],
  ['energy.electricity', { estateValues: [['fields.comfort.connection_electricity', true]] }],
  ['comfort.home_automation', { facility: 'HOME_AUTOMATION', estateValues: [['fields.comfort.domotics', true]] }],
  ['comfort.water_softener', { facility: 'WATER_SOFTENER' }],
  ['comfort.fireplace', { facility: 'FIREPLACE', estateValues: [['fields.comfort.open_fire', true]] }],
  ['comfort.walk_in_closet', { facility: 'DRESSING' }],
  ['comfort.home_cinema', { facility: 'HOME_CINEMA' }],
  ['comfort.wine_cellar', { facility: 'WINE_CELLAR' }],
  ['comfort.sauna', { facility: 'SAUNA', estateValues: [['fields.comfort.sauna', true]] }],
  ['comfort.fitness_room', { facility: 'FITNESS' }],
  ['ecology.double_glazing', { facility: 'DOUBLE_GLAZING', estateValues: [['fields.comfort.glazing', 'DOUBLE']] }],
  ['ecology.solar_panels', { facility: 'SOLAR', estateValues: [['fields.comfort.solar_panels', true]] }],
  ['ecology.solar_boiler', { facility: 'SOLAR_BOILER', estateValues: [['fields.comfort.solar_boiler', true]] }],
  ['ecology.rainwater_harvesting', { facility: 'RAINWATER' }],
  [
    'ecology.insulated_roof',
    { facility: 'ROOF_INSULATION', estateValues: [['fields.construction.roof_insulation', 'YES']] },
  ],
  ['security.alarm', { facility: 'ALARM', estateValues: [['fields.comfort.alarm', true]] }],
  ['security.concierge', { facility: 'CONCIERGE' }],
  ['security.video_surveillance', { facility: 'CAMERAS' }],
  ['heating_cooling.central_heating', { facility: 'CENTRAL_HEATING' }],
  ['heating_cooling.floor_heating', { facility: 'FLOOR_HEATING' }],
  [
    'heating_cooling.air_conditioning',
    { facility: 'AIRCO', estateValues: [['fields.comfort.air_conditioning', true]] },
  ],
  ['heating_cooling.individual_heating', { estateValues: [['fields.comfort.heating_common', 'INDIVIDUAL']] }],
]);

/** The code of the Flemish zoning plans by the CRM's `legal.property_and_land.land_use_designation`. */
export const ZONING_BY_LAND_USE: ReadonlyMap<string, ValueKey<'zoning'>> = new Map([
  ['residential', 'WG'],
  ['agricultural', 'AG'],
  ['industrial', 'IGB'],
  ['recreational', 'RG'],
  ['forest', 'BG'],
  ['nature', 'NG'],
  ['park', 'PG'],
]);

/** The path in the estate document by the name of a yes or no answer in `legal.regulations`. */
export const ANSWER_PATH_BY_REGULATION: ReadonlyMap<string, EstatePathOf<'YES' | 'NO'>> = new Map([
  ['building_permit', 'planning.buildingLicense'],
  ['subdivision_authorisation', 'planning.allocationLicense'],
  ['priority_purchase_right', 'planning.presaleRight'],
  ['as_built_report', 'planning.certificateAsBuilt'],
  ['heritage_list', 'planning.heritageInventoried'],
  ['registered_building', 'planning.heritageProtected'],
  ['renovation_obligation', 'planning.renovationObligation'],
  ['urban_planning_breach', 'planning.townPlanningViolation'],
  ['expropriation_plan', 'fields.planning.expropriation_plan'],
  ['asbestos_certificate', 'general.asbestosInventory'],
]);
