import type { AssetRef, LocalizedText } from '#shared/api/common.ts';
import type { Estate, Picture, Price } from '#shared/api/estate.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { PERIOD_ID, PERIOD_NAMES, TRANSACTION_NAMES } from '#shared/primitives/vocabulary.ts';
import { RENT_TRANSACTIONS } from '#shared/primitives/ids.ts';
import { readCents } from '#shared/primitives/writtenNumber.ts';
import { UsageError } from '../../core/cli/command.ts';
import { findStatusFamily, parseStatus, toStatusKey } from './statusWords.ts';

export const ESTATE_TEXT_FIELDS = ['title', 'description', 'shortDescription'] as const;
type EstateTextField = (typeof ESTATE_TEXT_FIELDS)[number];

/**
 * A change of the price: an amount in euros, `none` to remove the price, `hidden` to show "price on request" instead of
 * the price, or `shown` to show the price again.
 */
type PriceChange = number | 'none' | 'hidden' | 'shown';

/** The changes that an operator wants for an estate. An absent field stays unchanged. */
export interface EstateChange {
  /** The status as the operator typed it. */
  readonly status?: string | undefined;
  readonly price?: PriceChange | undefined;
  readonly texts?:
    | { readonly locale: Locale; readonly fields: ReadonlyMap<EstateTextField, string | undefined> }
    | undefined;
  readonly pictures?: PictureChange | undefined;
}

/** Changes of pictures. The pictures are numbered from 1, in the order before the change. */
export interface PictureChange {
  readonly removedNumbers: readonly number[];
  /** The numbers of the pictures that come first, in this order; the remaining pictures follow. */
  readonly firstNumbers: readonly number[];
  readonly addedPictures: readonly AssetRef[];
  /** Is true when the added pictures replace all photos. Plans stay. */
  readonly replacesPhotos: boolean;
}

const CENTS_PER_EURO = 100;
const PRICE_KEYWORDS: readonly PriceChange[] = ['none', 'hidden', 'shown'];

/** Parses `345.000`, `€ 1.250,50`, `none`, `hidden` or `shown`. Throws `UsageError` for any other text. */
export function parsePriceChange(text: string): PriceChange {
  const keyword = PRICE_KEYWORDS.find((each) => each === text.trim().toLowerCase());
  if (keyword !== undefined) return keyword;
  const cents = readCents(text);
  if (cents === undefined || cents === 0)
    throw new UsageError(
      `--price ${JSON.stringify(text.slice(0, 60))} is not a price. A price is an amount in euros such as 345.000, none for no price, hidden to keep the amount and show "price on request", or shown to show it again`,
    );
  return cents / CENTS_PER_EURO;
}

function changePrice(price: Price | undefined, change: PriceChange): Price | undefined {
  const oldPrice: Price = price ?? { priceFrom: false, visible: true };
  if (change === 'none') {
    if (price === undefined) return undefined;
    const { value: _, ...priceWithoutValue } = oldPrice;
    return priceWithoutValue;
  }
  if (change === 'hidden') return { ...oldPrice, visible: false };
  if (change === 'shown') {
    if (oldPrice.value === undefined) throw new UsageError('--price shown: the home has no price to show');
    return { ...oldPrice, visible: true };
  }
  return { ...oldPrice, value: change };
}

/**
 * Refuses a change between sale and rent without a new price. A rent is per month, and a sale price has no period, so
 * the old amount would be wrong.
 */
function checkStatusFamily(oldGeneral: Estate['general'], status: number, change: PriceChange | undefined): void {
  const [from, to] = [findStatusFamily(oldGeneral.transaction.id), findStatusFamily(status)];
  if (from === to || from < 0 || to < 0 || oldGeneral.price?.value === undefined || change !== undefined) return;
  throw new UsageError(
    `From ${toStatusKey(oldGeneral.transaction.id)} to ${toStatusKey(status)}, ${formatPrice(oldGeneral.price.value)} would have another meaning: use --price, too`,
  );
}

function setPricePeriod(price: Price, status: number): Price {
  const { period: _, ...priceWithoutPeriod } = price;
  const isRent = RENT_TRANSACTIONS.some((each) => each === status);
  return isRent
    ? { ...priceWithoutPeriod, period: { id: PERIOD_ID.MONTH, name: { ...PERIOD_NAMES[PERIOD_ID.MONTH] } } }
    : priceWithoutPeriod;
}

function setText(texts: LocalizedText, locale: Locale, text: string | undefined): LocalizedText {
  const { [locale]: _, ...otherTexts } = texts;
  return text === undefined ? otherTexts : { ...texts, [locale]: text };
}

const sortPictures = (pictures: readonly Picture[]): Picture[] => pictures.toSorted((a, b) => a.index - b.index);

