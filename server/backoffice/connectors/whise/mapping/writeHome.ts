import type { AvailabilityKey, BuildingTypeKey, ConditionKey } from '#shared/primitives/vocabulary.ts';
import { MAX_CONTACT_ID } from '#shared/primitives/idRange.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';
import { writeEnergyLabel } from '../../reading/energyLabel.ts';
import { parsePrice } from '../../reading/readPrice.ts';
import { toNumber, toPositive, toWholeNumber } from '../../reading/readNumbers.ts';
import { toCode, toPlainText, toRichText, toPlainLine } from '../../reading/readTexts.ts';
import { toBelgianDay, toInstant } from '../../reading/readTimes.ts';
import { toColumn, type WhiseDetail } from './detailRules.ts';
import { toLocale, listObjects, toReferenceId, type WhiseObject, type WhiseRecord } from './whiseRecord.ts';

/** Writes the price. The price is shown only when `displayPrice` is true; a missing or unexpected value hides it. */
export function writePrice(writer: DraftWriter, estate: WhiseObject, isProject: boolean, isRent: boolean): void {
  const isEuro = estate['currency'] === undefined || estate['currency'] === '€' || estate['currency'] === 'EUR';
  const { amount, isOnRequest, doubt } = parsePrice(estate['price']);
  const value = toNumber(estate['price']) ?? amount;
  if (doubt !== undefined)
    writer.warn({ kind: 'unknown-value', column: 'price', value: estate['price'], reason: doubt, handling: 'hidden' });
  if (!isEuro) {
    const reason = 'a price in another currency';
    writer.warn({ kind: 'invalid', column: 'currency', value: estate['currency'], reason, handling: 'dropped' });
  } else if (value !== undefined) {
    writer.set('general.price.value', value, 'price', estate['price']);
    if (isProject) writer.set('general.price.priceFrom', true, 'canHaveChildren', estate['canHaveChildren']);
    if (isRent) writer.choose('general.price.period', 'MONTH', 'purpose', estate['purpose']);
  }
  const isVisible = estate['displayPrice'] === true && isOnRequest !== true;
  writer.set('general.price.visible', isVisible, 'displayPrice', estate['displayPrice']);
}

export function writeAddress(writer: DraftWriter, estate: WhiseObject): void {
  writer.set('address.visible', estate['displayAddress'] === true, 'displayAddress', estate['displayAddress']);
  writer.set('address.zip', toCode(estate['zip']), 'zip');
  writer.set('address.locality', toPlainLine(estate['city']), 'city');
  writer.set('address.street', toPlainLine(estate['address']), 'address');
  if (!writer.has('address.street')) return;
  writer.set('address.number', toCode(estate['number']), 'number');
  writer.set('address.box', toCode(estate['box']), 'box');
}

/** The id of the detail that contains the title of the advertisement. */
const TITLE_DETAIL_ID = 1914;

function chooseTitle(name: string | undefined, details: readonly WhiseDetail[]): string | undefined {
  const title = toPlainText(details.find(({ id }) => id === TITLE_DETAIL_ID)?.value ?? '');
  return title.length > (name?.length ?? 0) ? title : name;
}

/**
 * Writes the texts and titles. Each answer contains the texts in all languages, but the name only in the language of
 * the request. When a language has no texts and the same name as the first language, the name is ignored, because it is
 * not translated.
 */
export function writeTexts(
  writer: DraftWriter,
  { estate, byLanguage }: WhiseRecord,
  readDetails: (estate: WhiseObject) => readonly WhiseDetail[],
): void {
  for (const translation of [estate, ...Object.values(byLanguage)]) {
    for (const [column, path, convert] of [
      ['shortDescription', 'general.shortDescription', toRichText],
      ['longDescription', 'general.description', toRichText],
    ] as const) {
      for (const each of listObjects(translation[column])) {
        const [locale, content] = [toLocale(each['languageId']), each['content']];
        if (locale === undefined || typeof content !== 'string' || writer.has(`${path}.${locale}`)) continue;
        writer.set(`${path}.${locale}`, convert(content) || undefined, `${column} ${locale}`, content);
      }
    }
  }
  const originalName = toPlainLine(estate['name']);
  for (const [locale, translation] of typedEntries(byLanguage)) {
    const name = chooseTitle(toPlainLine(translation['name']), readDetails(translation));
    const isFirst = translation === estate;
    const hasTexts = writer.has(`general.shortDescription.${locale}`) || writer.has(`general.description.${locale}`);
    if (isFirst || hasTexts || name !== originalName)
      writer.set(`general.title.${locale}`, name, `name ${locale}`, translation['name']);
  }
}

