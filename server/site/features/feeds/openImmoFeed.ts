import type { Estate } from '#shared/api/estate.ts';
import { toPeriodAmount } from '#shared/domain/comparedPrice.ts';
import { toAlpha3 } from '#shared/domain/formats/countryCodes.ts';
import {
  OPENIMMO_FIELD_NAMES,
  toOpenImmoCondition,
  toOpenImmoKind,
  toOpenImmoTextField,
} from '#shared/domain/formats/openImmoWords.ts';
import {
  getCertificateClass,
  getCertificateCode,
  getEnergyUse,
  collectAdvertisedEstateFacts,
  getStatedNumber,
} from '#shared/domain/legal/advertisedEstateFacts.ts';
import { COMMON_CHARGES_FIELD, findMonthlyCharges } from '#shared/domain/legal/monthlyCharges.ts';
import { getCityName, isForRent } from '#shared/domain/rules.ts';
import { formatPrice } from '#shared/i18n/format.ts';
import { LOCALES, type Locale, localize } from '#shared/i18n/locales.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { HEAD_TYPE, ROOM_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { parseFloorLevel } from '../../estates/floorLevel.ts';
import { countRoomsOfKind, countAllRooms } from '../../estates/roomCounts.ts';
import { XML_DECLARATION, type FeedContext, type FeedFormatWriter } from './feedFormat.ts';
import { type FeedHome, findAskedPrice, MAX_PLAUSIBLE_NUMBER } from './feedHome.ts';
import { listFeedPictures } from './feedPictures.ts';
import { formatParticulars, toPlainDescription, toPlainTitle, writeTitle } from './feedTexts.ts';
import { buildElement, buildFilledElement, type XmlMarkup } from './xmlElement.ts';

const MAX_PICTURES = 50;
const MAX_TITLE_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 20_000;

/**
 * The state of a sale by status. A transaction that is not in this map has no value in OpenImmo: businesses, and homes
 * that are not offered yet or were taken over.
 */
const SALE_STATE_BY_TRANSACTION: ReadonlyMap<number, string> = new Map<number, string>([
  [TRANSACTION.FOR_SALE, 'OFFEN'],
  [TRANSACTION.TO_RENT, 'OFFEN'],
  [TRANSACTION.SALE_UNDER_OPTION, 'RESERVIERT'],
  [TRANSACTION.RENT_UNDER_OPTION, 'RESERVIERT'],
  [TRANSACTION.SOLD, 'VERKAUFT'],
  [TRANSACTION.RENTED, 'VERKAUFT'],
]);
const PERIOD_CODE_BY_ID: ReadonlyMap<number, string> = new Map<number, string>([
  [PERIOD_ID.MONTH, 'MONAT'],
  [PERIOD_ID.WEEK, 'WOCHE'],
  [PERIOD_ID.YEAR, 'JAHR'],
]);
const PRICE_ON_REQUEST_TEXT: Readonly<Record<Locale, string>> = {
  nl: 'Prijs op aanvraag',
  fr: 'Prix sur demande',
  en: 'Price on request',
  de: 'Preis auf Anfrage',
};
/** The word before the lowest price of a project, or before a price from which the agency asks. */
const PRICE_FROM_TEXT: Readonly<Record<Locale, string>> = { nl: 'Vanaf', fr: 'À partir de', en: 'From', de: 'Ab' };
const INCLUDED_CHARGES_TEXT: Readonly<Record<Locale, string>> = {
  nl: 'Lasten inbegrepen',
  fr: 'Charges comprises',
  en: 'Charges included',
  de: 'Nebenkosten inbegriffen',
};
const WORKPLACE_HEAD_TYPES: ReadonlySet<number> = new Set([
  HEAD_TYPE.COMMERCIAL,
  HEAD_TYPE.INDUSTRIAL,
  HEAD_TYPE.OFFICE,
]);

const subTypeKeys = new Map(SUB_TYPES.map(({ id, key }) => [id, key]));
const formatDecimal = (value: number | undefined): string | undefined =>
  value && value <= MAX_PLAUSIBLE_NUMBER ? keepNonZeroText(String(Number(value.toFixed(2)))) : undefined;
/** Returns undefined for an amount that rounds to 0, because 0 would state that the home has nothing of the kind. */
const keepNonZeroText = (text: string): string | undefined => (text === '0' ? undefined : text);

/** Returns a field that sender and receiver have agreed on; undefined for an empty value. */
const createAgreedField = (feldname: string, value: string | number | undefined): XmlMarkup | undefined =>
  value === undefined || value === '' ? undefined : buildElement('user_defined_simplefield', { feldname }, value);

