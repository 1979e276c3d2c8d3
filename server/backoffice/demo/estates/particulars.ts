import type { EstateInput } from '#shared/api/estate.ts';
import type { Region } from '#shared/primitives/ids.ts';
import { AVAILABILITY, BUILDING_TYPE, CONDITION } from '../vocabulary.ts';
import type { DemoEstate } from './demoEstate.ts';
import { toEnergyLabel } from './energy.ts';
import { toTransactionFamily, toGroup, isBuilt, isDwelling } from './kind.ts';

type Planning = NonNullable<EstateInput['planning']>;
type Technical = NonNullable<EstateInput['technical']>;

const ASBESTOS_YEAR = 2001;
const pick = <T>(list: readonly [T, ...T[]], id: number): T => list[id % list.length] ?? list[0];

/** Tests whether the estate is a home or a building with homes. */
const livedIn = ({ kind }: DemoEstate) =>
  isDwelling(toGroup(kind)) || ['APARTMENT_BLOCK', 'MIXED_BUILDING'].includes(kind);

/** Builds the legal data of a Flemish advertisement; the other regions require almost none of it. */
export function buildPlanning(estate: DemoEstate, region: Region): Planning {
  const group = toGroup(estate.kind);
  if (region === 'WALLONIA') return {};
  if (region === 'BRUSSELS') return { townPlanningValue: isDwelling(group) ? 'WG' : 'GG', buildingLicense: 'YES' };
  const scores = ['A', 'A', 'B', 'A', 'A', 'C', 'A', 'B', 'A', '0', 'A', 'A', 'D'] as const;
  const parcel = pick(scores, estate.id * 5);
  const label = estate.epc === undefined ? '' : toEnergyLabel(region, estate.epc);
  return {
    townPlanningValue: group === 'industrial' ? 'IAB' : pick(['WG', 'WG', 'WGL', 'WG', 'WGR'], estate.id),
    buildingLicense: group === 'plot' ? 'NO' : pick(['YES', 'YES', 'YES', 'BEFORE_1962'], estate.id),
    allocationLicense: pick(['NO', 'YES', 'NO'], estate.id),
    presaleRight: 'NO',
    ...(isBuilt(group) && { certificateAsBuilt: estate.newBuilding ? 'YES' : 'NO' }),
    heritageProtected: 'NO',
    heritageInventoried: (estate.year ?? ASBESTOS_YEAR) < 1900 ? 'YES' : 'NO',
    floodingParcelScore: parcel,
    ...(isBuilt(group) && { floodingBuildingScore: parcel === 'D' ? 'C' : parcel }),
    ...(livedIn(estate) &&
      toTransactionFamily(estate.transaction) === 'sale' && {
        renovationObligation: 'EF'.includes(label || '-') ? 'YES' : 'NO',
      }),
  };
}

const TERRACED = new Set(['TOWNHOUSE', 'TERRACED_HOUSE', 'APARTMENT_BLOCK', 'MIXED_BUILDING']);
const DETACHED = new Set([
  'VILLA',
  'BUNGALOW',
  'CASTLE',
  'COUNTRY_HOUSE',
  'FARM_01',
  'DETACHED_HOUSE',
  'CHALET',
  'MANOR',
]);

function buildingType(kind: string): Technical['buildingType'] {
  if (TERRACED.has(kind)) return BUILDING_TYPE.CLOSED;
  if (kind === 'SEMI_DETACHED_HOUSE') return BUILDING_TYPE.HALF_OPEN;
  return DETACHED.has(kind) ? BUILDING_TYPE.OPEN : undefined;
}

function condition(estate: DemoEstate): Technical['condition'] {
  if (estate.newBuilding) return CONDITION.NEW;
  if ((estate.renovated ?? 0) >= 2015) return CONDITION.EXCELLENT;
  if ((estate.epc ?? 0) > 500) return CONDITION.TO_RENOVATE;
  if ((estate.epc ?? 0) > 350) return CONDITION.TO_REFRESH;
  return CONDITION.GOOD;
}

