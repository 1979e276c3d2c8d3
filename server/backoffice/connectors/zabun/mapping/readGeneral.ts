import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import type { TransactionKey } from '#shared/primitives/vocabulary.ts';
import type { VocabularyKey, VocabularyPath } from '#server/backoffice/import/cells/vocabularyValue.ts';
import { foldName } from '../../reading/foldedName.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toId, toPositive, toWholeNumber, parseYear } from '../../reading/readNumbers.ts';
import { parsePrice } from '../../reading/readPrice.ts';
import { toCode, toLocalizedText, toPlainText, toRichText, toPlainLine } from '../../reading/readTexts.ts';
import { toBelgianDay, toInstant } from '../../reading/readTimes.ts';
import { setMonthlyCost } from '../../reading/setMonthlyCost.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { TargetList } from '../../seam/nameTable.ts';
import { readVersion } from '../listedVersion.ts';
import type { ZabunSettings } from '../settings.ts';
import { ZABUN_LISTS } from './targets.ts';
import { toAnswer, toBoolean, findNameByRawId, type ZabunObject } from './values.ts';
import {
  AVAILABILITY_BY_NAME,
  SUB_TYPE_BY_ID,
  getSubTypesByName,
  TRANSACTION_BY_ID,
  TRANSACTION_BY_LIKELY_ID,
} from './vocabulary.ts';

type Context = MapContext<ZabunSettings>;

/**
 * This number is added to the ids of values that only the account has, so that these ids differ from all ids of the
 * product.
 */
export const ACCOUNT_ID_OFFSET = 10_000_000;

/** Returns the key of the transaction; undefined when it is unknown. */
export function findTransaction(property: ZabunObject, { names }: Context): TransactionKey | undefined {
  const id = toId(property['transaction_id']);
  if (id === undefined) return undefined;
  return TRANSACTION_BY_ID[id] ?? names.findTarget(ZABUN_LISTS.transactions, id) ?? TRANSACTION_BY_LIKELY_ID[id];
}

/**
 * Writes the product's value for the entry whose id is in a field of the property. Adds a warning when the product has
 * no value for this entry of the account's list.
 */
function chooseByName<Path extends VocabularyPath>(
  property: ZabunObject,
  writer: DraftWriter,
  { names }: Context,
  [field, path, list]: readonly [field: string, path: Path, list: TargetList<VocabularyKey<Path>>],
): void {
  const id = toId(property[field]);
  if (id === undefined) return;
  const target = names.findTarget(list, id);
  writer.choose(path, target, field, id);
  if (target === undefined)
    writer.warn({
      kind: 'unknown-value',
      column: field,
      value: findNameByRawId(names, list.list, id)?.nl ?? id,
      reason: 'it is not mapped to a value of the website',
      handling: 'dropped',
    });
}

function readTypes(property: ZabunObject, writer: DraftWriter, context: Context): void {
  const isProject = property['is_project'] === true;
  const headType = isProject ? HEAD_TYPE.PROJECT : toWholeNumber(property['head_type_id']);
  const isKnown = Object.values(HEAD_TYPE).some((id) => id === headType);
  writer.set('general.project', isProject, 'is_project');
  writer.choose('general.headType', isKnown ? headType : HEAD_TYPE.OTHER, 'head_type_id', property['head_type_id']);
  if (!isKnown)
    writer.warn({
      kind: 'unknown-value',
      column: 'head_type_id',
      value: property['head_type_id'],
      reason: 'this head type is not known: shown as another kind of property',
      handling: 'kept',
    });
  const typeId = toId(property['type_id']);
  if (typeId === undefined) return;
  const fixedSubType = SUB_TYPE_BY_ID[typeId];
  const usesFixedSubType =
    fixedSubType !== undefined && (headType === HEAD_TYPE.APARTMENT || headType === HEAD_TYPE.PLOT);
  if (usesFixedSubType && context.names.findEntry('types', typeId) === undefined)
    writer.choose('general.subType', fixedSubType, 'type_id');
  else
    chooseByName(property, writer, context, [
      'type_id',
      'general.subType',
      { ...ZABUN_LISTS.types, byName: getSubTypesByName(headType) },
    ]);
}