function buildCategoryElement({ general }: Estate): XmlMarkup {
  const isRent = isForRent(general.transaction.id);
  const isWorkplace = WORKPLACE_HEAD_TYPES.has(general.headType.id);
  const kind = toOpenImmoKind(general.headType.id, general.subType?.id);
  return buildElement('objektkategorie', {}, [
    buildElement('nutzungsart', { WOHNEN: !isWorkplace, GEWERBE: isWorkplace, ANLAGE: false, WAZ: false }),
    buildElement('vermarktungsart', { KAUF: !isRent, MIETE_PACHT: isRent, ERBPACHT: false, LEASING: false }),
    buildElement('objektart', {}, [buildElement(kind.element, kind.attribute ? { [kind.attribute]: kind.value } : {})]),
  ]);
}

function buildGeoElement({ estate: { address, general }, exactPlace }: FeedHome, locale: Locale): XmlMarkup {
  const country = toAlpha3(address.countryId);
  const level = parseFloorLevel(general.floor ?? '');
  return buildElement('geo', {}, [
    buildElement('plz', {}, address.city.zip),
    buildFilledElement('ort', getCityName(address, locale)),
    exactPlace &&
      buildElement('geokoordinaten', { breitengrad: exactPlace.latitude, laengengrad: exactPlace.longitude }),
    buildFilledElement('strasse', localize(address.street, locale)),
    buildFilledElement('hausnummer', address.number),
    buildFilledElement('bundesland', localize(address.province?.name, locale)),
    country === undefined ? undefined : buildElement('land', { iso_land: country }),
    level === undefined ? undefined : buildElement('etage', {}, level),
    buildFilledElement('wohnungsnr', address.box),
  ]);
}

/** Returns the agency as the contact. The names of its staff are only on its site, and not in feeds. */
const buildContactElement = ({ name, contact: { email, phone } }: FeedContext['site']): XmlMarkup =>
  buildElement('kontaktperson', {}, [
    buildFilledElement('email_zentrale', dropPlaceholderEmail(email)),
    buildFilledElement('tel_zentrale', phone),
    buildElement('name', {}, name),
    buildElement('firma', {}, name),
  ]);

/** Returns the charges for the period of the rent; for a home for sale, the monthly charges. */
function readCharges(
  estate: Estate,
  isRent: boolean,
): { readonly amount?: number | undefined; readonly included?: boolean } {
  if (!isRent) return { amount: getStatedNumber(estate, estate.technical.monthlyCost, COMMON_CHARGES_FIELD) };
  const statedCharges = findMonthlyCharges(estate);
  if (statedCharges?.kind !== 'amount') return { included: statedCharges !== undefined };
  return { amount: toPeriodAmount(statedCharges.amount, estate.general.price?.period?.id) };
}

/**
 * Returns the words about the price: that it is on request, that the rent includes the charges, or that the price is
 * the lowest one; otherwise ''. A text about charges has no other words, because receivers compare it as a whole.
 */
function writePriceText(home: FeedHome, includesCharges: boolean, locale: Locale): string {
  const askedPrice = findAskedPrice(home);
  if (!askedPrice) return PRICE_ON_REQUEST_TEXT[locale];
  if (includesCharges) return INCLUDED_CHARGES_TEXT[locale];
  const isLowestPrice = home.price === undefined || home.estate.general.price?.priceFrom === true;
  if (!isLowestPrice) return '';
  return `${PRICE_FROM_TEXT[locale]} ${formatPrice(askedPrice.value).replaceAll('\u00A0', ' ')}`;
}

function buildPricesElement(home: FeedHome, locale: Locale): XmlMarkup {
  const { estate, price: ownPrice } = home;
  const { general } = estate;
  const isRent = isForRent(general.transaction.id);
  const { value: price, period } = findAskedPrice(home) ?? {};
  const periodCode = isRent && price !== undefined && period ? PERIOD_CODE_BY_ID.get(period.id) : undefined;
  const { amount, included = false } = ownPrice === undefined ? {} : readCharges(estate, isRent);
  const priceElement = isRent
    ? buildFilledElement('kaltmiete', formatDecimal(price))
    : buildElement('kaufpreis', price === undefined ? { auf_anfrage: true } : {}, formatDecimal(price) ?? '0');
  return buildElement('preise', {}, [
    priceElement,
    buildFilledElement(isRent ? 'nebenkosten' : 'hausgeld', formatDecimal(amount)),
    periodCode === undefined ? undefined : buildElement('preis_zeiteinheit', { zeiteinheit: periodCode }),
    buildElement('waehrung', { iso_waehrung: 'EUR' }),
    buildFilledElement('freitext_preis', writePriceText(home, included, locale)),
    buildFilledElement('kaution', formatDecimal(general.price?.deposit)),
  ]);
}

