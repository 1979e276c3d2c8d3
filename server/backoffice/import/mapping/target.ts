import type { z } from 'zod';
import { estateWriteSchema } from '#shared/api/estate.ts';
import { FIELD_CATALOGUE } from '#shared/domain/fields/fieldCatalogue.ts';
import { COMMON_CHARGES_FIELD, PRIVATE_CHARGES_FIELD } from '#shared/domain/legal/monthlyCharges.ts';
import { VALUE_LISTS } from '#shared/domain/values/values.ts';
import { typedEntries, typedKeys } from '#shared/domain/typedKeys.ts';
import { isLocale } from '#shared/i18n/locales.ts';
import type { FieldKind } from '#shared/domain/fields/field.ts';
import { formatSuggestion } from '../../core/didYouMean.ts';
import type { Measure } from '../cells/units.ts';
import type { EstatePath, EstatePathOf, RentalPath } from '../estatePath.ts';

/** The kind of value that a field of the estate document contains. */
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
  /** A value of the field catalogue, whose kind the mapping states. */
  | 'free';

/**
 * The path of the postcode in a mapping. The document has no fields at this path and at `LOCALITY_PATH`; the parts of
 * the address are derived from both values.
 */
export const ZIP_PATH = 'address.zip';
export const LOCALITY_PATH = 'address.locality';

/** The path of the id that the source gave a unit's project. The import converts it to `general.parentId`. */
export const PARENT_PATH = 'general.parent';

/** The path of the period of a rent. */
export const PRICE_PERIOD_PATH = 'general.price.period';

export const PRICE_VISIBLE_PATH = 'general.price.visible';

/** The fields that allow the site to show an address or a price. */
export const VISIBILITY_PATHS: readonly string[] = ['address.visible', PRICE_VISIBLE_PATH];

/** The parts of the definition of a zod schema that this file reads. */
interface SchemaDefinition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly format?: string;
}
// oxlint-disable-next-line no-underscore-dangle -- where zod keeps a schema's definition for libraries
const getDefinition = (schema: z.core.$ZodType): SchemaDefinition => schema._zod.def;

function unwrapSchema(schema: z.core.$ZodType): SchemaDefinition {
  const definition = getDefinition(schema);
  return definition.innerType ? unwrapSchema(definition.innerType) : definition;
}

