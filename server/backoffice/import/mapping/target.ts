import type { z } from 'zod';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { COMMON_CHARGES, PRIVATE_CHARGES } from '#shared/domain/legal/monthlyCharges.ts';
import { VALUE_LISTS } from '#shared/domain/values/values.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import type { FieldKind } from '#shared/domain/fields/field.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import type { Measure } from '../cells/units.ts';

/** What a field of the estate document holds. */
export type TargetKind =
  | 'text'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'localized'
  | 'named'
  | 'list'
  /** A value of the field catalogue: the mapping says what it is. */
  | 'free';

/** Not in the document as such: a zip and the name of a place become the parts of the address. */
export const ZIP = 'address.zip';
export const LOCALITY = 'address.locality';

/** The source's own id of the project that a unit belongs to: becomes `general.parentId`. */
export const PARENT = 'general.parent';

/** The period for which a rent is asked. */
export const PERIOD_OF_PRICE = 'general.price.period';

/** The parts of zod that are looked at. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly format?: string;
}
// oxlint-disable-next-line no-underscore-dangle -- where zod keeps a schema's definition for libraries
const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;

function unwrap(schema: z.core.$ZodType): Definition {
  const definition = definitionOf(schema);
  return definition.innerType ? unwrap(definition.innerType) : definition;
}

function kindOf(definition: Definition): TargetKind | undefined {
  switch (definition.type) {
    case 'string':
      return definition.format === 'date' || definition.format === 'datetime' ? definition.format : 'text';
    case 'enum':
      return 'text';
    case 'number':
      return definition.format?.includes('int') ? 'integer' : 'number';
    case 'boolean':
      return 'boolean';
    case 'record':
      return 'localized';
    case 'union':
      // A code or words: words per language hold both.
      return definition.options?.some((option) => unwrap(option).type === 'record') ? 'localized' : undefined;
    case 'array':
      return definition.element && unwrap(definition.element).type === 'string' ? 'list' : undefined;
    case 'object':
      return definition.shape && 'id' in definition.shape && 'name' in definition.shape ? 'named' : undefined;
    default:
      return undefined;
  }
}

/**
 * What the field of a document, an estate unless `schema` says otherwise, takes at a dotted path; undefined when there is
 * none or nothing can be written to it as a whole.
 */
export function targetKind(path: string, schema: z.core.$ZodType = estateWriteSchema): TargetKind | undefined {
  if (path === ZIP || path === LOCALITY || path === PARENT) return 'text';
  if (path.startsWith('fields.')) return 'free';
  let definition = unwrap(schema);
  for (const key of path.split('.')) {
    if (kindOf(definition) === 'localized') return isLocale(key) ? 'text' : undefined;
    const next = definition.shape && Object.hasOwn(definition.shape, key) ? definition.shape[key] : undefined;
    if (!next) return undefined;
    definition = unwrap(next);
  }
  return kindOf(definition);
}

function* pathsOf(schema: z.core.$ZodType, prefix: string): Generator<string, void, undefined> {
  const definition = unwrap(schema);
  if (prefix !== '' && kindOf(definition)) yield prefix;
  for (const [key, member] of Object.entries(definition.shape ?? {})) {
    if (key !== 'fields') yield* pathsOf(member, prefix === '' ? key : `${prefix}.${key}`);
  }
}

/** Every path that a mapping can write to, those of the field catalogue included. */
export function* targetPaths(): Generator<string, void, undefined> {
  yield ZIP;
  yield LOCALITY;
  yield PARENT;
  yield* pathsOf(estateWriteSchema, '');
  for (const key of FIELD_CATALOGUE.keys()) yield `fields.${key}`;
}

