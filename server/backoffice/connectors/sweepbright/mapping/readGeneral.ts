import type { Locale } from '../../../../../shared/i18n/locales.ts';
import { HEAD_TYPE } from '../../../../../shared/primitives/ids.ts';
import { contactIdOf } from '../../reading/contactId.ts';
import type { DraftWriter } from '../../reading/draftWriter.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { SweepbrightSettings } from '../settings.ts';
import { eurosOf, folded, listOf, localizedOf, type Parts, partsOf, textOf } from './values.ts';
import { BUILDING_TYPES, PERIODS, PROJECT_TYPES, STATUSES, SUB_TYPES, TYPES } from './vocabulary.ts';

type Context = MapContext<SweepbrightSettings>;

/** Postcodes of Wallonia and Brussels. */
const FRENCH_SPEAKING = /^(?:1[0-4]|[4-7])\d\d/;

/** The language of a text that has none. */
export const languageOf = (estate: Parts, { settings }: Context): Locale =>
  settings.language ?? (FRENCH_SPEAKING.test(textOf(partsOf(estate['location'])['postal_code']) ?? '') ? 'fr' : 'nl');

/** The transaction that status and negotiation come to, or `lost`: it is to go. Undefined: not known. */
export function transactionOf(estate: Parts, { settings }: Context): string | undefined {
  const status = textOf(estate['status'])?.toLowerCase();
  const negotiation = textOf(estate['negotiation'])?.toLowerCase();
  if (status === 'lost') return 'lost';
  const pair =
    status === 'under_contract' && settings.underContract === 'available'
      ? STATUSES.get('available')
      : STATUSES.get(status ?? '');
  if (!pair) return undefined;
  if (status === 'sold' || status === 'rented') return pair[0];
  if (negotiation === 'sale') return pair[0];
  return negotiation === 'let' ? pair[1] : undefined;
}

