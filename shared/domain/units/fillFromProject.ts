import type { Estate } from '../../api/estate.ts';
import { isEmpty } from '../rules.ts';
import { typedKeys } from '../typedKeys.ts';
import { isUnknownCode } from '../../primitives/unknown.ts';

/** The groups of the field catalogue (§3.2) for which a value of the project also applies to each of its units. */
const SHARED_FIELD_GROUPS = ['project.', 'planning.', 'flood_information.', 'certification.'];
/** The field with the same meaning as `technical.newBuilding`, which also applies to each unit. */
const NEW_BUILDING_FIELD = 'construction.new_construction';

/** The fields of the catalogue whose values belong to one energy certificate. */
const CERTIFICATE_FIELDS: ReadonlySet<string> = new Set([
  'certification.epc_value',
  'certification.epc_year_value',
  'certification.epc_number',
  'certification.epc_valid_until',
  'certification.energy_label',
  'certification.epb_reference',
  'certification.e_level',
  'certification.k_level',
  'certification.co2_emission',
  'certification.net_energy_heating',
]);
/** The fields of the catalogue that show that there is a certificate. */
const CERTIFICATE_PROOF_FIELDS = [
  'certification.epc_value',
  'certification.epc_number',
  'certification.energy_label',
] as const;

/** Returns whether a value is missing. The flood score 0 means unknown. */
const isMissingValue = (value: unknown) => isEmpty(value) || value === '0' || isUnknownCode(value);

/** Returns the values of the unit, with the values of the project in place of missing values. */
function fillMissing<T extends object>(unit: T, project: T, keys: readonly (keyof T)[] = typedKeys(project)): T {
  const missingKeys = keys.filter((key) => isMissingValue(unit[key]) && !isMissingValue(project[key]));
  if (missingKeys.length === 0) return unit;
  return { ...unit, ...Object.fromEntries(missingKeys.map((key) => [key, project[key]])) };
}

/**
 * Returns whether a unit has a certificate of its own. If it has one, its energy data are not completed from the
 * project, because the value of one certificate with the code of another would be wrong.
 */
const hasCertificate = ({ energy, fields }: Estate) =>
  [energy.epcValue, energy.energyLabel, energy.customEpcLabel, energy.epcReference].some((value) => !isEmpty(value)) ||
  CERTIFICATE_PROOF_FIELDS.some((key) => !isMissingValue(fields[key]));

/** Returns the fields of the project that also apply to a unit. */
const getSharedFields = ({ fields }: Estate, unit: Estate) => {
  const hasOwnCertificate = hasCertificate(unit);
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key]) =>
        (key === NEW_BUILDING_FIELD || SHARED_FIELD_GROUPS.some((group) => key.startsWith(group))) &&
        !(hasOwnCertificate && CERTIFICATE_FIELDS.has(key)),
    ),
  );
};

/**
 * Returns the address of the unit. When the unit has neither a street nor a number, the address has the street and the
 * number of the project, unless the unit or the project hides its address.
 */
function fillAddress(unit: Estate, project: Estate): Estate['address'] {
  const unitAddress = unit.address;
  if (
    !unitAddress.visible ||
    !project.address.visible ||
    !isEmpty(unitAddress.number) ||
    unitAddress.street !== undefined
  )
    return unitAddress;
  return fillMissing(unitAddress, project.address, ['street', 'number']);
}

/**
 * Returns the technical data of the unit, completed from the project. When the unit's fields say whether it is new,
 * `newBuilding` stays empty, because it has priority over these fields.
 */
function fillTechnical(unit: Estate, project: Estate): Estate['technical'] {
  const statesNewBuilding = !isMissingValue(unit.fields[NEW_BUILDING_FIELD]);
  return fillMissing(unit.technical, project.technical, [
    ...(statesNewBuilding ? [] : (['newBuilding'] as const)),
    'constructionYear',
    'renovationYear',
    'condition',
    'available',
    'availableDate',
    'elevator',
  ]);
}

/**
 * Returns a unit with the data of its project in place of its own missing data: planning, energy, phase, architect and
 * address. Costs, rooms and sizes are never copied from the project.
 */
export function fillFromProject<T extends Estate>(unit: T, project: Estate): T {
  return {
    ...unit,
    general: fillMissing(unit.general, project.general, ['architect', 'buildingName', 'asbestosInventory']),
    address: fillAddress(unit, project),
    energy: hasCertificate(unit) ? unit.energy : { ...project.energy, ...unit.energy },
    technical: fillTechnical(unit, project),
    planning: fillMissing(unit.planning, project.planning),
    facilities: unit.facilities.length > 0 ? unit.facilities : project.facilities,
    environments: unit.environments.length > 0 ? unit.environments : project.environments,
    fields: fillMissing(unit.fields, getSharedFields(project, unit)),
  };
}