/** Writes the sticker. A sticker that the product does not know is shown with the agency's own name. */
function readSticker(property: ZabunObject, writer: DraftWriter, { names }: Context): void {
  const id = toId(property['sticker_id']);
  if (id === undefined) return;
  const target = names.findTarget(ZABUN_LISTS.stickers, id);
  if (target !== undefined) {
    writer.choose('general.sticker', target, 'sticker_id', id);
    return;
  }
  const name = findNameByRawId(names, 'stickers', id);
  if (name) writer.set('general.sticker', { id: ACCOUNT_ID_OFFSET + Number(id), name }, 'sticker_id', id);
}

/**
 * Writes the price. The CRM sends the price even when the price is hidden. The price is shown only when the CRM
 * explicitly says that it is visible.
 */
function readPrice(property: ZabunObject, writer: DraftWriter, { names }: Context): void {
  const { amount, isOnRequest, isPriceFrom, doubt } = parsePrice(property['price']);
  const periodId = toId(property['price_period_id']);
  const period = periodId === undefined ? undefined : names.findTarget(ZABUN_LISTS.pricePeriods, periodId);
  const isPeriodUnknown = periodId !== undefined && period === undefined;
  if (doubt !== undefined || (isPeriodUnknown && amount !== undefined))
    writer.warn({
      kind: 'unknown-value',
      column: isPeriodUnknown ? 'price_period_id' : 'price',
      value: isPeriodUnknown ? (findNameByRawId(names, 'price_periods', periodId)?.nl ?? periodId) : property['price'],
      reason: 'the purpose of the price is unknown: the price is not shown',
      handling: 'hidden',
    });
  const isVisible = property['price_visible'] === true && isOnRequest !== true && !isPeriodUnknown;
  writer.set('general.price.value', amount, 'price', property['price']);
  writer.set('general.price.visible', isVisible, 'price_visible', property['price_visible']);
  writer.set('general.price.priceFrom', property['price_from'] === true || isPriceFrom === true, 'price_from');
  writer.choose('general.price.period', period, 'price_period_id', periodId);
  for (const [field, path] of [
    ['ground_value', 'general.price.groundValue'],
    ['infrastructure_value', 'general.price.infrastructureValue'],
    ['furniture_value', 'general.price.furnitureValue'],
    ['price_total', 'general.price.totalPrice'],
    ['rentable_guarantee', 'general.price.deposit'],
    ['taxes', 'general.tax'],
    ['notary_document_salary', 'general.notarySalery'],
    ['indexed_ki', 'ki.indexed'],
    ['non_indexed_ki', 'ki.nonIndexed'],
    ['community_tax', 'ki.communityTax'],
  ] as const)
    writer.set(path, toPositive(property[field]), field);
  setMonthlyCost(writer, toPositive(property['monthly_cost']), 'monthly_cost', property['monthly_cost']);
  // A number up to 100 is a percentage and not an amount in euros. It is ignored, because the product has no field for
  // a percentage.
  const registrationCost = toPositive(property['registration_percent']);
  if (registrationCost !== undefined && registrationCost > 100)
    writer.set('general.registrationCost', registrationCost, 'registration_percent');
}

function readYears(property: ZabunObject, writer: DraftWriter): void {
  for (const [field, path] of [
    ['construction_year', 'technical.constructionYear'],
    ['renovation_year', 'technical.renovationYear'],
  ] as const) {
    const { year, doubt } = parseYear(property[field]);
    writer.set(path, year, field, property[field]);
    if (doubt !== undefined)
      writer.warn({
        kind: 'unreadable',
        column: field,
        value: property[field],
        reason: doubt,
        handling: year === undefined ? 'dropped' : 'corrected',
      });
  }
}

/** Writes the availability. The CRM has a free text that the agent wrote; known texts become values of the product. */
function readAvailability(property: ZabunObject, writer: DraftWriter): void {
  const texts = toLocalizedText(property['available'], toPlainText);
  const keys = Object.values(texts ?? {}).map((text) => AVAILABILITY_BY_NAME.get(foldName(text)));
  const knownKey = keys.find((key) => key !== undefined);
  writer.choose('technical.available', knownKey, 'available', property['available']);
  if (knownKey === undefined) writer.set('fields.other.availability_information', texts, 'available');
  writer.set('technical.availableDate', toBelgianDay(property['available_date']), 'available_date');
}