export function buildTechnical(estate: DemoEstate, region: Region): Technical {
  const group = toGroup(estate.kind);
  if (!isBuilt(group)) return {};
  const rent = toTransactionFamily(estate.transaction) === 'rent';
  const type = buildingType(estate.kind);
  const state = condition(estate);
  const checked = isDwelling(group) && !rent;
  return {
    ...(estate.newBuilding && { newBuilding: true }),
    ...(estate.year && { constructionYear: estate.year }),
    ...(estate.renovated && { renovationYear: estate.renovated }),
    ...(type && { buildingType: type }),
    ...(state && group !== 'garage' && { condition: state }),
    available: AVAILABILITY[estate.available ?? (rent ? 'IMMEDIATE' : 'DEED')],
    ...(estate.has?.includes('FURNISHED') && { furniture: true }),
    ...(rent && isDwelling(group) && { petsAllowed: pick(['YES', 'NO', 'UNKNOWN'], estate.id) }),
    ...(estate.charges && { monthlyCost: estate.charges }),
    ...(estate.garden && { directionGarden: estate.garden }),
    ...(estate.has?.includes('ELEVATOR') && { elevator: true }),
    ...(checked && {
      certificateElectricity: estate.id % 5 === 0 ? 'NOT_OBTAINED' : 'OBTAINED',
      certificateConformity: estate.newBuilding || estate.id % 5 > 1 ? 'VALID' : 'INVALID',
    }),
    ...(region === 'FLANDERS' && estate.id % 9 === 0 && { oLevelSensitivity: 'NO', oLevelZone: 'NO' }),
  };
}

/** Builds the asbestos certificate that Flanders requires for the sale of buildings from before 2001. */
export function buildAsbestos(
  estate: DemoEstate,
  region: Region,
): Pick<EstateInput['general'], 'asbestosInventory' | 'certificateAsbestos'> {
  const asked =
    region === 'FLANDERS' &&
    isBuilt(toGroup(estate.kind)) &&
    toTransactionFamily(estate.transaction) === 'sale' &&
    (estate.year ?? ASBESTOS_YEAR) < ASBESTOS_YEAR;
  if (!asked) return {};
  return {
    asbestosInventory: 'YES',
    certificateAsbestos: `2026${String((estate.id % 9) + 1).padStart(2, '0')}12-00${estate.id}.001`,
  };
}

/** Builds the layers of the building shell, for homes whose owner has the building file. */
export function buildBuildTechnicals(estate: DemoEstate): NonNullable<EstateInput['buildTechnicals']> {
  const modern = estate.newBuilding || (estate.renovated ?? 0) >= 2015;
  if (!modern || !isDwelling(toGroup(estate.kind))) return [];
  return [
    {
      criteria: { nl: 'Dak', fr: 'Toiture', en: 'Roof', de: 'Dach' },
      value: { nl: 'Hellend, geïsoleerd', fr: 'À versants, isolée', en: 'Pitched, insulated', de: 'Geneigt, gedämmt' },
      comment: {
        nl: '24 cm minerale wol',
        fr: '24 cm de laine minérale',
        en: '24 cm of mineral wool',
        de: '24 cm Mineralwolle',
      },
    },
    {
      criteria: { nl: 'Schrijnwerk', fr: 'Châssis', en: 'Window frames', de: 'Fensterrahmen' },
      value: { nl: 'Aluminium', fr: 'Aluminium', en: 'Aluminium', de: 'Aluminium' },
    },
    {
      criteria: { nl: 'Ventilatie', fr: 'Ventilation', en: 'Ventilation', de: 'Lüftung' },
      value: {
        nl: 'Systeem D',
        fr: 'Système D',
        en: 'Balanced, with heat recovery',
        de: 'Zu- und Abluft mit Wärmerückgewinnung',
      },
    },
  ];
}