function buildAreasElement({ estate: { dimensions, layout, general, hiddenTabs }, bedrooms }: FeedHome): XmlMarkup {
  const { bathrooms, toilets, terraces, garages, parkingSpaces } = countAllRooms(layout);
  return buildElement('flaechen', {}, [
    buildFilledElement(
      WORKPLACE_HEAD_TYPES.has(general.headType.id) ? 'nutzflaeche' : 'wohnflaeche',
      formatDecimal(dimensions.areaBuild),
    ),
    buildFilledElement('grundstuecksflaeche', formatDecimal(dimensions.areaGround)),
    buildFilledElement('anzahl_schlafzimmer', bedrooms || undefined),
    buildFilledElement('anzahl_badezimmer', bathrooms || undefined),
    buildFilledElement('anzahl_sep_wc', toilets || undefined),
    buildFilledElement(
      'anzahl_balkone',
      hiddenTabs.includes('layout') ? undefined : countRoomsOfKind(layout, ROOM_ID.BALCONY) || undefined,
    ),
    buildFilledElement('anzahl_terrassen', terraces || undefined),
    buildFilledElement('anzahl_stellplaetze', garages + parkingSpaces || undefined),
  ]);
}

/** Returns the energy certificate. A Belgian certificate states the calculated energy demand of a home (`BEDARF`). */
function buildCertificateElement(estate: Estate): XmlMarkup | undefined {
  const facts = collectAdvertisedEstateFacts(estate);
  const [energyUse, label] = [getEnergyUse(facts), getCertificateClass(facts)];
  if (energyUse === undefined && label === undefined) return undefined;
  return buildElement('energiepass', {}, [
    buildElement('epart', {}, 'BEDARF'),
    buildFilledElement('endenergiebedarf', energyUse),
    buildFilledElement('wertklasse', label),
  ]);
}

function buildConditionElement(estate: Estate, saleState: string): XmlMarkup {
  const { constructionYear, renovationYear, condition } = estate.technical;
  const conditionCode = condition && toOpenImmoCondition(condition.id);
  return buildElement('zustand_angaben', {}, [
    buildFilledElement('baujahr', constructionYear),
    buildFilledElement('letztemodernisierung', renovationYear),
    conditionCode === undefined ? undefined : buildElement('zustand', { zustand_art: conditionCode }),
    buildCertificateElement(estate),
    buildElement('verkaufstatus', { stand: saleState }),
  ]);
}

/**
 * Returns the language of a home's main texts, which `sprache` states: the language of the file, otherwise the first
 * language in which the home has texts.
 */
function findMainLanguage({ general: { title, description } }: Estate, locale: Locale): Locale {
  const findLocaleWithText = (texts: Estate['general']['title']) =>
    [locale, ...LOCALES].find((each) => texts[each]?.trim());
  return findLocaleWithText(description) ?? findLocaleWithText(title) ?? locale;
}

/**
 * Returns titles and descriptions. The schema has one `objekt_text` for a second language: the next language of the
 * site in which the home has a description. Further descriptions and titles are in fields on which sender and receiver
 * have agreed.
 */
function buildTextsElement(estate: Estate, { site, locale }: FeedContext): XmlMarkup {
  const { title, description } = estate.general;
  const mainLocale = findMainLanguage(estate, locale);
  const otherLocales = site.locales.filter((each) => each !== mainLocale);
  const [secondText, ...furtherTexts] = otherLocales
    .map((each) => [each, toPlainDescription(description[each] ?? '', MAX_TEXT_CHARACTERS)] as const)
    .filter(([, text]) => text !== '');
  return buildElement('freitexte', {}, [
    buildElement('objekttitel', {}, writeTitle(estate, mainLocale, MAX_TITLE_CHARACTERS)),
    buildFilledElement('objektbeschreibung', toPlainDescription(description[mainLocale] ?? '', MAX_TEXT_CHARACTERS)),
    buildFilledElement('sonstige_angaben', formatParticulars(estate, mainLocale)),
    secondText && buildElement('objekt_text', { lang: secondText[0] }, secondText[1]),
    ...otherLocales.map((each) =>
      createAgreedField(toOpenImmoTextField('TITLE', each), toPlainTitle(title[each] ?? '', MAX_TITLE_CHARACTERS)),
    ),
    ...furtherTexts.map(([each, text]) => createAgreedField(toOpenImmoTextField('TEXT', each), text)),
  ]);
}

function buildPicturesElement(estate: Estate, { origin, locale }: FeedContext): XmlMarkup | undefined {
  return buildFilledElement(
    'anhaenge',
    listFeedPictures(estate, origin, MAX_PICTURES).map(({ url, alt, isPlan }, index) => {
      const pictureGroup = isPlan ? 'GRUNDRISS' : 'BILD';
      return buildElement(
        'anhang',
        { location: 'REMOTE', gruppe: index === 0 && !isPlan ? 'TITELBILD' : pictureGroup },
        [
          buildFilledElement('anhangtitel', localize(alt, locale)),
          buildElement('format', {}, 'image/jpeg'),
          buildElement('daten', {}, [buildElement('pfad', {}, url)]),
        ],
      );
    }),
  );
}

