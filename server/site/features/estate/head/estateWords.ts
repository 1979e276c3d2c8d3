import type { EstateDetail } from '#shared/api/estate.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { listAdditionalSentences } from '#server/site/estates/description/sentences.ts';
import { getCityName } from '#shared/domain/rules.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { type Locale, localize, findContentLocale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { toPlainText } from '#server/site/render/html/sanitize.ts';
import type { EstateView } from '#server/site/estates/estateView.ts';
import type { UnitView } from '../units/listUnits.ts';
import { shortenText } from '#server/site/seo/shorten.ts';

/** The maximum numbers of characters that search engines show of a title and of a description. */
const MAX_TITLE_CHARACTERS = 70;
const MAX_DESCRIPTION_CHARACTERS = 160;
/** The agent's own text is added only when at least this many characters of it fit. */
const MIN_AGENT_TEXT_CHARACTERS = 30;

interface HeadTextSource {
  readonly estate: EstateDetail;
  readonly project: EstateDetail | undefined;
  /** The units of a project that the site may show. */
  readonly units: readonly UnitView[];
  readonly view: EstateView;
  readonly siteName: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** True for languages in which nouns have a capital within a sentence. */
const CAPITALIZES_NOUNS: Readonly<Record<Locale, boolean>> = { nl: false, fr: false, en: false, de: true };

/** Adapts the first letter of a text for use within a sentence. Abbreviations keep their capitals. */
const toInnerText = (text: string, locale: Locale, isNoun: boolean) =>
  (isNoun && CAPITALIZES_NOUNS[locale]) || !/^\p{Lu}(\p{Ll}|[\s’'-]|$)/u.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);

/** Returns for example "Herenhuis te koop in Gent" or "Verkocht: herenhuis in Gent". */
function writeOpeningPhrase({ estate, project, view, locale, t }: HeadTextSource): string {
  const { general, address } = estate;
  const statusId = general.transaction.id;
  const kind = localize((general.subType ?? general.headType).name, locale);
  const city = getCityName(address, locale);
  const place = formatInPlace(city, locale);
  const transaction = localize(general.transaction.name, locale);
  if (general.project && localize(general.title, locale)) {
    return t('seo:title.project', { title: view.title, kind: toInnerText(kind, locale, true), place });
  }
  const unitNumber = project && general.entityNumber;
  const textValues = { unit: unitNumber ?? '', project: localize(project?.general.title, locale), city, place };
  if (statusId === TRANSACTION.FOR_SALE || statusId === TRANSACTION.TO_RENT) {
    const offerValues = { ...textValues, kind, transaction: toInnerText(transaction, locale, false) };
    return t(unitNumber ? 'seo:title.unit' : 'seo:title.estate', offerValues);
  }
  const openingPhrase = t(unitNumber ? 'seo:title.plainUnit' : 'seo:title.plain', {
    ...textValues,
    kind: toInnerText(kind, locale, true),
  });
  return t('seo:title.closed', { transaction, lead: openingPhrase });
}

/** Returns for example "4 slaapkamers" or "1 tot 3 slaapkamers". */
function formatBedrooms({ estate, units, view, t }: HeadTextSource): string | undefined {
  const bedroomsFact = view.facts.find(({ icon }) => icon === 'bed');
  if (bedroomsFact) return t('seo:fact.bedrooms', { count: Number(bedroomsFact.value) });
  if (!estate.general.project) return undefined;
  const counts = units.flatMap(({ state, bedrooms }) => (state === 'available' && bedrooms ? [bedrooms] : []));
  if (counts.length === 0) return undefined;
  const [smallest, largest] = [Math.min(...counts), Math.max(...counts)];
  return smallest === largest
    ? t('seo:fact.bedrooms', { count: smallest })
    : t('seo:fact.bedroomsTo', { from: smallest, to: largest });
}

/**
 * Returns the longest title that fits, for example "Herenhuis te koop in Gent, 4 slaapkamers | Claes & Van Damme". It
 * always includes the agency's name.
 */
export function writeEstateTitle(source: HeadTextSource): string {
  const { estate, view, siteName } = source;
  const openingPhrase = writeOpeningPhrase(source);
  const bedroomsText = formatBedrooms(source);
  const wordings = [
    bedroomsText ? `${openingPhrase}, ${bedroomsText}` : openingPhrase,
    openingPhrase,
    estate.general.project ? `${view.title}, ${view.city}` : openingPhrase,
  ];
  const suffix = ` | ${siteName}`;
  const maxCharacters = Math.max(MAX_TITLE_CHARACTERS - suffix.length, MAX_TITLE_CHARACTERS / 2);
  return `${wordings.find(({ length }) => length <= maxCharacters) ?? shortenText(openingPhrase, maxCharacters)}${suffix}`;
}

/** Returns the facts at the top of the page, in an agent's wording. */
function formatFacts(source: HeadTextSource): string {
  const { view, units, t } = source;
  const findValue = (icon: string) => view.facts.find((fact) => fact.icon === icon)?.value;
  const [area, ground] = [findValue('area'), findValue('plot')];
  const availableCount = units.filter(({ state }) => state === 'available').length;
  const facts = [
    availableCount > 0 ? t('seo:fact.available', { count: availableCount, total: units.length }) : '',
    area && units.length === 0 ? t('seo:fact.area', { area }) : '',
    ground && units.length === 0 ? t('seo:fact.ground', { area: ground }) : '',
    formatBedrooms(source) ?? '',
    view.energy?.label && !view.energy.isLabelDerived ? t('seo:fact.energy', { label: view.energy.label }) : '',
  ].filter(Boolean);
  const sentence = facts.join(', ');
  return sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/**
 * Returns the description for search engines: a sentence such as "Herenhuis te koop in Gent" with the price, a sentence
 * with the facts, and as much of the agent's own text in this language as fits.
 */
export function writeEstateDescription(source: HeadTextSource): string {
  const { estate, view, locale, t } = source;
  const openingPhrase = writeOpeningPhrase(source);
  const price = view.price && !view.closed ? [view.price, view.period].filter(Boolean).join(' ') : undefined;
  const offerText = price
    ? t(view.priceFrom ? 'seo:price.from' : 'seo:price.at', { lead: openingPhrase, price })
    : openingPhrase;
  const requiredText = [`${offerText}.`, formatFacts(source)].filter(Boolean).join(' ');
  const maxCharacters = MAX_DESCRIPTION_CHARACTERS - requiredText.length - 1;
  if (maxCharacters < MIN_AGENT_TEXT_CHARACTERS) return shortenText(requiredText, MAX_DESCRIPTION_CHARACTERS);
  const { shortDescription } = estate.general;
  const shortText = findContentLocale(shortDescription, locale) === locale ? localize(shortDescription, locale) : '';
  const agentText = shortText || (view.descriptionLang ? '' : view.description);
  const addedText = shortenText(
    listAdditionalSentences(toPlainText(agentText, MAX_DESCRIPTION_CHARACTERS * 2), requiredText).join(' '),
    maxCharacters,
  );
  return [requiredText, addedText].filter(Boolean).join(' ');
}
