import type { LocalizedText } from '#shared/api/common.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { type Locale, type LocalizedContent, localize } from '#shared/i18n/locales.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '../estateDocument.ts';
import { getValueAt } from '../cells/path.ts';
import { findTargetKind } from './target.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

/** The templates of one field, which are rendered when the source has no text. */
export interface TextTemplate {
  readonly path: string;
  readonly render: (estate: EstateDocument) => LocalizedText;
}

type TemplateValue = string | number | undefined;
type RenderText = (estate: EstateDocument) => string | undefined;

const countRooms = (estate: EstateDocument, roomId: number) =>
  estate.layout.rooms.reduce((sum, room) => sum + (room.valueId === roomId ? room.count : 0), 0) || undefined;

/** Short names of values in templates. */
const SHORT_VALUE_NAMES: Readonly<Record<string, (estate: EstateDocument) => unknown>> = {
  type: ({ general }) => general.subType?.name ?? general.headType.name,
  transaction: ({ general }) => general.transaction.name,
  city: ({ address }) => address.city.name,
  municipality: ({ address }) => address.municipality?.name,
  province: ({ address }) => address.province?.name,
  bedrooms: ({ general }) => general.bedroomCount,
  bathrooms: (estate) => countRooms(estate, ROOM_ID.BATHROOM),
  area: ({ dimensions }) => dimensions.areaBuild,
  groundArea: ({ dimensions }) => dimensions.areaGround,
};

const isLocalized = (value: unknown): value is LocalizedContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toValue(rawValue: unknown, locale: Locale): TemplateValue {
  if (typeof rawValue === 'string' || typeof rawValue === 'number')
    return rawValue === '' || rawValue === 0 ? undefined : rawValue;
  if (!isLocalized(rawValue)) return undefined;
  return localize('name' in rawValue && isLocalized(rawValue.name) ? rawValue.name : rawValue, locale) || undefined;
}

/** Caches plural rules, because creating them takes as long as mapping the rest of a row. */
const pluralRulesByLocale = new Map<Locale, Intl.PluralRules>();
function getPluralRules(locale: Locale): Intl.PluralRules {
  let rules = pluralRulesByLocale.get(locale);
  if (!rules) pluralRulesByLocale.set(locale, (rules = new Intl.PluralRules(locale)));
  return rules;
}

const TEMPLATE_FILTERS: Readonly<Record<string, (value: string | number, locale: Locale, argument: string) => string>> =
  {
    lower: (value, locale) => String(value).toLocaleLowerCase(locale),
    /** Returns `3 bedrooms` for `{bedrooms|plural:bedroom/bedrooms}`. */
    plural: (value, locale, argument) => {
      const [singular, pluralWord] = argument.split('/');
      const word = getPluralRules(locale).select(Number(value)) === 'one' ? singular : pluralWord;
      return `${value} ${word ?? singular ?? ''}`;
    },
  };

function formatValue(value: string | number, path: string): string {
  if (typeof value === 'string') return value;
  return path.endsWith('Year') ? String(value) : formatNumber(value, Number.isInteger(value) ? 0 : 1);
}

const PLACEHOLDER = /\{([a-zA-Z._]+)(?:\|([a-z]+)(?::([^{}]*))?)?\}/g;

/** Compiles `Text {path|filter} text`. The result returns undefined when a placeholder has no value. */
function compilePart(template: string, locale: Locale): RenderText {
  const parts: (string | ((estate: EstateDocument) => string | undefined))[] = [];
  let textEnd = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [placeholder, path = '', filterName, argument = ''] = match;
    const getField =
      SHORT_VALUE_NAMES[path] ??
      (findTargetKind(path) ? (estate: EstateDocument) => getValueAt(estate, path) : undefined);
    if (!getField) throw new Error(`{${path}} is not a field of an estate`);
    const filter = filterName === undefined ? undefined : TEMPLATE_FILTERS[filterName];
    if (filterName !== undefined && !filter) throw new Error(`there is no filter "${filterName}"`);
    parts.push(template.slice(textEnd, match.index), (estate) => {
      const value = toValue(getField(estate), locale);
      if (value === undefined) return undefined;
      return filter ? filter(value, locale, argument) : formatValue(value, path);
    });
    textEnd = match.index + placeholder.length;
  }
  parts.push(template.slice(textEnd));
  if (parts.some((part) => typeof part === 'string' && /[{}]/.test(part)))
    throw new Error(`"${template}" has a brace that is not part of a {placeholder}`);
  return (estate) => {
    let text = '';
    for (const part of parts) {
      const renderedPart = typeof part === 'string' ? part : part(estate);
      if (renderedPart === undefined) return undefined;
      text += renderedPart;
    }
    return text;
  };
}

/** Compiles a template. Parts in `[…]` are left out when one of their placeholders has no value. */
function compileTemplate(template: string, locale: Locale): (estate: EstateDocument) => string {
  const parts = template.split(/(\[[^[\]]*\])/).map((part) => {
    const isOptional = part.startsWith('[') && part.endsWith(']');
    return compilePart(isOptional ? part.slice(1, -1) : part, locale);
  });
  return (estate) =>
    parts
      .map((render) => render(estate) ?? '')
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim();
}

/** Compiles the templates of one field. Throws an `Error` that explains what is wrong with a template. */
export function compileTexts(path: string, templates: LocalizedContent): TextTemplate {
  const compiledTemplates = typedEntries(templates).map(
    ([locale, template]) => [locale, compileTemplate(template ?? '', locale)] as const,
  );
  return {
    path,
    render: (estate) => {
      const entries = compiledTemplates.map(([locale, render]) => [locale, render(estate)] as const);
      return Object.fromEntries(entries.filter(([, text]) => text !== ''));
    },
  };
}