const buildManagementElement = ({ address, technical, general }: Estate): XmlMarkup =>
  buildElement('verwaltung_objekt', {}, [
    buildElement('objektadresse_freigeben', {}, String(address.visible)),
    buildFilledElement('verfuegbar_ab', technical.availableDate),
    general.petsAllowed === 'YES' || general.petsAllowed === 'NO'
      ? buildElement('haustiere', {}, String(general.petsAllowed === 'YES'))
      : undefined,
  ]);

function buildTechnicalsElement({ estate, project, updatedAt }: FeedHome, { site, locale }: FeedContext): XmlMarkup {
  const { general } = estate;
  const groupId = general.project ? general.id : project?.general.id;
  return buildElement('verwaltung_techn', {}, [
    buildElement('objektnr_intern', {}, general.id),
    buildFilledElement('objektnr_extern', general.reference) ?? buildElement('objektnr_extern', {}, general.id),
    buildElement('aktion', { aktionart: 'CHANGE' }),
    buildElement('openimmo_obid', {}, `gevel-${site.id}-${general.id}`),
    buildElement('stand_vom', {}, toBrusselsDay(updatedAt)),
    buildFilledElement('gruppen_kennung', groupId),
    general.project ? buildElement('master', { visible: true }, general.id) : undefined,
    buildElement('sprache', {}, findMainLanguage(estate, locale)),
  ]);
}

/** Returns undefined for the score 0, which means unknown. */
const keepKnownScore = (score: string | undefined): string | undefined => (score === '0' ? undefined : score);

/**
 * Returns the facts for which the format has no element: the subtype, the mark of a project, the region, and facts that
 * Belgian law requires.
 */
function buildBelgianFields(estate: Estate): readonly (XmlMarkup | undefined)[] {
  const { general, address, planning, ki } = estate;
  const certificateCode = getCertificateCode(collectAdvertisedEstateFacts(estate));
  const values: readonly (readonly [name: string, value: string | number | undefined])[] = [
    [OPENIMMO_FIELD_NAMES.subType, general.subType && subTypeKeys.get(general.subType.id)],
    [OPENIMMO_FIELD_NAMES.project, general.project ? 1 : undefined],
    [OPENIMMO_FIELD_NAMES.region, address.region],
    [OPENIMMO_FIELD_NAMES.epcNumber, certificateCode],
    [OPENIMMO_FIELD_NAMES.parcelScore, keepKnownScore(planning.floodingParcelScore)],
    [OPENIMMO_FIELD_NAMES.buildingScore, keepKnownScore(planning.floodingBuildingScore)],
    [OPENIMMO_FIELD_NAMES.cadastralIncome, ki.nonIndexed || undefined],
  ];
  return values.map(([feldname, value]) => createAgreedField(feldname, value));
}

function buildItem(home: FeedHome, context: FeedContext): XmlMarkup | undefined {
  const { estate } = home;
  const saleState = SALE_STATE_BY_TRANSACTION.get(estate.general.transaction.id);
  if (saleState === undefined) return undefined;
  return buildElement('immobilie', {}, [
    buildCategoryElement(estate),
    buildGeoElement(home, context.locale),
    buildContactElement(context.site),
    buildPricesElement(home, context.locale),
    buildAreasElement(home),
    buildConditionElement(estate, saleState),
    buildTextsElement(estate, context),
    buildPicturesElement(estate, context),
    buildManagementElement(estate),
    buildTechnicalsElement(home, context),
    ...buildBelgianFields(estate),
  ]);
}

function writeStart({ site, now }: FeedContext): string {
  const id = site.feeds.openImmoId ?? `gevel-${site.id}`;
  const transferElement = buildElement('uebertragung', {
    art: 'ONLINE',
    umfang: 'VOLL',
    modus: 'NEW',
    version: '1.2.7',
    sendersoftware: 'Gevel',
    senderversion: '1',
    techn_email: dropPlaceholderEmail(site.contact.email) || undefined,
    timestamp: new Date(now).toISOString().slice(0, 19),
  });
  const providerElements = [
    buildElement('anbieternr', {}, site.id),
    buildElement('firma', {}, site.name),
    buildElement('openimmo_anid', {}, id),
  ];
  return `${XML_DECLARATION}<openimmo>\n${transferElement.markup}\n<anbieter>${providerElements.map(({ markup }) => markup).join('')}\n`;
}

/**
 * Writes OpenImmo 1.2.7. The main texts of a home are in the language of the file, or in the first language in which
 * the home has texts. The file links to the pictures and does not contain them.
 */
export const openImmoFeed: FeedFormatWriter = {
  writeStart,
  buildItem,
  endMarkup: '</anbieter>\n</openimmo>\n',
};
