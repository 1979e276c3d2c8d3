import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { isUnfilledText } from '#shared/primitives/unknown.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';

/**
 * Matches the paths of texts that people write. Programs write "0" for an empty field, so "0" is not a title. The path
 * of a floor does not match, because 0 is the ground floor.
 */
const TEXT_PATHS =
  /^(?:general\.(?:reference|buildingName|architect|certificateAsbestos|entityNumber|title|description|shortDescription)|address\.(?:street|number|box|locality)|energy\.(?:shared\.)?(?:epcReference|epbReference|energyLabel|customEpcLabel)|planning\.(?:townPlanningValue|buildingLicense|allocationLicense|presaleRight|certificateAsBuilt|heritageProtected|heritageInventoried)|salesRep\.\w+)(?:\.[a-z]{2})?$/;
/** Matches the paths of fields of the field catalogue that the law may require in an advertisement. */
const LEGAL_FIELDS = /^fields\.((?:certification|planning|flood_information)\.\w+)/;
const TEXT_TYPES = /^(?:text|information|enum:)/;
/**
 * Matches the path of the summons. An empty text at this path states that there is no planning summons and no measure
 * (specification §5), so only `0` and `-1` mean that the field was not filled in.
 */
const VIOLATION_PATH = /^planning\.townPlanningViolation(?:\.[a-z]{2})?$/;

function isTextPath(path: string): boolean {
  const key = LEGAL_FIELDS.exec(path)?.[1];
  return key === undefined ? TEXT_PATHS.test(path) : TEXT_TYPES.test(FIELD_CATALOGUE.get(key)?.kind ?? '');
}

const isUnfilled = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && isUnfilledText(String(value));

/** Returns the value without unfilled texts: a text, or an object of texts by language; undefined when none is left. */
function removeUnfilled(value: unknown): unknown {
  if (!isObject(value)) return isUnfilled(value) ? undefined : value;
  const texts = Object.entries(value).filter(([, text]) => !isUnfilled(text));
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** Returns the values by path, without texts that were not filled in. */
export function removeUnfilledTexts(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const filledValues = new Map<string, unknown>();
  for (const [path, value] of values) {
    const isText = isTextPath(path) || (VIOLATION_PATH.test(path) && value !== '');
    const keptValue = isText ? removeUnfilled(value) : value;
    if (keptValue !== undefined) filledValues.set(path, keptValue);
  }
  return filledValues;
}
