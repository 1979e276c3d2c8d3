import type { Address, Estate, Sticker } from '../api/estate.ts';
import { type Locale, localize } from '../i18n/locales.ts';
import { CLOSED_TRANSACTIONS, TRANSACTIONS_WITHOUT_VIEWINGS, STICKER_ID, TRANSACTION } from '../primitives/ids.ts';
import { EPC_BAR_MAX_KWH } from '../primitives/limits.ts';

/** §4.3: "Ids 5 and 6 mean sold." */
export const isSoldOrRented = (statusId: number) => statusId === TRANSACTION.SOLD || statusId === TRANSACTION.RENTED;

const CLOSED_STATUSES: ReadonlySet<number> = new Set(CLOSED_TRANSACTIONS);

/**
 * Returns whether an estate is no longer on offer: it is sold, rented or taken over. A business that is taken over is
 * treated like a sold estate, although §4.3 counts only 5 and 6 as sold.
 */
export const isClosed = (statusId: number) => CLOSED_STATUSES.has(statusId);

const STATUSES_WITHOUT_VIEWINGS: ReadonlySet<number> = new Set(TRANSACTIONS_WITHOUT_VIEWINGS);

/** Returns whether an estate can be viewed. It must be on the market, and may be under option. */
export const allowsViewings = (statusId: number) => !STATUSES_WITHOUT_VIEWINGS.has(statusId);

/** §4.3: "Ids 2, 4, 6 and 8 mean for rent." */
export const isForRent = (statusId: number) =>
  statusId === TRANSACTION.TO_RENT ||
  statusId === TRANSACTION.RENT_UNDER_OPTION ||
  statusId === TRANSACTION.RENTED ||
  statusId === TRANSACTION.LEASE_TAKE_OVER;

/** §4.3: "An estate or map marker is shown unless its status id is in the hiddenStatus list." */
export const isStatusShown = (statusId: number, hiddenStatus: readonly number[] | undefined) =>
  !hiddenStatus?.includes(statusId);

/** §5: "Price, land price, infrastructure price and notary total are hidden when the financial vat_regime is true." */
export const isUnderVat = ({ fields }: Pick<Estate, 'fields'>): boolean => fields['financial.vat_regime'] === true;

/**
 * §4.3: "A property has a price only if the price value is set." A price that is not visible to visitors, or that is
 * hidden under the VAT regime, is not shown either.
 */
export const isPriceShown = (price: { value?: number | undefined; visible: boolean } | undefined, vatRegime = false) =>
  Boolean(price?.value) && price?.visible === true && !vatRegime;

const WHITE_COLOR = /^(#fff|#ffffff|white)$/i;
const BLACK_COLOR = /^(#000|#000000|black)$/i;
/** §4.3: "A sticker with white background and black text counts as unset." */
export const isStickerSet = (sticker: Sticker | undefined): sticker is Sticker =>
  sticker !== undefined &&
  !(WHITE_COLOR.test(sticker.color?.trim() ?? '') && BLACK_COLOR.test(sticker.colorText?.trim() ?? ''));

/** §4.3: "Sticker ids 1, 2, 3 are styled as sold. Other stickers are styled as a normal label." */
export const getStickerStyle = (stickerId: number): 'sold' | 'label' =>
  stickerId === STICKER_ID.SOLD || stickerId === STICKER_ID.RENTED || stickerId === STICKER_ID.UNDER_OPTION
    ? 'sold'
    : 'label';

/**
 * Returns whether a card links to its estate and shows its facts (§2.5, §6). The cards of sold and rented estates do so
 * only when the site's setting is `all`.
 */
export const isCardLinked = (statusId: number, linking: 'open' | 'all') =>
  linking === 'all' || !isSoldOrRented(statusId);

/** §4.6: "A field is hidden when empty (undefined, null, empty string, zero)." */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** §9: "epcValue / 700 * 100, capped at 100". */
export const toEpcBarPercentage = (epcValue: number) => Math.min(100, Math.max(0, (epcValue / EPC_BAR_MAX_KWH) * 100));

/**
 * Returns `Kerkstraat 12/3`, or an empty text when the address must not be shown (§5). A number without a street, and a
 * box without a number, are left out.
 */
export function formatStreetLine(
  address: Pick<Address, 'visible' | 'street' | 'number' | 'box'>,
  locale: Locale,
): string {
  if (!address.visible) return '';
  const street = localize(address.street, locale);
  if (!street || !address.number) return street;
  return address.box ? `${street} ${address.number}/${address.box}` : `${street} ${address.number}`;
}

export const getCityName = (address: Address, locale: Locale) =>
  localize(address.city.alias, locale) || localize(address.city.name, locale);

/** Returns `9000 Gent`, with the alias when the city has one (§5). */
export const formatCityLine = (address: Address, locale: Locale) =>
  `${address.city.zip} ${getCityName(address, locale)}`;

/** Returns the address of §5: street and number, box after a slash, then zip and city, "separated by a comma". */
export const formatAddressLine = (address: Address, locale: Locale) =>
  [formatStreetLine(address, locale), formatCityLine(address, locale)].filter(Boolean).join(', ');