/** Subtypes and head types: a subtype brings its head type. */
function readType(estate: Parts, writer: DraftWriter, { names }: Context): void {
  const type = textOf(estate['type'])?.toLowerCase();
  const subType = textOf(estate['sub_type']);
  const isProject = estate['is_project'] === true;
  writer.set('general.project', isProject, 'is_project');
  if (isProject) {
    writer.choose('general.subType', PROJECT_TYPES.get(type ?? ''), 'type', type);
    writer.choose('general.headType', HEAD_TYPE.PROJECT, 'is_project', true);
    return;
  }
  if (subType !== undefined) {
    const word = folded(subType);
    const target =
      SUB_TYPES.get(word) ?? (SUB_TYPES.has(word) ? undefined : names.target('sub_types', subType, new Map()));
    writer.choose('general.subType', target, 'sub_type', subType);
    writer.choose('technical.buildingType', BUILDING_TYPES.get(word), 'sub_type', subType);
    if (!SUB_TYPES.has(word) && target === undefined)
      writer.warn({
        kind: 'unknown-value',
        column: 'sub_type',
        value: subType,
        reason: 'this subtype has no translation',
        handling: 'dropped',
      });
  }
  const headType = TYPES.get(type ?? '') ?? (type === undefined ? undefined : names.target('types', type, TYPES));
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

/** Fields of the product that have no place of their own, in the order of display. */
const PRICE_TEXTS = [
  ['custom_price', 1, { nl: 'Prijs', fr: 'Prix', en: 'Price', de: 'Preis' }],
  ['price_costs', 2, { nl: 'Kosten', fr: 'Frais', en: 'Costs', de: 'Kosten' }],
  ['price_taxes', 3, { nl: 'Belastingen', fr: 'Taxes', en: 'Taxes', de: 'Steuern' }],
] as const;
const LEGAL_MENTIONS = [
  4,
  { nl: 'Wettelijke vermeldingen', fr: 'Mentions légales', en: 'Legal information', de: 'Rechtliche Angaben' },
] as const;

function readExtraFields(estate: Parts, writer: DraftWriter, language: Locale): void {
  const texts = PRICE_TEXTS.flatMap(([field, id, name]) => {
    const text = localizedOf(estate[field], language, true);
    return text ? [{ extra_field_autoid: id, type: 'TEXT', name: { ...name }, value_lang_string: text }] : [];
  });
  const mentions = localizedOf(partsOf(estate['legal'])['legal_mentions'] ?? estate['legal_mentions'], language);
  const [id, name] = LEGAL_MENTIONS;
  const all = [
    ...texts,
    ...(mentions ? [{ extra_field_autoid: id, type: 'BIGTEXT', name: { ...name }, value_lang_string: mentions }] : []),
  ];
  if (all.length > 0) writer.set('extraFields', all, 'custom_price, price_costs, price_taxes, legal_mentions', '');
}

/** The price is shown only where the CRM says in so many words that it is not hidden. */
function readPrice(estate: Parts, writer: DraftWriter): void {
  const price = partsOf(estate['price']);
  const amount = eurosOf(price);
  const text = textOf(estate['custom_price']);
  writer.set('general.price.value', amount, 'price.amount');
  if (amount === undefined && textOf(price['amount']) !== undefined)
    writer.warn({
      kind: 'unreadable',
      column: 'price',
      value: price,
      reason: 'no amount in euros',
      handling: 'dropped',
    });
  const period = textOf(estate['negotiation']) === 'let' ? textOf(estate['rent_period'])?.toLowerCase() : undefined;
  const isPeriodKnown = period === undefined || PERIODS.has(period);
  writer.choose('general.price.period', PERIODS.get(period ?? ''), 'rent_period', period);
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
  writer.set('general.price.deposit', eurosOf(estate['price_guarantee']), 'price_guarantee');
  writer.set('technical.monthlyCost', eurosOf(estate['price_recurring_costs']), 'price_recurring_costs');
  writer.set('fields.financial.property_tax', eurosOf(estate['price_property_taxes']), 'price_property_taxes');
}

/** Who is asked about the home. There is no id: the e-mail address is the key. */
function readNegotiator(estate: Parts, writer: DraftWriter): void {
  const negotiator = partsOf(estate['negotiator']);
  const [firstname, lastname, email, phone] = ['first_name', 'last_name', 'email', 'phone'].map((field) =>
    textOf(negotiator[field]),
  );
  const name = [firstname, lastname].filter(Boolean).join(' ');
  const key = email ?? name;
  if (key === '') return;
  writer.set('salesRep.id', contactIdOf(key), 'negotiator.email', key);
  writer.set('salesRep.name', name === '' ? key : name, 'negotiator');
  writer.set('salesRep.firstname', firstname, 'negotiator.first_name');
  writer.set('salesRep.lastname', lastname, 'negotiator.last_name');
  writer.set('salesRep.email', email, 'negotiator.email');
  writer.set('salesRep.phone', phone, 'negotiator.phone');
  const url = textOf(negotiator['photo_url']);
  if (url === undefined) return;
  const id = url.split('?', 1)[0] ?? url;
  writer.portrait({ id, version: id, url, expiresAt: textOf(negotiator['photo_url_expires_on']) });
}

const OPEN_HOUSE = 6;

/** An open house that is not over makes the sticker. */
function readOpenHomes(estate: Parts, writer: DraftWriter, now: number): void {
  const homes = listOf(estate['open_homes']);
  const isAhead = homes.some((home) => {
    const { start_date, end_date } = partsOf(home);
    return Date.parse(textOf(end_date) ?? textOf(start_date) ?? '') > now;
  });
  if (isAhead) writer.choose('general.sticker', OPEN_HOUSE, 'open_homes', homes);
}

export function readGeneral(estate: Parts, writer: DraftWriter, context: Context): void {
  const language = languageOf(estate, context);
  const mandate = partsOf(estate['mandate']);
  const reference =
    textOf(partsOf(estate['settings'])['reference']) ?? textOf(mandate['reference']) ?? textOf(mandate['number']);
  writer.set('general.reference', reference, 'settings.reference');
  writer.set('general.title', localizedOf(estate['description_title'], language, true), 'description_title');
  writer.set('general.description', localizedOf(estate['description'], language), 'description');
  readType(estate, writer, context);
  readPrice(estate, writer);
  readExtraFields(estate, writer, language);
  readNegotiator(estate, writer);
  readOpenHomes(estate, writer, context.now);
}
