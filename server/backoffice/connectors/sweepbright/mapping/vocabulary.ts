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
export const TYPES: ReadonlyMap<string, HeadTypeKey> = new Map([
  ['apartment', 'APARTMENT'],
  ['house', 'HOUSE'],
  ['parking', 'GARAGE'],
  ['land', 'PLOT'],
  ['commercial', 'COMMERCIAL'],
  ['office', 'OFFICE'],
]);

/** The subtype of a project by the CRM's `type`. */
export const PROJECT_TYPES: ReadonlyMap<string, SubTypeKey> = new Map([
  ['apartment', 'APARTMENT_PROJECT'],
  ['house', 'HOUSING_PROJECT'],
  ['land', 'ALLOTMENT'],
  ['office', 'OFFICE_PROJECT'],
]);

/** The subtype by `sub_type`, which includes its head type. Undefined means that the type alone is enough. */
export const SUB_TYPES: ReadonlyMap<string, SubTypeKey | undefined> = new Map([
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
export const BUILDING_TYPES: ReadonlyMap<string, BuildingTypeKey> = new Map([
  ['detached', 'OPEN'],
  ['semi_detached', 'HALF_OPEN'],
  ['end_of_terrace', 'HALF_OPEN'],
  ['terraced', 'CLOSED'],
]);

/** The transaction of a sale and of a letting, by `status`. */
export const STATUSES: ReadonlyMap<string, readonly [sale: TransactionKey, letting: TransactionKey]> = new Map([
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

export const CONDITIONS: ReadonlyMap<string, ConditionKey> = new Map([
  ['new', 'NEW'],
  ['mint', 'EXCELLENT'],
  ['good', 'GOOD'],
  ['fair', 'TO_REFRESH'],
  ['poor', 'TO_RENOVATE'],
]);

export const PERIODS: ReadonlyMap<string, PeriodKey> = new Map([
  ['week', 'WEEK'],
  ['month', 'MONTH'],
  ['year', 'YEAR'],
]);

/** The number of square metres in one unit of `sizes`. */
export const AREA_UNITS: ReadonlyMap<string, number> = new Map([
  ['sq_m', 1],
  ['centiare', 1],
  ['are', 100],
  ['hectare', 10_000],
  ['ha', 10_000],
  ['sq_ft', 0.092_903_04],
  ['acre', 4046.856_422_4],
]);

/** The room by the counts at the root, and by the types in `rooms[]`. */
export const ROOMS: ReadonlyMap<string, RoomKey> = new Map([
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

/** Types in `rooms[]` that have no counterpart in the product. */
export const ROOMS_LEFT_OUT: ReadonlySet<string> = new Set(['shower_rooms', 'showrooms', 'manufacturing_areas']);

/** The meaning of a feature of a home. */
export interface FeatureMeaning {
  readonly facility?: Facility;
  /** Paths of the document with their values. */
  readonly sets?: readonly EstateValue[];
}

export const AMENITIES: ReadonlyMap<string, FeatureMeaning> = new Map<string, FeatureMeaning>([
  ['terrace', { facility: 'TERRACE', sets: [['rooms.TERRACE.presence', true]] }],
  ['garden', { facility: 'GARDEN', sets: [['rooms.GARDEN.presence', true]] }],
  ['parking', { facility: 'PARKING', sets: [['rooms.PARKING_SPACE.presence', true]] }],
  ['garage', { facility: 'GARAGE', sets: [['rooms.GARAGE.presence', true]] }],
  ['lift', { facility: 'ELEVATOR', sets: [['technical.elevator', true]] }],
  ['attic', { facility: 'ATTIC', sets: [['rooms.ATTIC.presence', true]] }],
  ['basement', { facility: 'CELLAR', sets: [['rooms.CELLAR.presence', true]] }],
  ['pool', { facility: 'POOL', sets: [['fields.comfort.swimming_pool', true]] }],
  ['guesthouse', { facility: 'GUESTHOUSE' }],
  ['electrical_gate', { facility: 'ELECTRIC_GATE' }],
  ['manual_gate', { facility: 'GATE' }],
  ['fence', { facility: 'FENCE' }],
]);

/** The meaning of `features`, by group and name. */
export const FEATURES: ReadonlyMap<string, FeatureMeaning> = new Map<string, FeatureMeaning>([
  ['energy.gas', { sets: [['fields.comfort.connection_gas', true]] }],
  ['energy.fuel', { sets: [['fields.comfort.heating', 'FUEL_OIL']] }],
  ['energy.heat_pump', { facility: 'HEAT_PUMP', sets: [['fields.comfort.heat_pump', true]] }],
  ['energy.electricity', { sets: [['fields.comfort.connection_electricity', true]] }],
  ['comfort.home_automation', { facility: 'HOME_AUTOMATION', sets: [['fields.comfort.domotics', true]] }],
  ['comfort.water_softener', { facility: 'WATER_SOFTENER' }],
  ['comfort.fireplace', { facility: 'FIREPLACE', sets: [['fields.comfort.open_fire', true]] }],
  ['comfort.walk_in_closet', { facility: 'DRESSING' }],
  ['comfort.home_cinema', { facility: 'HOME_CINEMA' }],
  ['comfort.wine_cellar', { facility: 'WINE_CELLAR' }],
  ['comfort.sauna', { facility: 'SAUNA', sets: [['fields.comfort.sauna', true]] }],
  ['comfort.fitness_room', { facility: 'FITNESS' }],
  ['ecology.double_glazing', { facility: 'DOUBLE_GLAZING', sets: [['fields.comfort.glazing', 'DOUBLE']] }],
  ['ecology.solar_panels', { facility: 'SOLAR', sets: [['fields.comfort.solar_panels', true]] }],
  ['ecology.solar_boiler', { facility: 'SOLAR_BOILER', sets: [['fields.comfort.solar_boiler', true]] }],
  ['ecology.rainwater_harvesting', { facility: 'RAINWATER' }],
  ['ecology.insulated_roof', { facility: 'ROOF_INSULATION', sets: [['fields.construction.roof_insulation', 'YES']] }],
  ['security.alarm', { facility: 'ALARM', sets: [['fields.comfort.alarm', true]] }],
  ['security.concierge', { facility: 'CONCIERGE' }],
  ['security.video_surveillance', { facility: 'CAMERAS' }],
  ['heating_cooling.central_heating', { facility: 'CENTRAL_HEATING' }],
  ['heating_cooling.floor_heating', { facility: 'FLOOR_HEATING' }],
  ['heating_cooling.air_conditioning', { facility: 'AIRCO', sets: [['fields.comfort.air_conditioning', true]] }],
  ['heating_cooling.individual_heating', { sets: [['fields.comfort.heating_common', 'INDIVIDUAL']] }],
]);

/** The Flemish zoning code by `legal.property_and_land.land_use_designation`. */
export const LAND_USE: ReadonlyMap<string, ValueKey<'zoning'>> = new Map([
  ['residential', 'WG'],
  ['agricultural', 'AG'],
  ['industrial', 'IGB'],
  ['recreational', 'RG'],
  ['forest', 'BG'],
  ['nature', 'NG'],
  ['park', 'PG'],
]);

/** The path of the document by each `legal.regulations` that is answered with yes or no. */
export const REGULATIONS: ReadonlyMap<string, EstatePathOf<'YES' | 'NO'>> = new Map([
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
