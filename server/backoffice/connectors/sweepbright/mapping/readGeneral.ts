import type { LocalizedText } from '#shared/api/common.ts';
import type { EstateInput } from '#shared/api/estate.ts';
import { LOCALES, type Locale } from '#shared/i18n/locales.ts';
import { formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import type { TransactionKey } from '#shared/primitives/vocabulary.ts';
import { toContactId } from '#server/backoffice/import/contactId.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import { setMonthlyCost } from '../../reading/setMonthlyCost.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { SweepbrightSettings } from '../settings.ts';
import { SUB_TYPE_LIST, TYPE_LIST } from './targets.ts';
import { toEuros, foldWord, toList, toLocalizedText, type SweepbrightParts, toParts, toText } from './values.ts';
import {
  BUILDING_TYPE_BY_SUB_TYPE,
  PERIOD_BY_NAME,
  PROJECT_SUB_TYPE_BY_TYPE,
  TRANSACTIONS_BY_STATUS,
  SUB_TYPE_BY_NAME,
  HEAD_TYPE_BY_TYPE,
} from './vocabulary.ts';

type Context = MapContext<SweepbrightSettings>;

/** Matches the postcodes of Wallonia and Brussels. */
const FRENCH_SPEAKING_POSTCODE = /^(?:1[0-4]|[4-7])\d\d/;

/** Returns the language of texts without a language. */
export const chooseLanguage = (estate: SweepbrightParts, { settings }: Context): Locale =>
  settings.language ??
  (FRENCH_SPEAKING_POSTCODE.test(toText(toParts(estate['location'])['postal_code']) ?? '') ? 'fr' : 'nl');

/**
 * Returns the transaction for the CRM's `status` and `negotiation` (sale or let), `lost` for an estate that must be
 * removed, and undefined for an unknown status.
 */
export function findTransaction(estate: SweepbrightParts, { settings }: Context): TransactionKey | 'lost' | undefined {
  const status = toText(estate['status'])?.toLowerCase();
  const negotiation = toText(estate['negotiation'])?.toLowerCase();
  if (status === 'lost') return 'lost';
  const transactions =
    status === 'under_contract' && settings.underContract === 'available'
      ? TRANSACTIONS_BY_STATUS.get('available')
      : TRANSACTIONS_BY_STATUS.get(status ?? '');
  if (!transactions) return undefined;
  if (status === 'sold' || status === 'rented') return transactions[0];
  if (negotiation === 'sale') return transactions[0];
  return negotiation === 'let' ? transactions[1] : undefined;
}

/** Writes the subtype or the head type. A subtype includes its head type. */
function readType(estate: SweepbrightParts, writer: DraftWriter, { names }: Context): void {
  const type = toText(estate['type'])?.toLowerCase();
  const subType = toText(estate['sub_type']);
  const isProject = estate['is_project'] === true;
  writer.set('general.project', isProject, 'is_project');
  if (isProject) {
    writer.choose('general.subType', PROJECT_SUB_TYPE_BY_TYPE.get(type ?? ''), 'type', type);
    writer.choose('general.headType', HEAD_TYPE.PROJECT, 'is_project', true);
    return;
  }
  if (subType !== undefined) {
    const foldedSubType = foldWord(subType);
    const target =
      SUB_TYPE_BY_NAME.get(foldedSubType) ??
      (SUB_TYPE_BY_NAME.has(foldedSubType) ? undefined : names.findTarget(SUB_TYPE_LIST, subType));
    writer.choose('general.subType', target, 'sub_type', subType);
    writer.choose('technical.buildingType', BUILDING_TYPE_BY_SUB_TYPE.get(foldedSubType), 'sub_type', subType);
    if (!SUB_TYPE_BY_NAME.has(foldedSubType) && target === undefined)
      writer.warn({
        kind: 'unknown-value',
        column: 'sub_type',
        value: subType,
        reason: 'this subtype has no translation',
        handling: 'dropped',
      });
  }
  const headType =
    HEAD_TYPE_BY_TYPE.get(type ?? '') ?? (type === undefined ? undefined : names.findTarget(TYPE_LIST, type));
  if (headType === undefined && !writer.has('general.headType'))
    writer.warn({
      kind: 'unknown-value',
      column: 'type',
      value: estate['type'],
      reason: 'this type has no translation: shown as another kind of property',
      handling: 'kept',
    });
  writer.choose('general.headType', headType ?? 'OTHER', 'type', estate['type']);
}

/** The CRM's texts for which the product has no field, each with its position on the page and its title by language. */
const TEXT_FIELDS = [
  ['custom_price', 1, { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' }],
  ['price_costs', 2, { nl: 'Kosten', fr: 'Frais', en: 'Costs', de: 'Kosten' }],
  ['price_taxes', 3, { nl: 'Belastingen', fr: 'Taxes', en: 'Taxes', de: 'Steuern' }],
] as const;
const LEGAL_MENTIONS_FIELD = [
  4,
  { nl: 'Wettelijke vermeldingen', fr: 'Mentions légales', en: 'Legal information', de: 'Rechtliche Angaben' },
] as const;
const OPEN_HOUSES_FIELD = [
  5,
  { nl: 'Opendeurdag', fr: 'Journée portes ouvertes', en: 'Open house', de: 'Besichtigungstag' },
] as const;

/**
 * Matches texts that only say "on request". Such a text is left out, because a page without a price already says in the
 * language of the page that the price is on request.
 */
const ON_REQUEST_TEXT =
  /^(?:prijs )?op (?:aan)?vraag\.?$|^(?:prix )?sur demande\.?$|^(?:price )?(?:up)?on (?:request|application)\.?$|^(?:preis )?auf anfrage\.?$/;

type TextField = NonNullable<EstateInput['extraFields']>[number];
const createTextField = (id: number, name: LocalizedText, text: LocalizedText): TextField => ({
  extra_field_autoid: id,
  type: 'BIGTEXT',
  name: { ...name },
  value_lang_string: text,
});

function readTextFields(estate: SweepbrightParts, language: Locale): readonly TextField[] {
  const texts = TEXT_FIELDS.flatMap(([field, id, name]) => {
    const text = toLocalizedText(estate[field], language, true);
    if (
      !text ||
      (field === 'custom_price' && Object.values(text).every((each) => ON_REQUEST_TEXT.test(foldWord(each))))
    )
      return [];
    return [createTextField(id, name, text)];
  });
  const legalMentions = toLocalizedText(
    toParts(estate['legal'])['legal_mentions'] ?? estate['legal_mentions'],
    language,
  );
  return [...texts, ...(legalMentions ? [createTextField(...LEGAL_MENTIONS_FIELD, legalMentions)] : [])];
}

/** Writes the price. The price is shown only when the CRM explicitly says that it is not hidden. */
function readPrice(estate: SweepbrightParts, writer: DraftWriter): void {
  const price = toParts(estate['price']);
  const amount = toEuros(price);
  const text = toText(estate['custom_price']);
  writer.set('general.price.value', amount, 'price.amount');
  if (amount === undefined && toText(price['amount']) !== undefined)
    writer.warn({
      kind: 'unreadable',
      column: 'price',
      value: price,
      reason: 'not an amount in euros',
      handling: 'dropped',
    });
  const period = toText(estate['negotiation']) === 'let' ? toText(estate['rent_period'])?.toLowerCase() : undefined;
  const isPeriodKnown = period === undefined || PERIOD_BY_NAME.has(period);
  writer.choose('general.price.period', PERIOD_BY_NAME.get(period ?? ''), 'rent_period', period);
  if (!isPeriodKnown)
    writer.warn({
      kind: 'unknown-value',
      column: 'rent_period',
      value: period,
      reason: 'this period has no translation: the price is not shown without it',
      handling: 'hidden',
    });
  const isVisible = price['hidden'] === false && text === undefined && isPeriodKnown;
  writer.set('general.price.visible', isVisible, 'price.hidden', price['hidden']);
  if (estate['is_project'] === true) writer.set('general.price.priceFrom', true, 'is_project');
  writer.set('general.price.deposit', toEuros(estate['price_guarantee']), 'price_guarantee');
  const recurringCosts = estate['price_recurring_costs'];
  setMonthlyCost(
    writer,
    toEuros(recurringCosts),
    'price_recurring_costs',
    toParts(recurringCosts)['amount'] ?? recurringCosts,
  );
  writer.set('fields.financial.property_tax', toEuros(estate['price_property_taxes']), 'price_property_taxes');
}

/** Writes the sales contact. The CRM has no id for a person, so the id is derived from the e-mail address. */
function readNegotiator(estate: SweepbrightParts, writer: DraftWriter): void {
  const negotiator = toParts(estate['negotiator']);
  const [firstname, lastname, email, phone] = ['first_name', 'last_name', 'email', 'phone'].map((field) =>
    toText(negotiator[field]),
  );
  const name = [firstname, lastname].filter(Boolean).join(' ');
  const contactKey = email ?? name;
  if (contactKey === '') return;
  writer.set('salesRep.id', toContactId(contactKey), 'negotiator.email', contactKey);
  writer.set('salesRep.name', name === '' ? contactKey : name, 'negotiator');
  writer.set('salesRep.firstname', firstname, 'negotiator.first_name');
  writer.set('salesRep.lastname', lastname, 'negotiator.last_name');
  writer.set('salesRep.email', email, 'negotiator.email');
  writer.set('salesRep.phone', phone, 'negotiator.phone');
  const url = toText(negotiator['photo_url']);
  if (url === undefined) return;
  const id = url.split('?', 1)[0] ?? url;
  writer.setPortrait({ id, version: id, url, expiresAt: toText(negotiator['photo_url_expires_on']) });
}

interface OpenHouse {
  readonly begin: string;
  readonly end: string;
}

const isTimeText = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/**
 * Returns the open houses that are not over, sorted by their end. When only one time is known, it is used as begin and
 * as end.
 */
function listOpenHouses(estate: SweepbrightParts, now: number): readonly OpenHouse[] {
  return toList(estate['open_homes'])
    .flatMap((home) => {
      const times = [toParts(home)['start_date'], toParts(home)['end_date']].map(toText).filter(isTimeText);
      const [begin, end = begin] = times;
      return begin !== undefined && end !== undefined && Date.parse(end) > now ? [{ begin, end }] : [];
    })
    .toSorted((a, b) => Date.parse(a.end) - Date.parse(b.end));
}

function formatOpenHouses(houses: readonly OpenHouse[], locale: Locale): string {
  const openHouseLines = houses.map(({ begin, end }) => {
    const endText = end === begin ? '' : `–${formatTime(end, locale)}`;
    return `${formatLongDay(begin, locale)}, ${formatTime(begin, locale)}${endText}`;
  });
  return openHouseLines.join('\n');
}

/**
 * Writes the texts that have no field of their own. Open houses that are not over become such a text too, and the
 * estate gets the sticker for an open house.
 */
function readTexts(
  estate: SweepbrightParts,
  writer: DraftWriter,
  { language, now }: { language: Locale; now: number },
): void {
  const otherTexts = readTextFields(estate, language);
  const addOpenHouses = (houses: readonly OpenHouse[]): readonly TextField[] => {
    const localizedTexts = LOCALES.map((locale) => [locale, formatOpenHouses(houses, locale)] as const);
    return houses.length === 0
      ? otherTexts
      : [...otherTexts, createTextField(...OPEN_HOUSES_FIELD, Object.fromEntries(localizedTexts))];
  };
  const openHouses = listOpenHouses(estate, now);
  const texts = addOpenHouses(openHouses);
  const columns = 'custom_price, price_costs, price_taxes, legal_mentions, open_homes';
  if (texts.length > 0) writer.set('extraFields', texts, columns, '');
  if (openHouses.length > 0) writer.choose('general.sticker', 'OPEN_HOUSE', 'open_homes', estate['open_homes']);
  for (const [index, { end }] of openHouses.entries()) {
    const remainingHouses = openHouses.slice(index + 1);
    const laterTexts = addOpenHouses(remainingHouses);
    writer.addLaterChange({
      at: new Date(end).toISOString(),
      values: [
        ['extraFields', laterTexts.length > 0 ? laterTexts : null],
        ...(remainingHouses.length === 0 ? [['general.sticker', null] as const] : []),
      ],
    });
  }
}

export function readGeneral(estate: SweepbrightParts, writer: DraftWriter, context: Context): void {
  const language = chooseLanguage(estate, context);
  const mandate = toParts(estate['mandate']);
  const reference =
    toText(toParts(estate['settings'])['reference']) ?? toText(mandate['reference']) ?? toText(mandate['number']);
  writer.set('general.reference', reference, 'settings.reference');
  writer.set('general.title', toLocalizedText(estate['description_title'], language, true), 'description_title');
  writer.set('general.description', toLocalizedText(estate['description'], language), 'description');
  readType(estate, writer, context);
  readPrice(estate, writer);
  readNegotiator(estate, writer);
  readTexts(estate, writer, { language, now: context.now });
}