function toTargetKind(definition: SchemaDefinition): TargetKind | undefined {
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
      // A union is `localized` when one option is an object with a text for each language. The other option is then the
      // key of a text.
      return definition.options?.some((option) => unwrapSchema(option).type === 'record') ? 'localized' : undefined;
    case 'array':
      return definition.element && unwrapSchema(definition.element).type === 'string' ? 'list' : undefined;
    case 'object':
      return definition.shape && 'id' in definition.shape && 'name' in definition.shape ? 'named' : undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the kind of the field at a dotted path of a document, by default an estate; undefined when there is no such
 * field, or it cannot be written as a whole.
 */
export function findTargetKind(path: string, schema: z.core.$ZodType = estateWriteSchema): TargetKind | undefined {
  if (path === ZIP_PATH || path === LOCALITY_PATH || path === PARENT_PATH) return 'text';
  if (path.startsWith('fields.')) return 'free';
  let definition = unwrapSchema(schema);
  for (const key of path.split('.')) {
    if (toTargetKind(definition) === 'localized') return isLocale(key) ? 'text' : undefined;
    const next = definition.shape && Object.hasOwn(definition.shape, key) ? definition.shape[key] : undefined;
    if (!next) return undefined;
    definition = unwrapSchema(next);
  }
  return toTargetKind(definition);
}

function* listPaths(schema: z.core.$ZodType, prefix: string): Generator<string, void, undefined> {
  const definition = unwrapSchema(schema);
  if (prefix !== '' && toTargetKind(definition)) yield prefix;
  for (const [key, member] of Object.entries(definition.shape ?? {})) {
    if (key !== 'fields') yield* listPaths(member, prefix === '' ? key : `${prefix}.${key}`);
  }
}

/** Yields every path that a mapping can write to, including those of the field catalogue. */
export function* listTargetPaths(): Generator<string, void, undefined> {
  yield ZIP_PATH;
  yield LOCALITY_PATH;
  yield PARENT_PATH;
  yield* listPaths(estateWriteSchema, '');
  for (const key of FIELD_CATALOGUE.keys()) yield `fields.${key}`;
}

/**
 * Explains why a path below `fields` is probably misspelt; undefined when the field catalogue contains it, or when the
 * path is outside `fields`.
 */
export function explainUnknownField(path: string): string | undefined {
  if (!path.startsWith('fields.') || FIELD_CATALOGUE.has(path.slice('fields.'.length))) return undefined;
  const hint = formatSuggestion(
    path,
    [...FIELD_CATALOGUE.keys()].map((key) => `fields.${key}`),
  );
  return `"${path}" is not in the field catalogue${hint || ': for a field of your own, add how it is read, such as "as": "text"'}`;
}

/** The fields of the document that are amounts in euros, in addition to those of the field catalogue. */
const MONEY_PATHS: ReadonlySet<string> = new Set<EstatePathOf<number>>([
  'general.price.value',
  'general.price.groundValue',
  'general.price.infrastructureValue',
  'general.price.furnitureValue',
  'general.price.constructionValue',
  'general.price.totalPrice',
  'general.price.deposit',
  'general.registrationCost',
  'general.tax',
  'general.notarySalery',
  'ki.indexed',
  'ki.nonIndexed',
  'ki.communityTax',
  'technical.monthlyCost',
]);
export const isMoneyPath = (path: string): boolean =>
  MONEY_PATHS.has(path) ||
  (path.startsWith('fields.') && (FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind.startsWith('euro') ?? false));

/** Maps the path of an amount of charges to the path that stores "included in the rent". */
export const INCLUDED_CHARGES_PATHS: ReadonlyMap<string, EstatePath> = new Map<EstatePath, EstatePath>([
  ['technical.monthlyCost', `fields.${COMMON_CHARGES_FIELD}`],
  [`fields.${COMMON_CHARGES_FIELD}`, `fields.${COMMON_CHARGES_FIELD}`],
  [`fields.${PRIVATE_CHARGES_FIELD}`, `fields.${PRIVATE_CHARGES_FIELD}`],
]);

const MEASURES_BY_KIND: Readonly<Partial<Record<FieldKind, Measure>>> = {
  area: 'area',
  distance: 'length',
  percentage: 'percentage',
  epc: 'energyPerArea',
  energyPerYear: 'energy',
  co2: 'co2',
  liquid: 'liquid',
};
/** The measures of fields that have no kind in the field catalogue, or whose kind is a count. */
const MEASURES_BY_PATH: Readonly<Partial<Record<EstatePathOf<number> | RentalPath, Measure>>> = {
  'dimensions.areaGround': 'area',
  'dimensions.areaBuild': 'area',
  'dimensions.areaBuildable': 'area',
  'general.surface': 'area',
  'dimensions.widthHouse': 'length',
  'dimensions.widthGround': 'length',
  'dimensions.depthHouse': 'length',
  'dimensions.depthGround': 'length',
  'dimensions.depthGroundFloor': 'length',
  'dimensions.depthFloor': 'length',
  'energy.epcValue': 'energyPerArea',
  'energy.shared.epcValue': 'energyPerArea',
  'energy.epcValueTotal': 'energy',
  'energy.shared.epcValueTotal': 'energy',
  'energy.co2': 'co2',
  'energy.shared.co2': 'co2',
  'general.bedroomCount': 'bedrooms',
  'places.bedrooms': 'bedrooms',
  'fields.construction.bedrooms_count': 'bedrooms',
  'places.bathrooms': 'bathrooms',
  'fields.construction.bathrooms_count': 'bathrooms',
  'places.toilets': 'toilets',
  'fields.construction.toilets_count': 'toilets',
  'fields.construction.garages_count': 'garages',
  'fields.construction.parking_spaces_count': 'parkings',
  'fields.construction.parking_spaces_inside_count': 'parkings',
  'fields.construction.parking_spaces_outside_count': 'parkings',
  'fields.construction.facades_count': 'facades',
  'general.maxOccupation': 'persons',
};
const measuresByPath: ReadonlyMap<string, Measure> = new Map(typedEntries(MEASURES_BY_PATH));

/**
 * Returns the measure of a field: a unit of this measure may follow a number in the field. When the measure is
 * undefined, only a currency may follow.
 */
export function findMeasure(path: string): Measure | undefined {
  const kind = path.startsWith('fields.') ? FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind : undefined;
  return (kind && MEASURES_BY_KIND[kind]) ?? measuresByPath.get(path);
}

/**
 * Returns the keys of the enumeration that a field of the field catalogue accepts; undefined for a field of another
 * kind.
 */
export function listCatalogueValues(path: string): readonly string[] | undefined {
  const kind = path.startsWith('fields.') ? FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind : undefined;
  const list = typedKeys(VALUE_LISTS).find((name) => kind === `enum:${name}`);
  return list && [...VALUE_LISTS[list].keys()];
}

/** Returns the kind with which a value of the field catalogue is read by default. */
export function findCatalogueKind(path: string): 'text' | 'number' | 'integer' | 'boolean' | 'date' {
  const kind = FIELD_CATALOGUE.get(path.slice('fields.'.length))?.kind ?? 'text';
  if (kind.startsWith('enum:') || kind === 'text' || kind === 'information' || kind === 'country' || kind === 'url')
    return 'text';
  if (kind === 'flag') return 'boolean';
  if (kind === 'date') return 'date';
  return kind === 'count' || kind === 'year' ? 'integer' : 'number';
}
