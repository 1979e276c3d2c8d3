import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/languageSwitch.module.css';
import type { LanguageLink } from './languageLinks.ts';

interface LanguageSwitchProps {
  readonly languages: readonly LanguageLink[];
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the codes of the site's languages. Each code links to this page in its language. */
export function LanguageSwitch({ languages, locale, t }: LanguageSwitchProps) {
  return (
    <nav aria-label={t('common:languages')}>
      <ul className={css['languages']}>
        {languages.map((language) => (
          <li key={language.locale}>
            <a
              className={css['language']}
              href={language.href}
              hrefLang={language.locale}
              lang={language.locale}
              aria-current={language.locale === locale ? 'true' : undefined}
            >
              {language.locale}
              <span className="visually-hidden">{` ${t(`common:languageName.${language.locale}`)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
