import { getEnergyClass, createLegalCase } from '#shared/domain/legal/legalCase.ts';
import { getCityName, isForRent, formatStreetLine } from '#shared/domain/rules.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { HEAD_TYPE, TRANSACTION } from '#shared/primitives/ids.ts';
import { dropPlaceholderEmail } from '#shared/primitives/ownEmail.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import { DECLARATION, type FeedContext, type FeedFormatWriter, pageUrl } from './feedFormat.ts';
import { type FeedHome, isListed } from './feedHome.ts';
import { feedPictures } from './feedPictures.ts';
import { writeDescription, writeTitle } from './feedTexts.ts';
import { element, filledElement, type Xml } from './xmlElement.ts';

const MAX_PICTURES = 20;
const MAX_NAME_CHARACTERS = 150;
const MAX_TEXT_CHARACTERS = 5000;

/**
 * The availability by status. A status that is not in this map is no offer, or Meta has no value for it: a rent under
 * option, a business, and homes that are sold or let.
 */
const AVAILABILITY: ReadonlyMap<number, string> = new Map<number, string>([
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

const component = (name: string, text: string): Xml | undefined =>
  text.trim() === '' ? undefined : element('component', { name }, text);

/**
 * Returns undefined when a part is missing that Meta requires. The street is optional, because agencies may hide it.
 */
function addressElement({ estate: { address } }: FeedHome, locale: Locale): Xml | undefined {
  const city = getCityName(address, locale);
  const region = localize(address.province?.name, locale) || REGION_NAMES[address.region ?? ''] || city;
  const required = [
    component('city', city),
    component('region', region),
    component('country', getCountryName(address.countryId, 'en')),
    component('postal_code', address.city.zip),
  ];
  if (required.includes(undefined)) return undefined;
  return element('address', { format: 'simple' }, [component('addr1', formatStreetLine(address, locale)), ...required]);
}

function listingType({ estate: { general, technical } }: FeedHome): string {
  if (technical.newBuilding === true) return 'new_construction';
  return isForRent(general.transaction.id) ? 'for_rent_by_agent' : 'for_sale_by_agent';
}

/** Matches a year. Meta requires four digits. */
const YEAR = /^\d{4}$/;
const euros = (amount: number): string => `${Math.round(amount)} EUR`;

/** Returns the price, and the range of a development that is listed as a whole. */
function prices({
  price,
  units,
}: FeedHome): { readonly price: number; readonly range: readonly (Xml | undefined)[] } | undefined {
  const lowest = price ?? units?.priceFrom;
  if (lowest === undefined || Math.round(lowest) < 1) return undefined;
  const { priceFrom, priceTo } = units ?? {};
  const range = [
    filledElement('min_price', priceFrom && Math.round(priceFrom)),
    priceFrom ? filledElement('min_currency', 'EUR') : undefined,
    filledElement('max_price', priceTo && Math.round(priceTo)),
    priceTo ? filledElement('max_currency', 'EUR') : undefined,
  ];
  return { price: lowest, range };
}

function listing(home: FeedHome, { site, origin, locale }: FeedContext): Xml | undefined {
  const { estate, shownPlace, units, project, bedrooms } = home;
  const { general, address: place, dimensions, technical, layout } = estate;
  const availability = AVAILABILITY.get(general.transaction.id);
  const type = PROPERTY_TYPES.get(general.headType.id);
  const pictures = feedPictures(estate, origin, MAX_PICTURES);
  const asked = prices(home);
  if (!isListed(home, site.feeds.projects) || !availability || !type || !asked || !shownPlace) return undefined;
  // A holiday home to let is left out, because it is no permanent residence.
  if (pictures.length === 0 || (general.headType.id === HEAD_TYPE.HOLIDAY_HOME && availability === 'for_rent'))
    return undefined;
  const address = addressElement(home, locale);
  if (!address) return undefined;
  const name = writeTitle(estate, locale, MAX_NAME_CHARACTERS);
  const area = Math.round(dimensions.areaBuild || (type === 'land' ? (dimensions.areaGround ?? 0) : 0)) || undefined;
  return element('listing', {}, [
    element('home_listing_id', {}, general.id),
    element('name', {}, name),
    element('availability', {}, availability),
    filledElement(
      'description',
      writeDescription(estate, localize(general.description, locale), locale, MAX_TEXT_CHARACTERS) || name,
    ),
    address,
    element('latitude', {}, shownPlace.latitude),
    element('longitude', {}, shownPlace.longitude),
    filledElement('neighborhood', localize(place.municipality?.name, locale)) ??
      element('neighborhood', {}, getCityName(place, locale)),
    ...pictures.map(({ url, alt }) =>
      element('image', {}, [element('url', {}, url), filledElement('tag', localize(alt, locale))]),
    ),
    element('listing_type', {}, listingType(home)),
    filledElement('num_baths', countAllRooms(layout).bathrooms || undefined),
    filledElement('num_beds', bedrooms || undefined),
    element('num_units', {}, units?.count ?? 1),
    element('price', {}, euros(asked.price)),
    element('property_type', {}, type),
    filledElement('area_size', area),
    area === undefined ? undefined : element('area_unit', {}, 'sq_m'),
    YEAR.test(String(technical.constructionYear)) ? filledElement('year_built', technical.constructionYear) : undefined,
    filledElement('energy_rating_eu', getEnergyClass(createLegalCase(estate))),
    filledElement('agent_company', site.name),
    filledElement('agent_email', dropPlaceholderEmail(site.contact.email)),
    filledElement('agent_phone', site.contact.phone),
    ...(general.project ? asked.range : []),
    filledElement('group_id', project?.general.id),
    element('url', {}, pageUrl(home, origin, locale)),
  ]);
}

/** Writes Meta's catalogue of home listings in one language. */
export const metaFeed: FeedFormatWriter = {
  start: ({ site, origin }) =>
    `${DECLARATION}<listings>\n${element('title', {}, site.name).markup}\n${
      element('link', { rel: 'self', href: `${origin}/` }).markup
    }\n`,
  item: listing,
  end: '</listings>\n',
};