const BUILDING_TYPE_BY_FRONTS: ReadonlyMap<unknown, BuildingTypeKey> = new Map([
  [2, 'CLOSED'],
  [3, 'HALF_OPEN'],
  [4, 'OPEN'],
]);
/**
 * The condition by the id of `state`. The field describes how well a building is maintained, or says that the building
 * is not finished.
 */
const CONDITION_BY_STATE_ID: ReadonlyMap<number, ConditionKey> = new Map([
  [1, 'NEW'],
  [2, 'EXCELLENT'],
  [3, 'RENOVATED'],
  [4, 'GOOD'],
  [5, 'TO_REFRESH'],
  [6, 'TO_RENOVATE'],
  [7, 'TO_RENOVATE'],
  [8, 'TO_DEMOLISH'],
  [13, 'NEW'],
  [14, 'TO_REFRESH'],
  [15, 'RENOVATED'],
  [20, 'NEW'],
  [21, 'NEW'],
]);
const NEW_BUILDING_STATE_IDS: ReadonlySet<number> = new Set([11, 12, 16, 17, 18, 19, 22, 23, 24]);
const AVAILABILITY_BY_ID: ReadonlyMap<number, AvailabilityKey> = new Map([
  [1, 'DEED'],
  [2, 'TBD'],
  [3, 'TBD'],
  [5, 'IMMEDIATE'],
  [6, 'DELIVERY'],
  [7, 'TBD'],
]);

/**
 * Returns a floor as text. The number 0 is the ground floor. The number −1 means an empty field, but the text `-1` is a
 * floor below the ground.
 */
const toFloor = (raw: unknown): string | undefined =>
  Number.isInteger(raw) ? (raw === -1 ? undefined : String(raw)) : toPlainLine(raw);

export function writeConditionAndDates(writer: DraftWriter, estate: WhiseObject): void {
  const state = toReferenceId(estate['state']);
  if (state !== undefined) {
    writer.choose('technical.condition', CONDITION_BY_STATE_ID.get(state), 'state', estate['state']);
    if (NEW_BUILDING_STATE_IDS.has(state)) writer.set('technical.newBuilding', true, 'state', estate['state']);
  }
  const availability = toReferenceId(estate['availability']);
  if (availability !== undefined)
    writer.choose('technical.available', AVAILABILITY_BY_ID.get(availability), 'availability', estate['availability']);
  const availableDate = toBelgianDay(estate['availabilityDateTime']);
  writer.set('technical.availableDate', availableDate, 'availabilityDateTime', estate['availabilityDateTime']);
  writer.choose('technical.buildingType', BUILDING_TYPE_BY_FRONTS.get(estate['fronts']), 'fronts', estate['fronts']);
  writer.set('fields.construction.facades_count', toPositive(estate['fronts']), 'fronts', estate['fronts']);
  writer.set('general.floor', toFloor(estate['floor']), 'floor');
  const onlineSince = toInstant(estate['putOnlineDateTime']);
  writer.set('general.publicationDate', onlineSince, 'putOnlineDateTime', estate['putOnlineDateTime']);
  const createdAt = toInstant(estate['createDateTime']);
  writer.set('general.publicationDate', createdAt, 'createDateTime', estate['createDateTime']);
}

const NET_AREA_DETAIL_ID = 407;

const isFlagSet = (value: unknown): boolean => value === 1 || value === true;

/**
 * Writes the areas and dimensions of a home.
 *
 * @param isProject true for a project, which has no area of its own
 */
