import type { Site } from '#shared/api/site.ts';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';
import { UsageError, type Values } from '../core/cli/command.ts';

/**
 * Returns the language of `--locale`, which may be omitted for a site with one language. Throws `UsageError` when the
 * option is missing for other sites, or names no language of the site.
 */
export function readLocaleOption(values: Values, { locales }: Pick<Site, 'locales'>): Locale {
  const [first] = locales;
  const locale = values.text('locale') ?? (locales.length === 1 ? first : undefined);
  if (locale === undefined)
    throw new UsageError(`--locale is missing: the site has the languages ${locales.join(', ')}`);
  if (isLocale(locale) && locales.includes(locale)) return locale;
  throw new UsageError(`--locale should be a language of the site: ${locales.join(', ')}`);
}
