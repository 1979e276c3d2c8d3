import type { Locale } from './locales.ts';

export type Messages = Readonly<Record<string, string>>;
type MessageParams = Readonly<Record<string, string | number>>;
/**
 * Text of a key `namespace:path.to.key`. `count` picks the plural form (`key_one`, `key_other`);
 * `{{name}}` is replaced by the parameter of that name.
 */
export type Translate = (key: string, params?: MessageParams) => string;

const rules = new Map<Locale, Intl.PluralRules>();
function plural(locale: Locale, count: number): string {
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)));
  return rule.select(count);
}

/**
 * Reads the same files as i18next (JSON v4), flattened, at a hundredth of its weight: for widgets, on both sides.
 * A missing key shows as the key.
 */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  return (key, params) => {
    const count = params?.['count'];
    const text =
      (typeof count === 'number'
        ? (messages[`${key}_${plural(locale, count)}`] ?? messages[`${key}_other`])
        : undefined) ?? messages[key];
    if (text === undefined) return key;
    if (!params) return text;
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      String(Object.hasOwn(params, name) ? params[name] : whole),
    );
  };
}