function readTechnicalFields(property: ZabunObject, writer: DraftWriter, context: Context): void {
  chooseByName(property, writer, context, ['condition_id', 'technical.condition', ZABUN_LISTS.conditions]);
  chooseByName(property, writer, context, ['building_type_id', 'technical.buildingType', ZABUN_LISTS.buildingTypes]);
  writer.set('technical.newBuilding', toBoolean(property['development']), 'development');
  writer.set('technical.elevator', toBoolean(property['elevator']), 'elevator');
  const furnitureAnswer = toAnswer(property['furniture_ynu']);
  writer.set('technical.furniture', furnitureAnswer && furnitureAnswer === 'YES', 'furniture_ynu', furnitureAnswer);
  writer.set('general.petsAllowed', toAnswer(property['pets_allowed_ynu']), 'pets_allowed_ynu');
  const accessAnswer = toAnswer(property['access_for_disabled_ynu']);
  writer.set(
    'fields.comfort.wheelchair_accessible',
    accessAnswer && accessAnswer === 'YES',
    'access_for_disabled_ynu',
    accessAnswer,
  );
  for (const field of ['exclusive', 'investment'] as const)
    if (property[field] === true) writer.set(`fields.general.${field}`, true, field);
  const direction = toId(property['direction_garden_id']);
  const orientation = direction && context.names.findTarget(ZABUN_LISTS.gardenDirections, direction);
  writer.set('technical.directionGarden', orientation, 'direction_garden_id', direction);
}

const MEASURE_FIELDS = [
  ['area_ground', 'areaGround'],
  ['area_build', 'areaBuild'],
  ['area_buildable', 'areaBuildable'],
  ['width_house', 'widthHouse'],
  ['width_ground', 'widthGround'],
  ['depth_house', 'depthHouse'],
  ['depth_ground', 'depthGround'],
  ['depth_ground_floor', 'depthGroundFloor'],
  ['depth_floor', 'depthFloor'],
] as const;

/** Writes the offer, the price, the condition and the dimensions. */
export function readGeneral(property: ZabunObject, writer: DraftWriter, context: Context): void {
  writer.choose(
    'general.transaction',
    findTransaction(property, context),
    'transaction_id',
    property['transaction_id'],
  );
  readTypes(property, writer, context);
  readSticker(property, writer, context);
  writer.set('general.reference', toCode(property['reference']), 'reference');
  writer.set('general.buildingName', toPlainLine(property['building_name']), 'building_name');
  // The values −1 and 0 are ignored, because Zabun sends both of them for an empty field.
  const floor = toWholeNumber(property['floor']);
  writer.set('general.floor', floor === undefined || floor === 0 || floor === -1 ? undefined : String(floor), 'floor');
  writer.set('general.floorId', toWholeNumber(property['floor_id']), 'floor_id');
  writer.set('general.title', toLocalizedText(property['title'], toPlainText), 'title');
  writer.set('general.description', toLocalizedText(property['description'], toRichText), 'description');
  writer.set(
    'general.shortDescription',
    toLocalizedText(property['description_short'], toRichText),
    'description_short',
  );
  const facts = readVersion(context.listed?.version);
  const publishedAt = toInstant(facts?.start) ?? toInstant(property['creation']);
  writer.set('general.publicationDate', publishedAt, 'media_start_date', publishedAt);
  const collections = facts?.categories.map((id) => `zabun-category-${id}`) ?? [];
  if (collections.length > 0) writer.set('collections', collections, 'active_category_id');
  readPrice(property, writer, context);
  readYears(property, writer);
  readAvailability(property, writer);
  readTechnicalFields(property, writer, context);
  for (const [field, name] of MEASURE_FIELDS) writer.set(`dimensions.${name}`, toPositive(property[field]), field);
  writer.set('dimensions.commentArea', toLocalizedText(property['comment_area'], toPlainText), 'comment_area');
  writer.set('fields.construction.floors_count', toPositive(property['floors_total']), 'floors_total');
}
