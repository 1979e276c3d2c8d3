import { webUrlSchema } from '#shared/api/common.ts';
import { parseKyeroType } from '#shared/domain/formats/kyeroWords.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { isObject } from '../../core/isObject.ts';
import { LOCALITY_PATH, ZIP_PATH } from '../../import/mapping/target.ts';
import { DraftWriter } from '../reading/draftWriter.ts';
import { toRichText, toPlainLine } from '../reading/readTexts.ts';
import { toWebUrl } from '../reading/webUrl.ts';
import {
  readDecimalIn,
  listElements,
  isTrue,
  getPartsAt,
  readPositiveAt,
  readTextAt,
  readTextIn,
  type XmlParts,
} from '../reading/xmlParts.ts';
import type { MapContext } from '../seam/adapter.ts';
import type { Draft } from '../seam/records.ts';
import { writeEnergyLabel } from '../reading/energyLabel.ts';
import { readFeatures } from './readFeatures.ts';
import type { KyeroSettings } from './settings.ts';

const MAX_PICTURES = 50;
const OFFER_BY_PRICE_FREQUENCY: ReadonlyMap<string, { readonly transaction: number; readonly period?: number }> =
  new Map([
    ['sale', { transaction: TRANSACTION.FOR_SALE }],
    ['new_build', { transaction: TRANSACTION.FOR_SALE }],
    ['month', { transaction: TRANSACTION.TO_RENT, period: PERIOD_ID.MONTH }],
    ['week', { transaction: TRANSACTION.TO_RENT, period: PERIOD_ID.WEEK }],
  ]);
/**
 * Flags of homes that are offered with less than full ownership. The product has no transaction for such offers, so
 * these homes are refused.
 */
const LESSER_RIGHT_REASONS: readonly (readonly [element: string, reason: string])[] = [
  ['part_ownership', 'only a part of its ownership is offered'],
  ['leasehold', 'a leasehold is offered, not its ownership'],
];
const BELGIUM_NAMES = /^(?:belgium|belgië|belgique|belgien|be)$/i;

function readType(property: XmlParts, writer: DraftWriter): void {
  const typeText = readTextAt(property, 'type');
  const type = typeText === undefined ? undefined : parseKyeroType(typeText);
  if (type && 'subType' in type) writer.choose('general.subType', type.subType, 'type', typeText);
  else writer.choose('general.headType', type ? type.headTypeId : HEAD_TYPE.OTHER, 'type', typeText);
  if (!type)
    writer.warn({
      kind: 'unknown-value',
      column: 'type',
      value: typeText,
      reason: 'this type has no translation: shown as another kind of property',
      handling: 'kept',
    });
}

/** Writes the price. A price of 0 means that the price is on request. */
function readPrice(property: XmlParts, period: number | undefined, writer: DraftWriter): void {
  const amount = readPositiveAt(property, 'price');
  const currency = readTextAt(property, 'currency')?.toUpperCase() ?? 'EUR';
  const isShown = amount !== undefined && currency === 'EUR';
  writer.set('general.price.visible', isShown, 'price', amount);
  if (isShown) writer.set('general.price.value', amount, 'price');
  else if (amount !== undefined)
    writer.warn({
      kind: 'unreadable',
      column: 'price',
      value: `${amount} ${currency}`,
      reason: 'not an amount in euros: it is not shown',
      handling: 'dropped',
    });
  if (period !== undefined) writer.choose('general.price.period', period, 'price_freq');
}

function readPlace(property: XmlParts, { showAddress }: KyeroSettings, writer: DraftWriter): void {
  writer.set('address.visible', showAddress, 'location_detail');
  writer.set(ZIP_PATH, readTextAt(property, 'postcode'), 'postcode');
  writer.set(LOCALITY_PATH, readTextAt(property, 'town'), 'town');
  const location = getPartsAt(property, 'location');
  const [latitude, longitude] = [readDecimalIn(location['latitude']), readDecimalIn(location['longitude'])];
  if (!latitude || !longitude) return;
  writer.set('address.location.latitude', latitude, 'location.latitude');
  writer.set('address.location.longitude', longitude, 'location.longitude');
}

function readTexts(property: XmlParts, writer: DraftWriter): void {
  const texts = getPartsAt(property, 'desc');
  const descriptions: Partial<Record<Locale, string>> = {};
  for (const locale of LOCALES) {
    const text = toRichText((readTextAt(texts, locale) ?? '').replaceAll('\u00A0', ' '));
    if (text) descriptions[locale] = text;
  }
  if (Object.keys(descriptions).length > 0)
    writer.set('general.description', descriptions, 'desc', Object.values(descriptions)[0]);
}