function changePictures(pictures: readonly Picture[], change: PictureChange): Picture[] {
  const sortedPictures = sortPictures(pictures);
  for (const number of [...change.removedNumbers, ...change.firstNumbers])
    if (sortedPictures[number - 1] === undefined)
      throw new UsageError(
        sortedPictures.length === 0
          ? 'The home has no pictures'
          : `There is no picture ${number}: the pictures are 1 to ${sortedPictures.length}`,
      );
  const firstPictures = change.firstNumbers.flatMap((number) => sortedPictures[number - 1] ?? []);
  const removedPictures = new Set(change.removedNumbers.map((number) => sortedPictures[number - 1]));
  const keptPictures = [
    ...firstPictures,
    ...sortedPictures.filter((picture) => !firstPictures.includes(picture)),
  ].filter((picture) => !removedPictures.has(picture) && !(change.replacesPhotos && picture.kind === 'photo'));
  const keptFileIds = new Set(keptPictures.map(({ file }) => file.id));
  const newPictures = change.addedPictures
    .filter(({ id }) => !keptFileIds.has(id))
    .map((file): Picture => ({ index: 0, file, kind: 'photo' }));
  const allPictures = change.replacesPhotos ? [...newPictures, ...keptPictures] : [...keptPictures, ...newPictures];
  return allPictures.map((picture, index) => Object.assign({}, picture, { index }));
}

/** Applies a change to an estate. Throws `UsageError` when the change is invalid for this estate. */
export function applyEstateChange(estate: Estate, { status, price, texts, pictures }: EstateChange): Estate {
  const { general } = estate;
  const next: Estate['general'] = { ...general };
  const statusId = status === undefined ? general.transaction.id : parseStatus(status, general.transaction.id);
  checkStatusFamily(general, statusId, price);
  if (statusId !== general.transaction.id)
    next.transaction = { id: statusId, name: { ...TRANSACTION_NAMES[statusId] } };
  if (price !== undefined) {
    const changedPrice = changePrice(general.price, price);
    if (changedPrice) next.price = changedPrice;
  }
  const changesFamily =
    findStatusFamily(statusId) !== findStatusFamily(general.transaction.id) && findStatusFamily(statusId) >= 0;
  if (next.price && changesFamily) next.price = setPricePeriod(next.price, statusId);
  for (const [field, text] of texts?.fields ?? []) if (texts) next[field] = setText(general[field], texts.locale, text);
  return {
    ...estate,
    general: next,
    ...(pictures && { pictures: changePictures(estate.pictures, pictures) }),
  };
}

const MAX_QUOTED_CHARACTERS = 60;

const quoteShortened = (text: string | undefined): string => {
  if (text === undefined) return 'none';
  const line = text.replace(/\s+/g, ' ').trim();
  const isLong = line.length > MAX_QUOTED_CHARACTERS;
  return `"${isLong ? `${line.slice(0, MAX_QUOTED_CHARACTERS)}…` : line}"${isLong ? ` (${text.length} characters)` : ''}`;
};

/** Formats a price, such as `€ 345.000`, `€ 950 per month, hidden` or `none`. */
export function formatPriceState(price: Price | undefined): string {
  if (price?.value === undefined) return 'none';
  const period = price.period?.name.en ?? '';
  return [`${formatPrice(price.value)}${period && ` ${period}`}`, price.visible ? '' : 'hidden']
    .filter(Boolean)
    .join(', ');
}

const FIELD_TITLES: Readonly<Record<EstateTextField, string>> = {
  title: 'title',
  description: 'description',
  shortDescription: 'short description',
};

const listAssetIds = ({ pictures }: Estate) => sortPictures(pictures).map(({ file }) => file.id);

/** Returns a line such as `status: FOR_SALE → SOLD` for each difference. */
export function listDifferences(before: Estate, after: Estate, locales: readonly Locale[]): string[] {
  const lines: string[] = [];
  const addDifference = (label: string, from: string, to: string) => {
    if (from !== to) lines.push(`${label}: ${from} → ${to}`);
  };
  addDifference('status', toStatusKey(before.general.transaction.id), toStatusKey(after.general.transaction.id));
  addDifference('price', formatPriceState(before.general.price), formatPriceState(after.general.price));
  for (const field of ESTATE_TEXT_FIELDS)
    for (const locale of locales) {
      const [from, to] = [before.general[field][locale], after.general[field][locale]];
      if (from !== to)
        lines.push(`${FIELD_TITLES[field]} (${locale}): ${quoteShortened(from)} → ${quoteShortened(to)}`);
    }
  const [from, to] = [listAssetIds(before), listAssetIds(after)];
  if (from.join(' ') !== to.join(' ')) {
    const removedIds = from.filter((id) => !to.includes(id));
    const addedIds = to.filter((id) => !from.includes(id));
    const details = [...addedIds.map((id) => `+ ${id}`), ...removedIds.map((id) => `- ${id}`)];
    lines.push(
      `pictures: ${from.length} → ${to.length} (${details.length > 0 ? details.join(', ') : 'another order'})`,
    );
  }
  return lines;
}
