import { toKyeroType } from '#shared/domain/formats/kyeroWords.ts';
import { getCertificateClass, collectAdvertisedEstateFacts } from '#shared/domain/legal/advertisedEstateFacts.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { getCountryName } from '#shared/domain/values/countryName.ts';
import { LOCALES, localize } from '#shared/i18n/locales.ts';
import { formatBrusselsDateTime } from '#shared/i18n/moments.ts';
import { PERIOD_ID } from '#shared/primitives/vocabulary.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { countAllRooms } from '../../estates/roomCounts.ts';
import { XML_DECLARATION, type FeedContext, type FeedFormatWriter, buildPageUrl } from './feedFormat.ts';
import { type FeedHome, findAskedPrice, isListed, POOL_FIELD } from './feedHome.ts';
import { type FeedPicture, formatAiLines, listFeedPictures } from './feedPictures.ts';
import { writeDescription } from './feedTexts.ts';
import { buildElement, buildFilledElement, type XmlMarkup } from './xmlElement.ts';

const MAX_PICTURES = 50;
const MAX_TEXT_CHARACTERS = 20_000;

/**
 * Returns `sale`, or the period of a rent. Returns undefined for a home that the file leaves out: one that is under
 * option, sold or let, or whose rent has a period that the format lacks, such as a year.
 */
function findPriceFrequency(home: FeedHome): string | undefined {
  const { general } = home.estate;
  if (general.transaction.id === TRANSACTION.FOR_SALE) return 'sale';
  if (general.transaction.id !== TRANSACTION.TO_RENT) return undefined;
  const period = (findAskedPrice(home) ?? general.price)?.period?.id;
  if (period === PERIOD_ID.MONTH) return 'month';
  return period === PERIOD_ID.WEEK ? 'week' : undefined;
}

/** Matches the letter of a class such as `A++` or `C-`, and no letter of a word. */
const ENERGY_LETTER = /^[A-G](?=[+-]*$)/;
const findEnergyRating = ({ estate }: FeedHome): string =>
  ENERGY_LETTER.exec(getCertificateClass(collectAdvertisedEstateFacts(estate))?.trim().toUpperCase() ?? '')?.[0] ?? 'X';

/**
 * Returns 1 or 0 for a boolean, and undefined for an unknown value, because 0 would state that the home lacks the
 * feature.
 */
const buildFlag = (name: string, value: unknown): XmlMarkup | undefined =>
  typeof value === 'boolean' ? buildElement(name, {}, value ? 1 : 0) : undefined;

function buildLocation({ exactPlace }: FeedHome): XmlMarkup | undefined {
  if (!exactPlace) return undefined;
  const { latitude, longitude } = exactPlace;
  return buildElement('location', {}, [
    buildElement('latitude', {}, latitude),
    buildElement('longitude', {}, longitude),
  ]);
}

function buildTextElements(
  home: FeedHome,
  pictures: readonly FeedPicture[],
  { site, origin }: FeedContext,
): readonly (XmlMarkup | undefined)[] {
  const { estate } = home;
  const { description } = estate.general;
  const locales = LOCALES.filter((locale) => site.locales.includes(locale));
  const describedLocales = locales.filter((locale) => description[locale]);
  const [firstLocale] = site.locales;
  const descriptionLocales =
    describedLocales.length > 0 || firstLocale === undefined ? describedLocales : [firstLocale];
  return [
    buildFilledElement(
      'url',
      locales.map((locale) => buildElement(locale, {}, buildPageUrl(home, origin, locale))),
    ),
    buildFilledElement(
      'desc',
      descriptionLocales.map((locale) =>
        buildFilledElement(
          locale,
          writeDescription(estate, {
            text: description[locale] ?? '',
            locale,
            maxCharacters: MAX_TEXT_CHARACTERS,
            pictureLabels: formatAiLines(pictures, locale),
          }),
        ),
      ),
    ),
  ];
}

/** Puts each tag on a separate line, because Kyero limits the length of a line. */
const putOnLines = ({ markup }: XmlMarkup): XmlMarkup => ({ markup: markup.replaceAll('><', '>\n<') });

function buildPropertyElement(home: FeedHome, context: FeedContext): XmlMarkup | undefined {
  const { site, origin } = context;
  const { estate, bedrooms, updatedAt } = home;
  const { general, address, dimensions, layout, technical, fields } = estate;
  const frequency = findPriceFrequency(home);
  const type = toKyeroType(general.headType.id, general.subType?.id);
  const askedPrice = findAskedPrice(home);
  const country = getCountryName(address.countryId, 'en');
  const town = getCityName(address, 'en').trim();
  if (!isListed(home, site.feeds.projects) || !frequency || !type || !country || !town) return undefined;
  if (askedPrice === undefined && site.feeds.hiddenPrice === 'omit') return undefined;
  const [builtArea, plotArea] = [dimensions.areaBuild, dimensions.areaGround].map((area) => area && Math.round(area));
  const energyRating = findEnergyRating(home);
  const pictures = listFeedPictures(estate, origin, MAX_PICTURES);
  return putOnLines(
    buildElement('property', {}, [
      buildElement('id', {}, general.id),
      buildElement('date', {}, formatBrusselsDateTime(updatedAt)),
      buildFilledElement('ref', general.reference) ?? buildElement('ref', {}, general.id),
      buildElement('price', {}, Math.round(askedPrice?.value ?? 0)),
      buildElement('currency', {}, 'EUR'),
      buildElement('price_freq', {}, frequency),
      buildFlag('new_build', technical.newBuilding),
      buildElement('type', {}, type),
      buildElement('town', {}, town),
      buildElement('province', {}, localize(address.province?.name, 'en').trim() || town),
      buildElement('country', {}, country),
      buildFilledElement('postcode', address.city.zip),
      buildLocation(home),
      buildFilledElement('beds', bedrooms || undefined),
      buildFilledElement('baths', countAllRooms(layout).bathrooms || undefined),
      buildFlag('pool', fields[POOL_FIELD]),
      buildFilledElement('surface_area', [
        buildFilledElement('built', builtArea || undefined),
        buildFilledElement('plot', plotArea || undefined),
      ]),
      buildElement('energy_rating', {}, [
        buildElement('consumption', {}, energyRating),
        buildElement('emissions', {}, 'X'),
      ]),
      ...buildTextElements(home, pictures, context),
      buildFilledElement(
        'features',
        estate.facilities.map(({ name }) => buildFilledElement('feature', localize(name, 'en'))),
      ),
      buildElement(
        'images',
        {},
        pictures.map(({ url }, index) => buildElement('image', { id: index + 1 }, [buildElement('url', {}, url)])),
      ),
    ]),
  );
}

/** Writes the format Kyero 3, with all languages of the site. */
export const kyeroFeed: FeedFormatWriter = {
  writeStart: () =>
    `${XML_DECLARATION}<root>\n${putOnLines(buildElement('kyero', {}, [buildElement('feed_version', {}, 3)])).markup}\n`,
  buildItem: buildPropertyElement,
  endMarkup: '</root>\n',
};
