import { isNoAnswer } from '#shared/primitives/unknown.ts';
import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import { foldName } from '../../reading/foldedName.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { saysUnknown } from '../../reading/answerInWords.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import type { NameTable, TargetList } from '../../seam/nameTable.ts';
import { toAnswer, readChosenId, findEntryName, toFlag, type ZabunObject } from './values.ts';
import { LISTS } from './targets.ts';
import { VIOLATIONS } from './vocabulary.ts';

/** The values whose ids have the same meaning in every account. */
const PROVEN = { license: { 1: 'YES' }, flooding: { 3: 'NO' } } as const;

const createUnmappedWarning = (column: string, value: string) =>
  ({
    kind: 'unknown-value',
    column,
    value,
    reason: 'it is not mapped to a value of the website',
    handling: 'dropped',
  }) as const;

type NamedWriter = (property: ZabunObject, writer: DraftWriter, names: NameTable) => void;

/**
 * Writes the key that an entry of a list is mapped to.
 *
 * @param proven the keys of entries whose ids have the same meaning in every account
 */
const byName =
  <Path extends EstatePath, Key extends string & ValueAt<Path>>(
    field: string,
    path: Path,
    list: TargetList<Key>,
    proven: Readonly<Record<string, Key>> = {},
  ): NamedWriter =>
  (property, writer, names) => {
    const id = readChosenId(names, list.list, property[field]);
    if (id === undefined) return;
    const target = proven[id] ?? names.target(list, id);
    writer.set(path, target, field, id);
    if (target === undefined) writer.warn(createUnmappedWarning(field, findEntryName(names, list.list, id)?.nl ?? id));
  };

const BY_NAME: readonly NamedWriter[] = [
  byName('town_planning_id', 'planning.townPlanningValue', LISTS.townPlannings),
  byName('building_license_id', 'planning.buildingLicense', LISTS.buildingLicenses, PROVEN.license),
  byName(
    'o_level_flooding_sensitivity_id',
    'technical.oLevelSensitivity',
    LISTS.floodingSensitivities,
    PROVEN.flooding,
  ),
  byName('o_level_flooding_zone_id', 'technical.oLevelZone', LISTS.floodingZones, PROVEN.flooding),
  byName('renovation_obligation_id', 'planning.renovationObligation', LISTS.renovationObligations),
  byName('heritage_inventoried_id', 'planning.heritageInventoried', LISTS.heritageInventorieds),
];

const ANSWERS = [
  ['allocation_license_ynu', 'planning.allocationLicense'],
  ['presale_right_ynu', 'planning.presaleRight'],
  ['certificate_asbuilt_ynu', 'planning.certificateAsBuilt'],
  ['heritage_protected_ynu', 'planning.heritageProtected'],
] as const;

/**
 * Writes the answer about violations by the name of the chosen entry, including the entry 0, which may be "no measure".
 * A measure is shown with the account's own text. An entry without a name is unknown.
 */
function readViolation(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const [field, list] = ['town_planning_violation_id', 'town_planning_violations'];
  const id = readChosenId(names, list, property[field]);
  if (id === undefined) return;
  const name = findEntryName(names, list, id);
  // When one language has an answer, languages without an answer are ignored.
  const said = Object.values(name ?? {}).filter((text) => !isNoAnswer(text));
  const answer = said.map((text) => VIOLATIONS.get(foldName(text))).find((key) => key !== undefined);
  const isUnknown = said.length === 0 || said.some(saysUnknown);
  writer.set('planning.townPlanningViolation', answer ?? (isUnknown ? 'UNKNOWN' : name), field, id);
  if (name === undefined) writer.warn(createUnmappedWarning(field, id));
}

function readCertificates(property: ZabunObject, writer: DraftWriter): void {
  const electricity = toAnswer(property['certificate_electricity_ynu']);
  if (electricity !== undefined)
    writer.set(
      'technical.certificateElectricity',
      electricity === 'YES' ? 'OBTAINED' : 'NOT_OBTAINED',
      'certificate_electricity_ynu',
      electricity,
    );
  const writeConformity = (field: string, path: EstatePathOf<'VALID' | 'INVALID'>) => {
    const isConform = toFlag(property[field]);
    if (isConform !== undefined) writer.set(path, isConform ? 'VALID' : 'INVALID', field, isConform);
  };
  if (electricity === 'YES') writeConformity('certificate_electricity_conform', 'technical.certificateConformity');
  if (toAnswer(property['certificate_conformity_ynu']) === 'YES')
    writeConformity('certificate_conformity_conform', 'fields.certification.conformity_certificate');
  const { certificate_asbestos: asbestos } = property;
  if (asbestos === 1 || asbestos === true)
    writer.set('general.asbestosInventory', 'YES', 'certificate_asbestos', asbestos);
  const inventory = Object.values(toLocalizedText(property['asbestos_inventory'], toPlainText) ?? {}).map((text) =>
    foldName(text),
  );
  if (inventory.some((text) => /^(?:niet asbestveilig|non amiante safe|not asbestos safe)/.test(text)))
    writer.set('fields.certification.asbestos_safe', 'NO', 'asbestos_inventory', inventory);
  else if (inventory.some((text) => /^(?:asbestveilig|amiante safe|asbestos safe)/.test(text)))
    writer.set('fields.certification.asbestos_safe', 'YES', 'asbestos_inventory', inventory);
}

/** Writes the values about planning, certificates and floods. */
export function readLegal(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  for (const writeByName of BY_NAME) writeByName(property, writer, names);
  for (const [field, path] of ANSWERS) writer.set(path, toAnswer(property[field]), field);
  readViolation(property, writer, names);
  readCertificates(property, writer);
  for (const [field, path] of [
    ['flooding_building_score', 'planning.floodingBuildingScore'],
    ['flooding_parcel_score', 'planning.floodingParcelScore'],
  ] as const) {
    const score = property[field];
    writer.set(
      path,
      score === '0' ? '0' : parseFloodScore(typeof score === 'string' ? score : undefined),
      field,
      score,
    );
  }
}
