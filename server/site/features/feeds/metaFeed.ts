import { toComparedPrice } from '#shared/domain/comparedPrice.ts';
import { getEnergyClass, collectAdvertisedEstateFacts } from '#shared/domain/legal/advertisedEstateFacts.ts';
import { getCityName, formatStreetLine } from '#shared/domain/rules.ts';
import { isOfferedToRent } from '#shared/domain/units/offerKind.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import { XML_DECLARATION, type FeedContext, type FeedFormatWriter, buildPageUrl } from './feedFormat.ts';
import { type FeedHome, findAskedPrice, isListed } from './feedHome.ts';
import { listFeedPictures } from './feedPictures.ts';
import { writeDescription, writeTitle } from './feedTexts.ts';
import { buildElement, buildFilledElement, type XmlMarkup } from './xmlElement.ts';

const MAX_PICTURES = 20;
const MAX_NAME_CHARACTERS = 150;
const MAX_TEXT_CHARACTERS = 5000;

/**
 * The availability by status. Homes with any other status are left out, because they are not on offer (such as a sold
 * home) or because Meta has no value for their status (such as a rent under option).
 */
const AVAILABILITY_BY_TRANSACTION: ReadonlyMap<number, string> = new Map<number, string>([
  [TRANSACTION.FOR_SALE, 'for_sale'],
  [TRANSACTION.TO_RENT, 'for_rent'],
  [TRANSACTION.SALE_UNDER_OPTION, 'sale_pending'],
  [TRANSACTION.COMING_SOON, 'available_soon'],
]);

/** The types of homes and of building plots. Shops, halls and garages are excluded. */
const PROPERTY_TYPES: ReadonlyMap<number, string> = new Map<number, string>([
  [HEAD_TYPE.APARTMENT, 'apartment'],
  [HEAD_TYPE.HOUSE, 'house'],
  [HEAD_TYPE.PLOT, 'land'],
  [HEAD_TYPE.HOLIDAY_HOME, 'house'],
  [HEAD_TYPE.PROJECT, 'apartment'],
  [HEAD_TYPE.ASSISTED_LIVING, 'apartment'],
]);
const REGION_NAMES: Readonly<Record<string, string>> = {
  FLANDERS: 'Flanders',
  WALLONIA: 'Wallonia',
  BRUSSELS: 'Brussels',
};

const buildComponent = (name: string, text: string): XmlMarkup | undefined =>
  text.trim() === '' ? undefined : buildElement('component', { name }, text);

/**
 * Returns undefined when a part is missing that Meta requires. The street is optional, because agencies may hide it.
 */
function buildAddressElement({ estate: { address } }: FeedHome, locale: Locale): XmlMarkup | undefined {
  const city = getCityName(address, locale);
  const region = localize(address.province?.name, locale) || REGION_NAMES[address.region ?? ''] || city;
  const requiredTexts = [
    buildComponent('city', city),
    buildComponent('region', region),
    buildComponent('country', getCountryName(address.countryId, 'en')),
    buildComponent('postal_code', address.city.zip),
  ];
  if (requiredTexts.includes(undefined)) return undefined;
  return buildElement('address', { format: 'simple' }, [
    buildComponent('addr1', formatStreetLine(address, locale)),
    ...requiredTexts,
  ]);
}

function toListingType({ estate: { general, technical } }: FeedHome): string {
  if (technical.newBuilding === true) return 'new_construction';
  return isOfferedToRent({ status: general.transaction, price: general.price })
    ? 'for_rent_by_agent'
    : 'for_sale_by_agent';
}

/** Matches a year. Meta requires four digits. */
const YEAR_PATTERN = /^\d{4}$/;
const formatEuros = (amount: number): string => `${Math.round(amount)} EUR`;

/**
 * Returns the price. A rent is the rent of a month, because the format has no field for a period. For a project that is
 * listed as a whole, the function also returns the range of the prices.
 */
