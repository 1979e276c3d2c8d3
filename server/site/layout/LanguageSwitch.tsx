import css from './styles/languageSwitch.module.css';
import type { ScreenRequest } from '../render/screen.ts';
import { listLanguageLinks } from './languageLinks.ts';

interface LanguageSwitchProps {
  readonly request: Pick<ScreenRequest, 'site' | 'locale' | 't'>;
}

/**
 * Renders the codes of the site's languages. Each code links to this page in its language. The fragment around it gets
 * the addresses as placeholders. A site with one language has no codes.
 */
export function LanguageSwitch({ request: { site, locale, t } }: LanguageSwitchProps) {
  const languages = listLanguageLinks(site);
  if (languages.length < 2) return null;
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
