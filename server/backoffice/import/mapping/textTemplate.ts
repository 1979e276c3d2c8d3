import type { LocalizedText } from '#shared/api/common.ts';
import { formatNumber } from '#shared/i18n/format.ts';
import { type Locale, type Localized, localize } from '#shared/i18n/locales.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import type { EstateDocument } from '../estateDocument.ts';
import { getAt } from '../cells/path.ts';
import { targetKind } from './target.ts';
import { typedEntries } from '#shared/domain/typedKeys.ts';

/** Texts of one field, made where the source has none. */
export interface TextTemplate {
  readonly path: string;
  readonly render: (estate: EstateDocument) => LocalizedText;
}

type Value = string | number | undefined;
type Render = (estate: EstateDocument) => string | undefined;

const roomCount = (estate: EstateDocument, roomId: number) =>
  estate.layout.rooms.reduce((sum, room) => sum + (room.valueId === roomId ? room.count : 0), 0) || undefined;

/** Short names for what texts are mostly made of. */
const NAMES: Readonly<Record<string, (estate: EstateDocument) => unknown>> = {
  type: ({ general }) => general.subType?.name ?? general.headType.name,
  transaction: ({ general }) => general.transaction.name,
  city: ({ address }) => address.city.name,
  municipality: ({ address }) => address.municipality?.name,
  province: ({ address }) => address.province?.name,
  bedrooms: ({ general }) => general.bedroomCount,
  bathrooms: (estate) => roomCount(estate, ROOM.BATHROOM),
  area: ({ dimensions }) => dimensions.areaBuild,
  groundArea: ({ dimensions }) => dimensions.areaGround,
};

const isLocalized = (value: unknown): value is Localized =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueOf(raw: unknown, locale: Locale): Value {
  if (typeof raw === 'string' || typeof raw === 'number') return raw === '' || raw === 0 ? undefined : raw;
  if (!isLocalized(raw)) return undefined;
  return localize('name' in raw && isLocalized(raw.name) ? raw.name : raw, locale) || undefined;
}

/** Making one takes as long as mapping the rest of a row. */
const rules = new Map<Locale, Intl.PluralRules>();
function pluralRules(locale: Locale): Intl.PluralRules {
  let known = rules.get(locale);
  if (!known) rules.set(locale, (known = new Intl.PluralRules(locale)));
  return known;
}

const FILTERS: Readonly<Record<string, (value: string | number, locale: Locale, argument: string) => string>> = {
  lower: (value, locale) => String(value).toLocaleLowerCase(locale),
  /** `{bedrooms|plural:bedroom/bedrooms}` is `3 bedrooms`. */
  plural: (value, locale, argument) => {
    const [one, many] = argument.split('/');
    const word = pluralRules(locale).select(Number(value)) === 'one' ? one : many;
    return `${value} ${word ?? one ?? ''}`;
  },
};

function show(value: string | number, path: string): string {
  if (typeof value === 'string') return value;
  return path.endsWith('Year') ? String(value) : formatNumber(value, Number.isInteger(value) ? 0 : 1);
}

const PLACEHOLDER = /\{([a-zA-Z._]+)(?:\|([a-z]+)(?::([^{}]*))?)?\}/g;

/** `Text {path|filter} text`: undefined when a placeholder has no value. */
function compilePart(template: string, locale: Locale): Render {
  const parts: (string | ((estate: EstateDocument) => string | undefined))[] = [];
  let end = 0;
  for (const match of template.matchAll(PLACEHOLDER)) {
    const [whole, path = '', filterName, argument = ''] = match;
    const get = NAMES[path] ?? (targetKind(path) ? (estate: EstateDocument) => getAt(estate, path) : undefined);
    if (!get) throw new Error(`{${path}} is not a field of an estate`);
    const filter = filterName === undefined ? undefined : FILTERS[filterName];
    if (filterName !== undefined && !filter) throw new Error(`there is no filter "${filterName}"`);
    parts.push(template.slice(end, match.index), (estate) => {
      const value = valueOf(get(estate), locale);
      if (value === undefined) return undefined;
      return filter ? filter(value, locale, argument) : show(value, path);
    });
    end = match.index + whole.length;
  }
  parts.push(template.slice(end));
  if (parts.some((part) => typeof part === 'string' && /[{}]/.test(part)))
    throw new Error(`"${template}" has a brace that is not part of a {placeholder}`);
  return (estate) => {
    let text = '';
    for (const part of parts) {
      const piece = typeof part === 'string' ? part : part(estate);
      if (piece === undefined) return undefined;
      text += piece;
    }
    return text;
  };
}

/** Parts in `[…]` are left out when one of their placeholders has no value. */
function compileTemplate(template: string, locale: Locale): (estate: EstateDocument) => string {
  const parts = template.split(/(\[[^[\]]*\])/).map((part) => {
    const optional = part.startsWith('[') && part.endsWith(']');
    return compilePart(optional ? part.slice(1, -1) : part, locale);
  });
  return (estate) =>
    parts
      .map((render) => render(estate) ?? '')
      .join('')
      .replace(/ {2,}/g, ' ')
      .trim();
}

/** Throws an `Error` that says what is wrong with a template. */
export function compileTexts(path: string, templates: Localized): TextTemplate {
  const compiled = typedEntries(templates).map(
    ([locale, template]) => [locale, compileTemplate(template ?? '', locale)] as const,
  );
  return {
    path,
    render: (estate) => {
      const entries = compiled.map(([locale, render]) => [locale, render(estate)] as const);
      return Object.fromEntries(entries.filter(([, text]) => text !== ''));
    },
  };
}