export function writeSizes(
  writer: DraftWriter,
  estate: WhiseObject,
  details: readonly WhiseDetail[],
  isProject: boolean,
): void {
  const netArea = details.find(({ id }) => id === NET_AREA_DETAIL_ID);
  if (!isProject) {
    if (netArea) writer.set('dimensions.areaBuild', toPositive(netArea.value), toColumn(netArea), netArea.value);
    writer.set('dimensions.areaBuild', toPositive(estate['area']), 'area', estate['area']);
    writer.set('rooms.BEDROOM.count', toWholeNumber(estate['rooms']), 'rooms', estate['rooms']);
    writer.set('rooms.BATHROOM.count', toWholeNumber(estate['bathRooms']), 'bathRooms', estate['bathRooms']);
  }
  writer.set('dimensions.areaGround', toPositive(estate['groundArea']), 'groundArea', estate['groundArea']);
  writer.set('fields.other.garden_surface', toPositive(estate['gardenArea']), 'gardenArea', estate['gardenArea']);
  for (const [column, key] of [
    ['terrace', 'TERRACE'],
    ['garden', 'GARDEN'],
    ['garage', 'GARAGE'],
    ['parking', 'PARKING_SPACE'],
  ] as const)
    if (isFlagSet(estate[column])) writer.set(`rooms.${key}.presence`, true, column, estate[column]);
  const furnishedValue = estate['furnished'];
  if (furnishedValue !== undefined && furnishedValue !== null)
    writer.set('technical.furniture', isFlagSet(furnishedValue), 'furnished', furnishedValue);
  if (estate['investmentEstate'] === true) writer.set('fields.general.investment', true, 'investmentEstate');
}

const ENERGY_VALUE_RANGE = /^(-?\d+(?:[.,]\d+)?)(?:\s*-\s*(-?\d+(?:[.,]\d+)?))?$/;
const ENERGY_LABEL_DETAIL_ID = 2056;
const ENERGY_VALUE_DETAIL_ID = 2089;

/** Returns the first number of a range such as `179-179`; undefined for `0-0`, which means an empty field. */
function readEnergyValue(raw: unknown): number | undefined {
  const text = typeof raw === 'number' ? String(raw) : (toPlainLine(raw) ?? '');
  const [, first, last = first] = ENERGY_VALUE_RANGE.exec(text) ?? [];
  const value = toNumber(first?.replace(',', '.'));
  return value === 0 && toNumber(last?.replace(',', '.')) === 0 ? undefined : value;
}

/**
 * Writes the energy values from the fields of the home. When a field is empty, the value comes from the details of the
 * home.
 */
export function writeEnergy(writer: DraftWriter, estate: WhiseObject, details: readonly WhiseDetail[]): void {
  const findDetail = (detailId: number) => details.find(({ id }) => id === detailId);
  for (const [column, text] of [
    ['energyClass', estate['energyClass']],
    ['detail 2056', findDetail(ENERGY_LABEL_DETAIL_ID)?.value],
  ] as const) {
    if (typeof text !== 'string' || text.trim() === '') continue;
    writeEnergyLabel(writer, { path: 'energy.energyLabel', column, text });
  }
  writer.set('energy.epcValue', readEnergyValue(estate['energyValue']), 'energyValue', estate['energyValue']);
  const value = findDetail(ENERGY_VALUE_DETAIL_ID);
  if (value) writer.set('energy.epcValue', readEnergyValue(value.value), toColumn(value), value.value);
}

/** Writes the first person in `representatives` as the sales contact. */
export function writeSalesRep(writer: DraftWriter, { estate, byLanguage }: WhiseRecord): void {
  const [person] = listObjects(estate['representatives']);
  if (!person) return;
  const column = 'representatives';
  const [firstname, lastname] = [toPlainLine(person['firstName']), toPlainLine(person['name'])];
  const name = [firstname, lastname].filter((part) => part !== undefined).join(' ');
  if (name === '') return;
  const id = toWholeNumber(person['id']);
  const email = toPlainLine(person['email']);
  writer.set(
    'salesRep.id',
    id !== undefined && id >= 1 && id <= MAX_CONTACT_ID ? id : toContactId(email ?? name),
    column,
    person['id'],
  );
  writer.set('salesRep.name', name, column);
  writer.set('salesRep.firstname', firstname, column);
  writer.set('salesRep.lastname', lastname, column);
  writer.set('salesRep.email', email, column);
  writer.set('salesRep.phone', toPlainLine(person['telephone']), column);
  writer.set('salesRep.mobile', toPlainLine(person['mobile']), column);
  for (const [locale, translation] of typedEntries(byLanguage))
    writer.set(
      `salesRep.function.${locale}`,
      toPlainLine(listObjects(translation['representatives'])[0]?.['function']),
      column,
    );
}
