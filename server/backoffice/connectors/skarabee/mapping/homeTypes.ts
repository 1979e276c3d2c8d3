import { typedEntries } from '#shared/domain/typedKeys.ts';
import type { BuildingTypeKey, HeadTypeKey, SubTypeKey } from '#shared/primitives/vocabulary.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import type { XmlNode } from '../soap/weblink.ts';
import { readCodeAt, getNodeAt } from './xmlValues.ts';

/** The head type by `Sort`, which is in the newer of Skarabee's two classifications. */
const HEAD_TYPE_BY_SORT: Readonly<Record<string, HeadTypeKey>> = {
  Dwelling: 'HOUSE',
  Flat: 'APARTMENT',
  Room: 'APARTMENT',
  ServiceFlat: 'ASSISTED_LIVING',
  Land: 'PLOT',
  ProfessionalLand: 'PLOT',
  Parking: 'GARAGE',
  Office: 'OFFICE',
  Industry: 'INDUSTRIAL',
  Shop: 'COMMERCIAL',
  Catering: 'COMMERCIAL',
  ProfessionalOther: 'OTHER',
  Other: 'OTHER',
};
/** The head type by `Type`, which is in the older classification. */
const HEAD_TYPE_BY_TYPE: Readonly<Record<string, HeadTypeKey>> = {
  APP: 'APARTMENT',
  HAB: 'HOUSE',
  GAR: 'GARAGE',
  PAR: 'GARAGE',
  OFF: 'OFFICE',
  SHO: 'COMMERCIAL',
  IND: 'INDUSTRIAL',
  BGD: 'PLOT',
  BOS: 'PLOT',
  WEI: 'PLOT',
};
/** The head type by `MarketType`. It is used when neither classification gives a head type. */
const HEAD_TYPE_BY_MARKET: Readonly<Record<string, HeadTypeKey>> = {
  COM: 'COMMERCIAL',
  BOG: 'COMMERCIAL',
  LAN: 'PLOT',
  OTH: 'OTHER',
};

/** The values of `Genre` in the newer classification, by subtype. */
const GENRES_BY_SUB_TYPE: Readonly<Partial<Record<SubTypeKey, readonly string[]>>> = {
  BUNGALOW: ['Bungalow', 'SemiBungalow', 'PatioBungalow'],
  VILLA: ['Villa', 'ExclusiveVilla'],
  CASTLE: ['Castle'],
  CHALET: ['Chalet'],
  MANOR: ['Domain', 'Mansion'],
  TOWNHOUSE: ['LordHouse'],
  FARM_01: ['Farm'],
  FERMETTE: ['Farmhouse', 'Cottage'],
  PATIO_HOUSE: ['CourtyardHouse'],
  MIXED_BUILDING: ['MixedDwelling'],
  KANGAROO_HOUSE: ['Dwelling_Kangaroo'],
  APARTMENT_BLOCK: ['Dwelling_Building', 'Flat_Building'],
  DWELLING: ['SingleFamilyDwelling', 'TownDwelling', 'CityDwelling', 'Dwelling_Other', 'Dwelling_Unspecified'],
  FLAT: ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'Flat_Other', 'Flat_Unspecified', 'UpstairsDwelling'],
  DUPLEX: ['Duplex', 'Maisonette'],
  TRIPLEX: ['Triplex'],
  LOFT: ['Loft'],
  PENTHOUSE: ['Penthouse'],
  ROOF_APARTMENT: ['RoofAppartement'],
  STUDIO: ['Studio'],
  GROUND_FLOOR: ['GroundfloorFlat'],
  SOUPLEX: ['GroundfloorBasementFlat'],
  STUDENT_ROOM: ['StudentRoom'],
  CARPORT: ['Carport'],
  GARAGE_BOX: ['GarageBox', 'Garage'],
  INDOOR_PARKING: ['ParkingCellar'],
  PARKING: ['ParkingPlace', 'ParkingLot'],
  FOREST: ['Forest'],
  MEADOW: ['PastureLand'],
  RECREATIONAL_LAND: ['RecreationGround'],
  HOLIDAY_HOUSE: ['HolidayHouse'],
  MOBILE_HOME: ['Caravan'],
  HOUSEBOAT: ['HouseBoat'],
  MILL: ['WatermillHouse', 'WindmillHouse'],
  CAFE: ['Bar', 'Cafe', 'TeaRoom'],
  RESTAURANT: ['Restaurant', 'MotorwayRestaurant'],
  HOTEL: ['Hotel'],
  CATERING: ['Catering_Other', 'Disco', 'PartyHall'],
  OFFICE_SPACE: ['Office_Commercial', 'Office_Other', 'Services'],
  WAREHOUSE: ['Hangar', 'Warehouse'],
  WORKSHOP: ['Workshop'],
  INDUSTRIAL_BUILDING: ['Industry_Other'],
  SHOP: ['Boutique', 'Shop_Commercial', 'Shop_Other'],
  SHOWROOM: ['Showroom'],
  PRACTICE: ['Practice'],
  AGRICULTURAL_LAND: ['Agricultural', 'ArableLand'],
  INDUSTRIAL_LAND: ['Industry'],
  ORCHARD: ['Orchard'],
};
const SUB_TYPE_BY_GENRE: ReadonlyMap<string, SubTypeKey> = new Map(
  typedEntries(GENRES_BY_SUB_TYPE).flatMap(([key, genres]) => genres.map((genre) => [genre, key] as const)),
);
/** The subtype by `SpecialType` and `Type` of the older classification, as far as their meaning is known. */
const SUB_TYPE_BY_SPECIAL_TYPE: Readonly<Record<string, SubTypeKey>> = {
  VIL: 'VILLA',
  BUN: 'BUNGALOW',
  DUP: 'DUPLEX',
  PTH: 'PENTHOUSE',
  STU: 'STUDIO',
  LOF: 'LOFT',
  RIJ: 'TERRACED_HOUSE',
  HOP: 'SEMI_DETACHED_HOUSE',
  BGD: 'BUILDING_PLOT',
  BOS: 'FOREST',
  WEI: 'MEADOW',
};
/** The type of building by the last part of `Characterisation` (after `_`), or by `SpecialType`. */
const BUILDING_TYPE_BY_CODE: Readonly<Record<string, BuildingTypeKey>> = {
  Detached: 'OPEN',
  SemiDetached: 'HALF_OPEN',
  HalfDetached: 'HALF_OPEN',
  LinkedSemiDetached: 'HALF_OPEN',
  End: 'HALF_OPEN',
  Terraced: 'CLOSED',
  Linked: 'CLOSED',
  RIJ: 'CLOSED',
  HOP: 'HALF_OPEN',
};
const PROJECT_SUB_TYPE_BY_SORT: Readonly<Record<string, SubTypeKey>> = {
  Flat: 'APARTMENT_PROJECT',
  Dwelling: 'HOUSING_PROJECT',
  Land: 'ALLOTMENT',
  Office: 'OFFICE_PROJECT',
};
const COMMERCIAL_HEAD_TYPES: ReadonlySet<HeadTypeKey | undefined> = new Set(['COMMERCIAL', 'OFFICE', 'INDUSTRIAL']);

