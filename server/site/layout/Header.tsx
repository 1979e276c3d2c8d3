import { pathFor } from '../../../shared/routes/pathFor.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import css from './styles/header.module.css';
import type { ScreenRequest } from '../render/screen.ts';
import type { LanguageLink } from './languageLinks.ts';
import { FavoritesStatus } from './FavoritesStatus.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import type { LayoutData } from './loadLayout.ts';
import type { MenuLink } from './menuLinks.ts';
import { Menu } from './Menu.tsx';
import { telHref } from '../../../shared/ui/telHref.ts';
import { Wordmark } from './Wordmark.tsx';

interface HeaderProps {
  readonly request: ScreenRequest;
  readonly layout: LayoutData | null;
  readonly languages: readonly LanguageLink[];
}

/** One row; below 900 px a panel that opens without JavaScript. The theme's `header` says how it stands. */
export function Header({ request, layout, languages }: HeaderProps) {
  const { site, locale, t } = request;
  const { phone } = site.contact;
  const links = layout?.header ?? essentialLinks(request);
  const favorites = (
    <a className={css['favorites']} href={pathFor('favorites', locale)}>
      <Icon name="heart" />
      <span className={css['favoritesName']}>{t('common:favorites')}</span>
      <span className={css['favoritesCount']} data-favorites-count="" hidden />
    </a>
  );
  return (
    <header
      className={css['header']}
      data-print="no"
      data-new-mark={t('landing:newMark.new')}
      data-new-since={t('landing:newMark.since')}
    >
      <div className={`page ${css['bar']}`}>
        <a
          className={css['home']}
          href={pathFor('home', locale)}
          aria-current={request.route.name === 'home' ? 'page' : undefined}
        >
          <Wordmark site={site} />
          <span className="visually-hidden">{t('common:homeLink')}</span>
        </a>
        <details className={css['menu']} data-light-dismiss="">
          <summary className={css['toggle']}>
            <span className={css['toggleOpen']}>
              <Icon name="menu" />
            </span>
            <span className={css['toggleClose']}>
              <Icon name="close" />
            </span>
            {t('common:menu')}
          </summary>
          <div className={css['panel']}>
            <nav className={css['nav']} aria-label={t('common:mainNavigation')}>
              <Menu links={links} t={t} />
            </nav>
            <div className={css['extras']}>
              {phone ? (
                <a className={css['phone']} href={telHref(phone)} aria-label={t('common:callUs', { phone })}>
                  <Icon name="phone" />
                  <span className={css['phoneNumber']}>{phone}</span>
                </a>
              ) : null}
              {favorites}
              {languages.length > 1 ? <LanguageSwitch languages={languages} locale={locale} t={t} /> : null}
            </div>
          </div>
        </details>
      </div>
      <FavoritesStatus t={t} />
    </header>
  );
}

/** Where to go when the back office does not say. */
const essentialLinks = ({ locale, t }: ScreenRequest): readonly MenuLink[] =>
  (['offer', 'contact'] as const).map((name) => ({
    id: name,
    label: t(`common:${name}`),
    href: pathFor(name, locale),
    external: false,
    current: false,
    children: [],
  }));
