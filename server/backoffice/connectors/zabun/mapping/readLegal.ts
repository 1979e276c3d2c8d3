import { isNoAnswer } from '#shared/primitives/unknown.ts';
import type { EstatePath, EstatePathOf, ValueAt } from '#server/backoffice/import/estatePath.ts';
import { parseFloodScore } from '../../reading/floodScore.ts';
import { foldName } from '../../reading/foldedName.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { isUnknownAnswer } from '../../reading/answerInWords.ts';
import { toLocalizedText, toPlainText } from '../../reading/readTexts.ts';
import type { NameTable, TargetList } from '../../seam/nameTable.ts';
import { toAnswer, readChosenId, findEntryName, toBoolean, type ZabunObject } from './values.ts';
import { ZABUN_LISTS } from './targets.ts';
import { VIOLATION_ANSWER_BY_NAME } from './vocabulary.ts';

/** Maps the ids that have the same meaning in every account to the product's answers. */
const SHARED_ANSWER_BY_ID = { license: { 1: 'YES' }, flooding: { 3: 'NO' } } as const;

const createUnmappedWarning = (column: string, value: string) =>
  ({
    kind: 'unknown-value',
    column,
    value,
    reason: 'it is not mapped to a value of the website',
    handling: 'dropped',
  }) as const;

type PropertyWriter = (property: ZabunObject, writer: DraftWriter, names: NameTable) => void;

/**
 * Creates a function that writes the product's key for the chosen entry of a list.
 *
 * @param keyBySharedId maps the ids that have the same meaning in every account to the product's keys
 */
const createEntryWriter =
  <Path extends EstatePath, Key extends string & ValueAt<Path>>(
    field: string,
    path: Path,
    list: TargetList<Key>,
    keyBySharedId: Readonly<Record<string, Key>> = {},
  ): PropertyWriter =>
  (property, writer, names) => {
    const id = readChosenId(names, list.list, property[field]);
    if (id === undefined) return;
    const target = keyBySharedId[id] ?? names.findTarget(list, id);
    writer.set(path, target, field, id);
    if (target === undefined) writer.warn(createUnmappedWarning(field, findEntryName(names, list.list, id)?.nl ?? id));
  };

const ENTRY_WRITERS: readonly PropertyWriter[] = [
  createEntryWriter('town_planning_id', 'planning.townPlanningValue', ZABUN_LISTS.townPlannings),
  createEntryWriter(
    'building_license_id',
    'planning.buildingLicense',
    ZABUN_LISTS.buildingLicenses,
    SHARED_ANSWER_BY_ID.license,
  ),
  createEntryWriter(
    'o_level_flooding_sensitivity_id',
    'technical.oLevelSensitivity',
    ZABUN_LISTS.floodingSensitivities,
    SHARED_ANSWER_BY_ID.flooding,
  ),
  createEntryWriter(
    'o_level_flooding_zone_id',
    'technical.oLevelZone',
    ZABUN_LISTS.floodingZones,
    SHARED_ANSWER_BY_ID.flooding,
  ),
  createEntryWriter('renovation_obligation_id', 'planning.renovationObligation', ZABUN_LISTS.renovationObligations),
  createEntryWriter('heritage_inventoried_id', 'planning.heritageInventoried', ZABUN_LISTS.heritageInventorieds),
];

const ANSWER_FIELDS = [
  ['allocation_license_ynu', 'planning.allocationLicense'],
  ['presale_right_ynu', 'planning.presaleRight'],
  ['certificate_asbuilt_ynu', 'planning.certificateAsBuilt'],
  ['heritage_protected_ynu', 'planning.heritageProtected'],
] as const;

/**
 * Writes whether there is a planning violation, according to the name of the chosen list entry. An unknown name is
 * shown as it is. Without a name, or with a name such as "unknown", the value is `UNKNOWN`. The entry 0 counts too,
 * because it may be "no measure".
 */
function readViolation(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  const [field, list] = ['town_planning_violation_id', 'town_planning_violations'];
  const id = readChosenId(names, list, property[field]);
  if (id === undefined) return;
  const name = findEntryName(names, list, id);
  // Names that mean "no answer" in one language are ignored when the name in another language is an answer.
  const answerTexts = Object.values(name ?? {}).filter((text) => !isNoAnswer(text));
  const answer = answerTexts
    .map((text) => VIOLATION_ANSWER_BY_NAME.get(foldName(text)))
    .find((key) => key !== undefined);
  const isUnknown = answerTexts.length === 0 || answerTexts.some(isUnknownAnswer);
  writer.set('planning.townPlanningViolation', answer ?? (isUnknown ? 'UNKNOWN' : name), field, id);
  if (name === undefined) writer.warn(createUnmappedWarning(field, id));
}

function readCertificates(property: ZabunObject, writer: DraftWriter): void {
  const electricityAnswer = toAnswer(property['certificate_electricity_ynu']);
  if (electricityAnswer !== undefined)
    writer.set(
      'technical.certificateElectricity',
      electricityAnswer === 'YES' ? 'OBTAINED' : 'NOT_OBTAINED',
      'certificate_electricity_ynu',
      electricityAnswer,
    );
  const writeConformity = (field: string, path: EstatePathOf<'VALID' | 'INVALID'>) => {
    const isConform = toBoolean(property[field]);
    if (isConform !== undefined) writer.set(path, isConform ? 'VALID' : 'INVALID', field, isConform);
  };
  if (electricityAnswer === 'YES')
    writeConformity('certificate_electricity_conform', 'technical.certificateConformity');
  if (toAnswer(property['certificate_conformity_ynu']) === 'YES')
    writeConformity('certificate_conformity_conform', 'fields.certification.conformity_certificate');
  const { certificate_asbestos: asbestos } = property;
  if (asbestos === 1 || asbestos === true)
    writer.set('general.asbestosInventory', 'YES', 'certificate_asbestos', asbestos);
  const inventoryTexts = Object.values(toLocalizedText(property['asbestos_inventory'], toPlainText) ?? {}).map((text) =>
    foldName(text),
  );
  if (inventoryTexts.some((text) => /^(?:niet asbestveilig|non amiante safe|not asbestos safe)/.test(text)))
    writer.set('fields.certification.asbestos_safe', 'NO', 'asbestos_inventory', inventoryTexts);
  else if (inventoryTexts.some((text) => /^(?:asbestveilig|amiante safe|asbestos safe)/.test(text)))
    writer.set('fields.certification.asbestos_safe', 'YES', 'asbestos_inventory', inventoryTexts);
}

/** Writes the values about planning, certificates and floods. */
export function readLegal(property: ZabunObject, writer: DraftWriter, names: NameTable): void {
  for (const writeByName of ENTRY_WRITERS) writeByName(property, writer, names);
  for (const [field, path] of ANSWER_FIELDS) writer.set(path, toAnswer(property[field]), field);
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