const findClassification = (publication: XmlNode): XmlNode => {
  const classification = getNodeAt(getNodeAt(publication, 'Property'), 'Typo');
  return Object.keys(classification).length > 0 ? classification : getNodeAt(publication, 'Estate');
};

function findHeadType(publication: XmlNode): HeadTypeKey | undefined {
  const property = getNodeAt(publication, 'Property');
  return (
    HEAD_TYPE_BY_SORT[readCodeAt(findClassification(publication), 'Sort') ?? ''] ??
    HEAD_TYPE_BY_TYPE[readCodeAt(property, 'Type') ?? ''] ??
    HEAD_TYPE_BY_MARKET[readCodeAt(property, 'MarketType') ?? '']
  );
}

export const isCommercial = (publication: XmlNode): boolean => COMMERCIAL_HEAD_TYPES.has(findHeadType(publication));

export const isMarkedAsProject = (publication: XmlNode): boolean =>
  readCodeAt(findClassification(publication), 'Type') === 'Project';

/** Writes the head type, the subtype and the type of building, by the newer classification or else by the older one. */
export function writeType(writer: DraftWriter, publication: XmlNode, isProject: boolean): void {
  const property = getNodeAt(publication, 'Property');
  const classification = findClassification(publication);
  const [sort, genre] = [readCodeAt(classification, 'Sort'), readCodeAt(classification, 'Genre')];
  if (isProject) {
    writer.choose('general.headType', 'PROJECT', 'Typo.Type', readCodeAt(classification, 'Type'));
    writer.choose('general.subType', PROJECT_SUB_TYPE_BY_SORT[sort ?? ''], 'Typo.Sort', sort);
    return;
  }
  const [type, special] = [readCodeAt(property, 'Type'), readCodeAt(property, 'SpecialType')];
  const headType = findHeadType(publication);
  const subType =
    SUB_TYPE_BY_GENRE.get(genre ?? '') ??
    SUB_TYPE_BY_SPECIAL_TYPE[special ?? ''] ??
    SUB_TYPE_BY_SPECIAL_TYPE[type ?? ''];
  // The head type "Other" is not written first, because the subtype may imply a more precise head type.
  if (headType !== undefined && headType !== 'OTHER') writer.choose('general.headType', headType, 'Type', sort ?? type);
  writer.choose('general.subType', subType, 'SpecialType', genre ?? special ?? type);
  if (!writer.has('general.headType')) {
    writer.choose('general.headType', 'OTHER', 'Type', sort ?? type);
    if (headType === undefined) {
      const reason = 'a type that is not known: it is shown as another kind of property';
      writer.warn({ kind: 'unknown-value', column: 'Type', value: sort ?? type, reason, handling: 'corrected' });
    }
  }
  const characterisation = readCodeAt(classification, 'Characterisation')?.split('_').at(-1) ?? special;
  writer.choose(
    'technical.buildingType',
    BUILDING_TYPE_BY_CODE[characterisation ?? ''],
    'Characterisation',
    characterisation,
  );
}
