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
  createLegalCase,
  getStatedNumber,
} from '#shared/domain/legal/legalCase.ts';
import { COMMON_CHARGES_FIELD, findMonthlyCharges } from '#shared/domain/legal/monthlyCharges.ts';
import { getCityName, isForRent } from '#shared/domain/rules.ts';
import { LOCALES, type Locale, localize } from '#shared/i18n/locales.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { HEAD_TYPE, ROOM_ID, TRANSACTION } from '#shared/primitives/ids.ts';
import { PERIOD_ID, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { parseFloorLevel } from '../../estates/floorLevel.ts';
import { countRoomsOfKind, countAllRooms } from '../../estates/roomCounts.ts';
import { DECLARATION, type FeedContext, type FeedFormatWriter } from './feedFormat.ts';
import { type FeedHome, MAX_PLAUSIBLE } from './feedHome.ts';
import { feedPictures } from './feedPictures.ts';
import { particulars, plainDescription, plainTitle, writeTitle } from './feedTexts.ts';
import { element, filledElement, type Xml } from './xmlElement.ts';

const MAX_PICTURES = 50;
const MAX_TITLE_CHARACTERS = 200;
const MAX_TEXT_CHARACTERS = 20_000;

/**
 * The state of a sale by status. A transaction that is not in this map has no value in OpenImmo: businesses, and homes
 * that are not offered yet or were taken over.
 */
const SALE_STATES: ReadonlyMap<number, string> = new Map<number, string>([
  [TRANSACTION.FOR_SALE, 'OFFEN'],
  [TRANSACTION.TO_RENT, 'OFFEN'],
  [TRANSACTION.SALE_UNDER_OPTION, 'RESERVIERT'],
  [TRANSACTION.RENT_UNDER_OPTION, 'RESERVIERT'],
  [TRANSACTION.SOLD, 'VERKAUFT'],
  [TRANSACTION.RENTED, 'VERKAUFT'],
]);
const PERIODS: ReadonlyMap<number, string> = new Map<number, string>([
  [PERIOD_ID.MONTH, 'MONAT'],
  [PERIOD_ID.WEEK, 'WOCHE'],
  [PERIOD_ID.YEAR, 'JAHR'],
]);
const ON_REQUEST: Readonly<Record<Locale, string>> = {
  nl: 'Prijs op aanvraag',
  fr: 'Prix sur demande',
  en: 'Price on request',
  de: 'Preis auf Anfrage',
};
const INCLUDED: Readonly<Record<Locale, string>> = {
  nl: 'Lasten inbegrepen',
  fr: 'Charges comprises',
  en: 'Charges included',
  de: 'Nebenkosten inbegriffen',
};
const AT_WORK: ReadonlySet<number> = new Set([HEAD_TYPE.COMMERCIAL, HEAD_TYPE.INDUSTRIAL, HEAD_TYPE.OFFICE]);

const subTypeKeys = new Map(SUB_TYPES.map(({ id, key }) => [id, key]));
const decimal = (value: number | undefined): string | undefined =>
  value && value <= MAX_PLAUSIBLE ? filledText(String(Number(value.toFixed(2)))) : undefined;
/** Returns undefined for an amount that rounds to 0, because 0 would state that there is none. */
const filledText = (text: string): string | undefined => (text === '0' ? undefined : text);

/** Returns a field that sender and receiver have agreed on; undefined for an empty value. */
const createAgreedField = (feldname: string, value: string | number | undefined): Xml | undefined =>
  value === undefined || value === '' ? undefined : element('user_defined_simplefield', { feldname }, value);

function category({ general }: Estate): Xml {
  const rent = isForRent(general.transaction.id);
  const atWork = AT_WORK.has(general.headType.id);
  const kind = toOpenImmoKind(general.headType.id, general.subType?.id);
  return element('objektkategorie', {}, [
    element('nutzungsart', { WOHNEN: !atWork, GEWERBE: atWork, ANLAGE: false, WAZ: false }),
    element('vermarktungsart', { KAUF: !rent, MIETE_PACHT: rent, ERBPACHT: false, LEASING: false }),
    element('objektart', {}, [element(kind.element, kind.attribute ? { [kind.attribute]: kind.value } : {})]),
  ]);
}

function geo({ estate: { address, general }, exactPlace }: FeedHome, locale: Locale): Xml {
  const country = toAlpha3(address.countryId);
  const level = parseFloorLevel(general.floor ?? '');
  return element('geo', {}, [
    element('plz', {}, address.city.zip),
    filledElement('ort', getCityName(address, locale)),
    exactPlace && element('geokoordinaten', { breitengrad: exactPlace.latitude, laengengrad: exactPlace.longitude }),
    filledElement('strasse', localize(address.street, locale)),
    filledElement('hausnummer', address.number),
    filledElement('bundesland', localize(address.province?.name, locale)),
    country === undefined ? undefined : element('land', { iso_land: country }),
    level === undefined ? undefined : element('etage', {}, level),
    filledElement('wohnungsnr', address.box),
  ]);
}

/** Returns the agency as the contact, because the names of its staff are only on its site. */
const contact = ({ name, contact: { email, phone } }: FeedContext['site']): Xml =>
  element('kontaktperson', {}, [
    filledElement('email_zentrale', email),
    filledElement('tel_zentrale', phone),
    element('name', {}, name),
    element('firma', {}, name),
  ]);

/** Returns the charges for the period of the rent. Those of a home for sale are monthly. */
function charges(estate: Estate, rent: boolean): { readonly amount?: number | undefined; readonly included?: boolean } {
  if (!rent) return { amount: getStatedNumber(estate, estate.technical.monthlyCost, COMMON_CHARGES_FIELD) };
  const stated = findMonthlyCharges(estate);
  if (stated?.kind !== 'amount') return { included: stated !== undefined };
  return { amount: toPeriodAmount(stated.amount, estate.general.price?.period?.id) };
}

function prices({ estate, price }: FeedHome, locale: Locale): Xml {
  const { general } = estate;
  const rent = isForRent(general.transaction.id);
  const by = general.price?.period;
  const period = rent && price !== undefined && by ? PERIODS.get(by.id) : undefined;
  const { amount, included = false } = price === undefined ? {} : charges(estate, rent);
  const asked = rent
    ? filledElement('kaltmiete', decimal(price))
    : element('kaufpreis', price === undefined ? { auf_anfrage: true } : {}, decimal(price) ?? '0');
  return element('preise', {}, [
    asked,
    filledElement(rent ? 'nebenkosten' : 'hausgeld', decimal(amount)),
    period === undefined ? undefined : element('preis_zeiteinheit', { zeiteinheit: period }),
    element('waehrung', { iso_waehrung: 'EUR' }),
    filledElement('freitext_preis', price === undefined ? ON_REQUEST[locale] : included ? INCLUDED[locale] : undefined),
    filledElement('kaution', decimal(general.price?.deposit)),
  ]);
}

function areas({ estate: { dimensions, layout, general }, bedrooms }: FeedHome): Xml {
  const { bathrooms, toilets, terraces, garages, parkingSpaces } = countAllRooms(layout);
  return element('flaechen', {}, [
    filledElement(AT_WORK.has(general.headType.id) ? 'nutzflaeche' : 'wohnflaeche', decimal(dimensions.areaBuild)),
    filledElement('grundstuecksflaeche', decimal(dimensions.areaGround)),
    filledElement('anzahl_schlafzimmer', bedrooms || undefined),
    filledElement('anzahl_badezimmer', bathrooms || undefined),
    filledElement('anzahl_sep_wc', toilets || undefined),
    filledElement('anzahl_balkone', countRoomsOfKind(layout, ROOM_ID.BALCONY) || undefined),
    filledElement('anzahl_terrassen', terraces || undefined),
    filledElement('anzahl_stellplaetze', garages + parkingSpaces || undefined),
  ]);
}

/** Returns the energy certificate. A Belgian certificate states the calculated need of a home. */
function certificate(estate: Estate): Xml | undefined {
  const about = createLegalCase(estate);
  const [use, label] = [getEnergyUse(about), getCertificateClass(about)];
  if (use === undefined && label === undefined) return undefined;
  return element('energiepass', {}, [
    element('epart', {}, 'BEDARF'),
    filledElement('endenergiebedarf', use),
    filledElement('wertklasse', label),
  ]);
}

function condition(estate: Estate, saleState: string): Xml {
  const { constructionYear, renovationYear, condition: state } = estate.technical;
  const value = state && toOpenImmoCondition(state.id);
  return element('zustand_angaben', {}, [
    filledElement('baujahr', constructionYear),
    filledElement('letztemodernisierung', renovationYear),
    value === undefined ? undefined : element('zustand', { zustand_art: value }),
    certificate(estate),
    element('verkaufstatus', { stand: saleState }),
  ]);
}

/**
 * Returns the language of a home's main texts, which `sprache` states: the language of the file, otherwise the first in
 * which the home has texts.
 */
function mainLanguage({ general: { title, description } }: Estate, locale: Locale): Locale {
  const has = (said: Estate['general']['title']) => [locale, ...LOCALES].find((each) => said[each]?.trim());
  return has(description) ?? has(title) ?? locale;
}

/**
 * Returns titles and descriptions. The schema has one `objekt_text` for a second language, which is the next one of the
 * site. Further descriptions and titles are in fields on which sender and receiver have agreed.
 */
function texts(estate: Estate, { site, locale }: FeedContext): Xml {
  const { title, description } = estate.general;
  const own = mainLanguage(estate, locale);
  const others = site.locales.filter((each) => each !== own);
  const [first, ...more] = others
    .map((each) => [each, plainDescription(description[each] ?? '', MAX_TEXT_CHARACTERS)] as const)
    .filter(([, text]) => text !== '');
  return element('freitexte', {}, [
    element('objekttitel', {}, writeTitle(estate, own, MAX_TITLE_CHARACTERS)),
    filledElement('objektbeschreibung', plainDescription(description[own] ?? '', MAX_TEXT_CHARACTERS)),
    filledElement('sonstige_angaben', particulars(estate, own)),
    first && element('objekt_text', { lang: first[0] }, first[1]),
    ...others.map((each) =>
      createAgreedField(toOpenImmoTextField('TITLE', each), plainTitle(title[each] ?? '', MAX_TITLE_CHARACTERS)),
    ),
    ...more.map(([each, text]) => createAgreedField(toOpenImmoTextField('TEXT', each), text)),
  ]);
}

function pictures(estate: Estate, { origin, locale }: FeedContext): Xml | undefined {
  return filledElement(
    'anhaenge',
    feedPictures(estate, origin, MAX_PICTURES).map(({ url, alt, isPlan }, index) => {
      const group = isPlan ? 'GRUNDRISS' : 'BILD';
      return element('anhang', { location: 'REMOTE', gruppe: index === 0 && !isPlan ? 'TITELBILD' : group }, [
        filledElement('anhangtitel', localize(alt, locale)),
        element('format', {}, 'image/jpeg'),
        element('daten', {}, [element('pfad', {}, url)]),
      ]);
    }),
  );
}

const management = ({ address, technical, general }: Estate): Xml =>
  element('verwaltung_objekt', {}, [
    element('objektadresse_freigeben', {}, String(address.visible)),
    filledElement('verfuegbar_ab', technical.availableDate),
    general.petsAllowed === 'YES' || general.petsAllowed === 'NO'
      ? element('haustiere', {}, String(general.petsAllowed === 'YES'))
      : undefined,
  ]);

function technicals({ estate, project, updatedAt }: FeedHome, { site, locale }: FeedContext): Xml {
  const { general } = estate;
  const group = general.project ? general.id : project?.general.id;
  return element('verwaltung_techn', {}, [
    element('objektnr_intern', {}, general.id),
    filledElement('objektnr_extern', general.reference) ?? element('objektnr_extern', {}, general.id),
    element('aktion', { aktionart: 'CHANGE' }),
    element('openimmo_obid', {}, `gevel-${site.id}-${general.id}`),
    element('stand_vom', {}, toBrusselsDay(updatedAt)),
    filledElement('gruppen_kennung', group),
    general.project ? element('master', { visible: true }, general.id) : undefined,
    element('sprache', {}, mainLanguage(estate, locale)),
  ]);
}

/** Returns undefined for the score 0, which means unknown. */
const knownScore = (score: string | undefined): string | undefined => (score === '0' ? undefined : score);

/** Returns the facts that Belgian law requires and for which the format has no element. */
function belgianFields(estate: Estate): readonly (Xml | undefined)[] {
  const { general, address, planning, ki } = estate;
  const code = getCertificateCode(createLegalCase(estate));
  const values: readonly (readonly [name: string, value: string | number | undefined])[] = [
    [OPENIMMO_FIELD_NAMES.subType, general.subType && subTypeKeys.get(general.subType.id)],
    [OPENIMMO_FIELD_NAMES.project, general.project ? 1 : undefined],
    [OPENIMMO_FIELD_NAMES.region, address.region],
    [OPENIMMO_FIELD_NAMES.epcNumber, code],
    [OPENIMMO_FIELD_NAMES.parcelScore, knownScore(planning.floodingParcelScore)],
    [OPENIMMO_FIELD_NAMES.buildingScore, knownScore(planning.floodingBuildingScore)],
    [OPENIMMO_FIELD_NAMES.cadastralIncome, ki.nonIndexed || undefined],
  ];
  return values.map(([feldname, value]) => createAgreedField(feldname, value));
}

function item(home: FeedHome, context: FeedContext): Xml | undefined {
  const { estate } = home;
  const saleState = SALE_STATES.get(estate.general.transaction.id);
  if (saleState === undefined) return undefined;
  return element('immobilie', {}, [
    category(estate),
    geo(home, context.locale),
    contact(context.site),
    prices(home, context.locale),
    areas(home),
    condition(estate, saleState),
    texts(estate, context),
    pictures(estate, context),
    management(estate),
    technicals(home, context),
    ...belgianFields(estate),
  ]);
}

function start({ site, now }: FeedContext): string {
  const id = site.feeds.openImmoId ?? `gevel-${site.id}`;
  const transfer = element('uebertragung', {
    art: 'ONLINE',
    umfang: 'VOLL',
    modus: 'NEW',
    version: '1.2.7',
    sendersoftware: 'Gevel',
    senderversion: '1',
    techn_email: site.contact.email,
    timestamp: new Date(now).toISOString().slice(0, 19),
  });
  const provider = [
    element('anbieternr', {}, site.id),
    element('firma', {}, site.name),
    element('openimmo_anid', {}, id),
  ];
  return `${DECLARATION}<openimmo>\n${transfer.markup}\n<anbieter>${provider.map(({ markup }) => markup).join('')}\n`;
}

/** Writes OpenImmo 1.2.7 with all homes in one language. It contains the addresses of pictures, not the pictures. */
export const openImmoFeed: FeedFormatWriter = { start, item, end: '</anbieter>\n</openimmo>\n' };
