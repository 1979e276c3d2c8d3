import { toKyeroType } from '#shared/domain/formats/kyeroWords.ts';
import { getEnergyClass, createLegalCase } from '#shared/domain/legal/legalCase.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { LOCALES, localize } from '#shared/i18n/locales.ts';
import { formatStamp } from '#shared/i18n/moments.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import { DECLARATION, type FeedContext, type FeedFormatWriter, pageUrl } from './feedFormat.ts';
import { type FeedHome, isListed } from './feedHome.ts';
import { feedPictures } from './feedPictures.ts';
import { writeDescription } from './feedTexts.ts';
import { element, filledElement, type Xml } from './xmlElement.ts';

const MAX_PICTURES = 50;
const MAX_TEXT_CHARACTERS = 20_000;

/**
 * Returns the frequency of the price. Returns undefined for a home that the file leaves out: one that is under option,
 * sold or let, or one with a rent period that the format lacks, such as a year.
 */
function findPriceFrequency({ estate: { general } }: FeedHome): string | undefined {
  if (general.transaction.id === TRANSACTION.FOR_SALE) return 'sale';
  if (general.transaction.id !== TRANSACTION.TO_RENT) return undefined;
  const period = general.price?.period?.id;
  if (period === PERIOD_ID.MONTH) return 'month';
  return period === PERIOD_ID.WEEK ? 'week' : undefined;
}

const LETTER = /^[A-G]/;
const findEnergyRating = ({ estate }: FeedHome): string =>
  LETTER.exec(getEnergyClass(createLegalCase(estate))?.trim().toUpperCase() ?? '')?.[0] ?? 'X';

/** Returns undefined for an unknown value, because 0 would state that there is none. */
const flag = (name: string, value: unknown): Xml | undefined =>
  typeof value === 'boolean' ? element(name, {}, value ? 1 : 0) : undefined;

function buildLocation({ exactPlace }: FeedHome): Xml | undefined {
  if (!exactPlace) return undefined;
  const { latitude, longitude } = exactPlace;
  return element('location', {}, [element('latitude', {}, latitude), element('longitude', {}, longitude)]);
}

function texts(home: FeedHome, { site, origin }: FeedContext): readonly (Xml | undefined)[] {
  const { estate } = home;
  const { description } = estate.general;
  const locales = LOCALES.filter((locale) => site.locales.includes(locale));
  const written = locales.filter((locale) => description[locale]);
  const [own] = site.locales;
  const inLocales = written.length > 0 || own === undefined ? written : [own];
  return [
    filledElement(
      'url',
      locales.map((locale) => element(locale, {}, pageUrl(home, origin, locale))),
    ),
    filledElement(
      'desc',
      inLocales.map((locale) =>
        filledElement(locale, writeDescription(estate, description[locale] ?? '', locale, MAX_TEXT_CHARACTERS)),
      ),
    ),
  ];
}

/** Puts each tag on a separate line, because Kyero limits the length of a line. */
const putOnLines = ({ markup }: Xml): Xml => ({ markup: markup.replaceAll('><', '>\n<') });

function property(home: FeedHome, context: FeedContext): Xml | undefined {
  const { site, origin } = context;
  const { estate, price, units, bedrooms, updatedAt } = home;
  const { general, address, dimensions, layout, technical, fields } = estate;
  const frequency = findPriceFrequency(home);
  const type = toKyeroType(general.headType.id, general.subType?.id);
  const asked = price ?? (general.project ? units?.priceFrom : undefined);
  const country = getCountryName(address.countryId, 'en');
  const town = getCityName(address, 'en').trim();
  if (!isListed(home, site.feeds.projects) || !frequency || !type || !country || !town) return undefined;
  if (asked === undefined && site.feeds.hiddenPrice === 'omit') return undefined;
  const [built, plot] = [dimensions.areaBuild, dimensions.areaGround].map((area) => area && Math.round(area));
  const rating = findEnergyRating(home);
  const pictures = feedPictures(estate, origin, MAX_PICTURES);
  return putOnLines(
    element('property', {}, [
      element('id', {}, general.id),
      element('date', {}, formatStamp(updatedAt)),
      filledElement('ref', general.reference) ?? element('ref', {}, general.id),
      element('price', {}, Math.round(asked ?? 0)),
      element('currency', {}, 'EUR'),
      element('price_freq', {}, frequency),
      flag('new_build', technical.newBuilding),
      element('type', {}, type),
      element('town', {}, town),
      element('province', {}, localize(address.province?.name, 'en').trim() || town),
      element('country', {}, country),
      filledElement('postcode', address.city.zip),
      buildLocation(home),
      filledElement('beds', bedrooms || undefined),
      filledElement('baths', countAllRooms(layout).bathrooms || undefined),
      flag('pool', fields['comfort.swimming_pool']),
      filledElement('surface_area', [
        filledElement('built', built || undefined),
        filledElement('plot', plot || undefined),
      ]),
      element('energy_rating', {}, [element('consumption', {}, rating), element('emissions', {}, 'X')]),
      ...texts(home, context),
      filledElement(
        'features',
        estate.facilities.map(({ name }) => filledElement('feature', localize(name, 'en'))),
      ),
      element(
        'images',
        {},
        pictures.map(({ url }, index) => element('image', { id: index + 1 }, [element('url', {}, url)])),
      ),
    ]),
  );
}

/** Writes the format Kyero 3, with all languages of the site. */
export const kyeroFeed: FeedFormatWriter = {
  start: () => `${DECLARATION}<root>\n${putOnLines(element('kyero', {}, [element('feed_version', {}, 3)])).markup}\n`,
  item: property,
  end: '</root>\n',
};
