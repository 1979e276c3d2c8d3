import {
  parseOpenImmoLocale,
  OPENIMMO_ELEMENTS,
  OPENIMMO_FIELD_NAMES,
  toOpenImmoTextField,
  parseOpenImmoSubType,
} from '#shared/domain/formats/openImmoWords.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { SUB_TYPES, type SubType } from '#shared/primitives/vocabulary.ts';
import { isObject } from '#server/backoffice/core/isObject.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { toPlainText, toRichText } from '../../reading/readTexts.ts';
import {
  listElements,
  isTrue,
  getPartsAt,
  readPositiveAt,
  readTextAt,
  readTextIn,
  type XmlParts,
} from '../../reading/xmlParts.ts';
import { findAgreedField } from './readBuilding.ts';

const subTypesByKey: ReadonlyMap<string, SubType> = new Map(SUB_TYPES.map((subType) => [subType.key, subType]));

/** Returns whether the object is for sale or to rent; undefined when it is neither. */
export function findMarket(element: XmlParts): 'sale' | 'rent' | undefined {
  const market = getPartsAt(element, 'objektkategorie', 'vermarktungsart');
  const [sale, rent] = [isTrue(market['@KAUF']), isTrue(market['@MIETE_PACHT'])];
  // An object that is offered both for sale and to rent counts as for sale when it has a sale price.
  if (sale && rent) return readPositiveAt(element, 'preise', 'kaufpreis') === undefined ? 'rent' : 'sale';
  if (sale) return 'sale';
  return rent ? 'rent' : undefined;
}

const TRANSACTION_BY_STATE: Readonly<Record<string, Readonly<Record<'sale' | 'rent', number>>>> = {
  OFFEN: { sale: 1, rent: 2 },
  RESERVIERT: { sale: 3, rent: 4 },
  VERKAUFT: { sale: 5, rent: 6 },
};

/**
 * Returns the id of the transaction; undefined for an unknown status. Without a status, the object is on the market.
 */
export function findTransaction(element: XmlParts, market: 'sale' | 'rent'): number | undefined {
  const saleStatus =
    readTextIn(getPartsAt(element, 'zustand_angaben', 'verkaufstatus')['@stand'])?.toUpperCase() ?? 'OFFEN';
  return Object.hasOwn(TRANSACTION_BY_STATE, saleStatus) ? TRANSACTION_BY_STATE[saleStatus]?.[market] : undefined;
}

/** Returns the first element of `objektart` that the product knows, with the value of its attribute. */
function findObjectKind(element: XmlParts): { readonly name: string; readonly value: string } | undefined {
  const kinds = getPartsAt(element, 'objektkategorie', 'objektart');
  for (const name of Object.keys(kinds)) {
    const kindElement = OPENIMMO_ELEMENTS.get(name);
    if (!kindElement) continue;
    const [first] = listElements(kinds, name);
    return { name, value: isObject(first) ? (readTextIn(first[`@${kindElement.attribute}`]) ?? '') : '' };
  }
  return undefined;
}

export function readType(element: XmlParts, isProject: boolean, writer: DraftWriter): void {
  const isMarkedAsProject = isProject || findAgreedField(element, OPENIMMO_FIELD_NAMES.project) === '1';
  if (isMarkedAsProject) writer.set('general.project', true, 'verwaltung_techn.master');
  const subTypeText = findAgreedField(element, OPENIMMO_FIELD_NAMES.subType);
  const agreedSubType = subTypesByKey.get(subTypeText?.toUpperCase() ?? '');
  if (agreedSubType) {
    writer.choose('general.subType', agreedSubType.key, OPENIMMO_FIELD_NAMES.subType, subTypeText);
    return;
  }
  if (isMarkedAsProject) {
    writer.choose('general.headType', HEAD_TYPE.PROJECT, 'verwaltung_techn.master');
    return;
  }
  const kind = findObjectKind(element);
  const subType = kind && parseOpenImmoSubType(kind.name, kind.value);
  const column = 'objektkategorie.objektart';
  if (subType) writer.choose('general.subType', subType, column, `${kind.name} ${kind.value}`);
  else {
    const headTypeId = (kind && OPENIMMO_ELEMENTS.get(kind.name)?.headTypeId) ?? HEAD_TYPE.OTHER;
    writer.choose('general.headType', headTypeId, column, kind?.name);
    if (!kind || (kind.value !== '' && kind.value.toUpperCase() !== 'KEINE_ANGABE'))
      writer.warn({
        kind: 'unknown-value',
        column,
        value: kind ? `${kind.name} ${kind.value}` : '',
        reason: kind ? 'this kind has no translation' : 'it has no known kind',
        handling: 'kept',
      });
  }
}

/** Returns the language of the texts for which the file names no language. */
export const chooseLanguage = (element: XmlParts, defaultLocale: Locale): Locale =>
  parseOpenImmoLocale(readTextAt(element, 'verwaltung_techn', 'sprache')) ?? defaultLocale;

const DESCRIPTION_ELEMENTS = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'];

/**
 * Reads texts in further languages from fields that OpenImmo does not define. The files that this product writes
 * contain such fields.
 */
function readAgreedTexts(
  texts: XmlParts,
  kind: 'TITLE' | 'TEXT',
  convert: (text: string) => string,
): Partial<Record<Locale, string>> {
  const textEntries = LOCALES.map(
    (locale) => [locale, convert(findAgreedField(texts, toOpenImmoTextField(kind, locale)) ?? '')] as const,
  );
  return Object.fromEntries(textEntries.filter(([, text]) => text !== ''));
}

export function readTexts(element: XmlParts, defaultLocale: Locale, writer: DraftWriter): void {
  const texts = getPartsAt(element, 'freitexte');
  const language = chooseLanguage(element, defaultLocale);
  const title = toPlainText(readTextAt(texts, 'objekttitel') ?? '');
  const titles = { ...readAgreedTexts(texts, 'TITLE', toPlainText), ...(title && { [language]: title }) };
  if (Object.keys(titles).length > 0) writer.set('general.title', titles, 'freitexte.objekttitel', title);
  const ownTexts = DESCRIPTION_ELEMENTS.map((name) => toRichText(readTextAt(texts, name) ?? '')).filter(Boolean);
  const descriptions: Partial<Record<Locale, string>> =
    ownTexts.length > 0 ? { [language]: ownTexts.join('\n\n') } : {};
  // The schema allows one `objekt_text`, but some senders write more.
  for (const each of listElements(texts, 'objekt_text')) {
    const locale = isObject(each) ? parseOpenImmoLocale(readTextIn(each['@lang'])) : undefined;
    const description = toRichText(readTextIn(each) ?? '');
    if (locale && description) descriptions[locale] ??= description;
  }
  const allDescriptions = { ...readAgreedTexts(texts, 'TEXT', toRichText), ...descriptions };
  if (Object.keys(allDescriptions).length > 0)
    writer.set('general.description', allDescriptions, 'freitexte.objektbeschreibung', ownTexts[0] ?? '');
}