function buildPriceElements(
  home: FeedHome,
): { readonly price: number; readonly range: readonly (XmlMarkup | undefined)[] } | undefined {
  const { units, estate } = home;
  const [lowestPrice, priceFrom, priceTo] = [findAskedPrice(home), units?.priceFrom, units?.priceTo].map(
    (each) => each && toComparedPrice(each, estate.general.transaction.id),
  );
  if (lowestPrice === undefined || Math.round(lowestPrice) < 1) return undefined;
  const range = [
    buildFilledElement('min_price', priceFrom && Math.round(priceFrom)),
    priceFrom ? buildFilledElement('min_currency', 'EUR') : undefined,
    buildFilledElement('max_price', priceTo && Math.round(priceTo)),
    priceTo ? buildFilledElement('max_currency', 'EUR') : undefined,
  ];
  return { price: lowestPrice, range };
}

function buildListingElement(home: FeedHome, { site, origin, locale }: FeedContext): XmlMarkup | undefined {
  const { estate, shownPlace, units, project, bedrooms } = home;
  const { general, address, dimensions, technical, layout } = estate;
  const availability = AVAILABILITY_BY_TRANSACTION.get(general.transaction.id);
  const type = PROPERTY_TYPES.get(general.headType.id);
  const pictures = listFeedPictures(estate, origin, MAX_PICTURES);
  const prices = buildPriceElements(home);
  if (!isListed(home, site.feeds.projects) || !availability || !type || !prices || !shownPlace) return undefined;
  // A holiday home to let is left out, because it is no permanent residence.
  if (pictures.length === 0 || (general.headType.id === HEAD_TYPE.HOLIDAY_HOME && availability === 'for_rent'))
    return undefined;
  const addressElement = buildAddressElement(home, locale);
  if (!addressElement) return undefined;
  const name = writeTitle(estate, locale, MAX_NAME_CHARACTERS);
  const area = Math.round(dimensions.areaBuild || (type === 'land' ? (dimensions.areaGround ?? 0) : 0)) || undefined;
  return buildElement('listing', {}, [
    buildElement('home_listing_id', {}, general.id),
    buildElement('name', {}, name),
    buildElement('availability', {}, availability),
    buildFilledElement(
      'description',
      writeDescription(estate, {
        text: localize(general.description, locale),
        locale,
        maxCharacters: MAX_TEXT_CHARACTERS,
      }) || name,
    ),
    addressElement,
    buildElement('latitude', {}, shownPlace.latitude),
    buildElement('longitude', {}, shownPlace.longitude),
    buildFilledElement('neighborhood', localize(address.municipality?.name, locale)) ??
      buildElement('neighborhood', {}, getCityName(address, locale)),
    ...pictures.map(({ url, alt }) =>
      buildElement('image', {}, [buildElement('url', {}, url), buildFilledElement('tag', localize(alt, locale))]),
    ),
    buildElement('listing_type', {}, toListingType(home)),
    buildFilledElement('num_baths', countAllRooms(layout).bathrooms || undefined),
    buildFilledElement('num_beds', bedrooms || undefined),
    buildElement('num_units', {}, units?.count ?? 1),
    buildElement('price', {}, formatEuros(prices.price)),
    buildElement('property_type', {}, type),
    buildFilledElement('area_size', area),
    area === undefined ? undefined : buildElement('area_unit', {}, 'sq_m'),
    YEAR_PATTERN.test(String(technical.constructionYear))
      ? buildFilledElement('year_built', technical.constructionYear)
      : undefined,
    buildFilledElement('energy_rating_eu', getEnergyClass(collectAdvertisedEstateFacts(estate))),
    buildFilledElement('agent_company', site.name),
    buildFilledElement('agent_email', dropPlaceholderEmail(site.contact.email)),
    buildFilledElement('agent_phone', site.contact.phone),
    ...(general.project ? prices.range : []),
    buildFilledElement('group_id', project?.general.id),
    buildElement('url', {}, buildPageUrl(home, origin, locale)),
  ]);
}

/** Writes Meta's catalogue of home listings in one language. */
export const metaFeed: FeedFormatWriter = {
  writeStart: ({ site, origin }) =>
    `${XML_DECLARATION}<listings>\n${buildElement('title', {}, site.name).markup}\n${
      buildElement('link', { rel: 'self', href: `${origin}/` }).markup
    }\n`,
  buildItem: buildListingElement,
  endMarkup: '</listings>\n',
};