/** Why a path below `fields` is probably misspelt; undefined when the field catalogue has it or it is another field. */
export function unknownField(path: string): string | undefined {
  if (!path.startsWith('fields.') || FIELD_CATALOGUE.has(path.slice('fields.'.length))) return undefined;
  const hint = formatSuggestion(
    path,
    [...FIELD_CATALOGUE.keys()].map((key) => `fields.${key}`),
  );
  return `"${path}" is not in the field catalogue${hint || ': say how a field of your own is read, such as "as": "text"'}`;
}

/** Fields of the document that are amounts in euros, beside those of the catalogue. */
const MONEY =
  /^(?:general\.(?:price\.[a-zA-Z]+|registrationCost|tax|notarySalery)|ki\.[a-zA-Z]+|technical\.monthlyCost)$/;
export const isMoney = (path: string): boolean =>
  MONEY.test(path) ||
  (path.startsWith('fields.') && (FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind.startsWith('euro') ?? false));

/** The path that takes "included in the rent", by the path of the amount of the charges. */
export const INCLUDED_AT: ReadonlyMap<string, string> = new Map([
  ['technical.monthlyCost', `fields.${COMMON_CHARGES}`],
  [`fields.${COMMON_CHARGES}`, `fields.${COMMON_CHARGES}`],
  [`fields.${PRIVATE_CHARGES}`, `fields.${PRIVATE_CHARGES}`],
]);

const OF_KINDS: Readonly<Partial<Record<FieldKind, Measure>>> = {
  area: 'area',
  distance: 'length',
  percentage: 'percentage',
  epc: 'energyPerArea',
  energyPerYear: 'energy',
  co2: 'co2',
  liquid: 'liquid',
};
/** The measures of fields that have no kind in the catalogue, by their paths. */
const OF_PATHS: readonly (readonly [path: RegExp, measure: Measure])[] = [
  [/^(?:dimensions\.area|general\.surface$)/, 'area'],
  [/^dimensions\.(?:width|depth)/, 'length'],
  [/^energy\.(?:shared\.)?epcValue$/, 'energyPerArea'],
  [/^energy\.(?:shared\.)?epcValueTotal$/, 'energy'],
  [/^energy\.(?:shared\.)?co2$/, 'co2'],
  [/^(?:general\.bedroomCount|places\.bedrooms|fields\.construction\.bedrooms_count)$/, 'bedrooms'],
  [/^(?:places\.bathrooms|fields\.construction\.bathrooms_count)$/, 'bathrooms'],
  [/^(?:places\.toilets|fields\.construction\.toilets_count)$/, 'toilets'],
  [/^fields\.construction\.garages_count$/, 'garages'],
  [/^fields\.construction\.parking_spaces_/, 'parkings'],
  [/^fields\.construction\.facades_count$/, 'facades'],
  [/^general\.maxOccupation$/, 'persons'],
];

/** Returns what the numbers of a field measure, whose units may stand beside them. Undefined: none but euros may. */
export function measureOf(path: string): Measure | undefined {
  const kind = path.startsWith('fields.') ? FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind : undefined;
  return (kind && OF_KINDS[kind]) ?? OF_PATHS.find(([pattern]) => pattern.test(path))?.[1];
}

/** The keys of the enumeration that a field of the catalogue takes; undefined for a field of another kind. */
export function catalogueValues(path: string): readonly string[] | undefined {
  const kind = path.startsWith('fields.') ? FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind : undefined;
  const list = typedKeys(VALUE_LISTS).find((name) => kind === `enum:${name}`);
  return list && [...VALUE_LISTS[list].keys()];
}

/** How a value of the field catalogue is read, unless the mapping says otherwise. */
export function catalogueKind(path: string): 'text' | 'number' | 'integer' | 'boolean' | 'date' {
  const kind = FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind ?? 'text';
  if (kind.startsWith('enum:') || kind === 'text' || kind === 'information' || kind === 'country' || kind === 'url')
    return 'text';
  if (kind === 'flag') return 'boolean';
  if (kind === 'date') return 'date';
  return kind === 'count' || kind === 'year' ? 'integer' : 'number';
}
