import type { Estate, FieldValue } from '../../api/estate.ts';
import { isHiddenInWallonia, isToRentOrRented } from './fieldRules.ts';
import type { Region } from '../../primitives/ids.ts';
import { isNoAnswer, parseYesNo } from '../../primitives/unknown.ts';

type FloodLetter = 'A' | 'B' | 'C' | 'D';

interface FloodScore {
  readonly subject: 'parcel' | 'building';
  readonly score: FloodLetter;
  readonly atRisk: boolean;
}

type Planning = Estate['planning'];

/** §4.6: "Flooding score letters beyond C show an extra icon." */
export const isFloodRisk = (score: string) => /^[A-Z]$/.test(score) && score > 'C';

/**
 * Returns the official flood scores, first the score of the parcel. Estates in Wallonia have none (§5). An unknown
 * score is 0, which counts as empty.
 */
export function getFloodScores(planning: Planning, region: Region | undefined): readonly FloodScore[] {
  const toScores = (subject: FloodScore['subject'], letter: Planning['floodingParcelScore']): FloodScore[] =>
    letter === undefined || letter === '0' || isHiddenInWallonia(`planning.flood_${subject}_score`, region)
      ? []
      : [{ subject, score: letter, atRisk: isFloodRisk(letter) }];
  return [...toScores('parcel', planning.floodingParcelScore), ...toScores('building', planning.floodingBuildingScore)];
}

/** The field of the field catalogue with the same meaning as `townPlanningViolation`. */
const PROCEEDING_FIELD = 'planning.proceeding';
/** The fields of the field catalogue that state that a court or an authority has imposed a measure. */
const IMPOSED_MEASURE_FIELDS = ['planning.judicial_measure', 'planning.administrative_measure'] as const;
/** The fields about a summons or a measure. The page shows none of them when they contradict each other. */
export const MEASURE_FIELDS: ReadonlySet<string> = new Set([PROCEEDING_FIELD, ...IMPOSED_MEASURE_FIELDS]);

type PlanningFacts = Pick<Estate, 'planning' | 'fields'>;

/** The meaning of a text about a summons or a measure. `OTHER` is a text that describes a summons or a measure. */
type MeasureMeaning = 'NO' | 'UNKNOWN' | 'OTHER';
function classifyMeasureText(text: string): MeasureMeaning {
  if (isNoAnswer(text)) return 'UNKNOWN';
  return parseYesNo(text) === 'NO' ? 'NO' : 'OTHER';
}

/** Returns the meaning of each text in a value, one for each language with a text; an empty list for an empty value. */
function readMeanings(value: FieldValue | undefined): readonly MeasureMeaning[] {
  if (typeof value === 'boolean') return [value ? 'OTHER' : 'NO'];
  const texts = typeof value === 'object' ? Object.values(value) : [value];
  return texts.flatMap((text) =>
    (typeof text === 'string' || typeof text === 'number') && String(text).trim() !== ''
      ? [classifyMeasureText(String(text))]
      : [],
  );
}

const isDenial = (value: FieldValue | undefined): boolean => {
  const meanings = readMeanings(value);
  return meanings.length > 0 && meanings.every((meaning) => meaning === 'NO');
};

/**
 * Returns whether the estate itself denies a summons and a measure: by the value `NO`, or by the explicit empty text of
 * the contract, `"townPlanningViolation": ""` (§5: "an empty town-planning violation"). An absent field, a text that is
 * empty in one language and an unknown value do not deny a violation.
 */
function deniesViolation({ planning, fields }: PlanningFacts): boolean {
  const ownValue = planning.townPlanningViolation;
  const catalogueValue = fields[PROCEEDING_FIELD];
  if (readMeanings(ownValue).length > 0) return isDenial(ownValue);
  return readMeanings(catalogueValue).length > 0 ? isDenial(catalogueValue) : ownValue === '';
}

/**
 * Returns the fields that state a summons or a measure, by a code or a text, while another field of the estate denies
 * that there is any. Pages then show none of these fields.
 */
export function findContradictingMeasures(facts: PlanningFacts): readonly string[] {
  const { planning, fields } = facts;
  const fieldValues: readonly (readonly [key: string, value: FieldValue | undefined])[] = [
    ['planning.townPlanningViolation', planning.townPlanningViolation],
    [PROCEEDING_FIELD, fields[PROCEEDING_FIELD]],
  ];
  const isDenied = deniesViolation(facts) || fieldValues.some(([, value]) => readMeanings(value).includes('NO'));
  if (!isDenied) return [];
  return [...fieldValues, ...IMPOSED_MEASURE_FIELDS.map((key) => [key, fields[key]] as const)].flatMap(
    ([key, value]) => (readMeanings(value).includes('OTHER') ? [key] : []),
  );
}

/**
 * Returns whether the page shows the text of §5: "An empty town-planning violation in a visible case shows text saying
 * that no judicial remedial or administrative measure was imposed." The visible cases are estates for sale outside
 * Wallonia ("planning fields in Wallonia are hidden when empty"). The text is a legal statement, so an estate does not
 * show it when its field is absent.
 */
export const isNoViolationShown = (estate: PlanningFacts & Pick<Estate, 'general' | 'address'>) =>
  estate.address.region !== 'WALLONIA' &&
  !isToRentOrRented(estate.general.transaction.id) &&
  deniesViolation(estate) &&
  findContradictingMeasures(estate).length === 0;