function readBuilding(property: XmlParts, writer: DraftWriter): void {
  const surfaces = getPartsAt(property, 'surface_area');
  writer.set('dimensions.areaBuild', readPositiveAt(surfaces, 'built'), 'surface_area.built');
  writer.set('dimensions.areaGround', readPositiveAt(surfaces, 'plot'), 'surface_area.plot');
  const [beds, baths] = ['beds', 'baths'].map((name) => readPositiveAt(property, name));
  writer.set('rooms.BEDROOM.count', beds && Math.floor(beds), 'beds');
  writer.set('rooms.BATHROOM.count', baths && Math.floor(baths), 'baths');
  if (isTrue(property['pool'])) writer.set('fields.comfort.swimming_pool', true, 'pool');
  if (isTrue(property['new_build'])) writer.set('technical.newBuilding', true, 'new_build');
  // The rating `X` means that the certificate does not exist yet, or that the label is unknown.
  const rating = readTextAt(property, 'energy_rating', 'consumption');
  if (rating !== undefined && rating.toUpperCase() !== 'X')
    writeEnergyLabel(writer, { path: 'energy.energyLabel', column: 'energy_rating.consumption', text: rating });
}

/** Writes the pictures in the order of their numbers. Pictures without a number come last, in the order of the file. */
function readPictures(property: XmlParts, writer: DraftWriter): void {
  const pictures = listElements(getPartsAt(property, 'images'), 'image')
    .flatMap((image) => (isObject(image) ? [image] : []))
    .toSorted((a, b) => (readDecimalIn(a['@id']) ?? Infinity) - (readDecimalIn(b['@id']) ?? Infinity) || 0);
  for (const image of pictures.slice(0, MAX_PICTURES)) {
    const url = readTextAt(image, 'url');
    const alt = Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const title = toPlainLine(readTextAt(image, 'title', locale));
        return title === undefined ? [] : [[locale, title]];
      }),
    );
    if (url !== undefined && webUrlSchema.safeParse(url).success)
      writer.addPicture({ id: url, version: url, url, ...(Object.keys(alt).length > 0 && { alt }) });
    else writer.warn({ kind: 'media', column: 'images', value: url, reason: 'it has no address', handling: 'dropped' });
  }
}

/** The id of the type of virtual visit that is a link. */
const LINKED_VISIT_TYPE_ID = 2;

function readLinks(property: XmlParts, writer: DraftWriter): void {
  const [video, visit] = ['video_url', 'virtual_tour_url'].map((name) => toWebUrl(readTextAt(property, name)));
  if (video !== undefined) writer.set('videos', [{ url: video }], 'video_url');
  if (visit !== undefined)
    writer.set('virtualVisits', [{ typeId: LINKED_VISIT_TYPE_ID, link: visit }], 'virtual_tour_url');
}

/**
 * Maps one property of a feed. Homes outside Belgium are refused, because the product only has addresses in Belgium.
 */
export function mapProperty(raw: unknown, { settings }: MapContext<KyeroSettings>): readonly Draft[] {
  const property: XmlParts = isObject(raw) ? raw : {};
  const id = readTextAt(property, 'id')?.slice(0, 200);
  if (id === undefined) return [{ kind: 'refused', id: '', column: 'id', value: '', reason: 'it has no id' }];
  const country = readTextAt(property, 'country') ?? '';
  if (!BELGIUM_NAMES.test(country))
    return [{ kind: 'refused', id, column: 'country', value: country, reason: 'it is not in Belgium' }];
  const frequency = readTextAt(property, 'price_freq')?.toLowerCase() ?? 'sale';
  const offer = OFFER_BY_PRICE_FREQUENCY.get(frequency);
  if (!offer)
    return [{ kind: 'withdrawn', id, reason: `price_freq ${frequency} is neither a sale nor a rent by week or month` }];
  const lesserRight = LESSER_RIGHT_REASONS.find(([element]) => isTrue(property[element]));
  if (lesserRight) return [{ kind: 'refused', id, column: lesserRight[0], value: '1', reason: lesserRight[1] }];
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', offer.transaction, 'price_freq', frequency);
  writer.set('general.reference', readTextIn(property['ref'])?.slice(0, 200), 'ref');
  readType(property, writer);
  readPrice(property, offer.period, writer);
  readPlace(property, settings, writer);
  readTexts(property, writer);
  readBuilding(property, writer);
  readFeatures(property, writer);
  readPictures(property, writer);
  readLinks(property, writer);
  return [writer.build()];
}
