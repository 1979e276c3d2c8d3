import { pathFor } from '#shared/routes/pathFor.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import css from './styles/header.module.css';
import type { ScreenRequest } from '../render/screen.ts';
import { CachedElement } from '../render/fragments/CachedElement.tsx';
import { toContentKey } from '../render/fragments/fragmentKey.ts';
import { FavoritesStatus } from './FavoritesStatus.tsx';
import type { LanguageHrefs } from './languageLinks.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import type { LayoutData } from './loadLayout.ts';
import type { MenuLink } from './menuLinks.ts';
import { Menu } from './Menu.tsx';
import { toPhoneLinks } from '#shared/primitives/telHref.ts';
import { Wordmark } from './Wordmark.tsx';

export const HEADER_ID = 'header';

interface HeaderProps {
  readonly request: ScreenRequest;
  readonly layout: LayoutData | null;
  readonly languageHrefs: LanguageHrefs;
}

/**
 * Renders the header in one row. In a window narrower than 900 px it is a panel that opens without JavaScript. The
 * style depends on `header` of the theme.
 */
export function Header({ request, layout, languageHrefs }: HeaderProps) {
  const links = layout?.header ?? buildEssentialLinks(request);
  const isHome = request.route.name === 'home';
  return (
    <CachedElement
      name="header"
      elementName="header"
      attributes={{
        id: HEADER_ID,
        className: css['header'],
        'data-print': 'no',
        'data-new-mark': request.t('landing:newMark.new'),
        'data-new-since': request.t('landing:newMark.since'),
      }}
      ingredients={[toContentKey(links), isHome]}
      placeholders={languageHrefs}
      renderContent={() => <HeaderContent request={request} links={links} isHome={isHome} />}
    />
  );
}

interface HeaderContentProps {
  readonly request: ScreenRequest;
  readonly links: readonly MenuLink[];
  readonly isHome: boolean;
}

function HeaderContent({ request, links, isHome }: HeaderContentProps) {
  const { site, locale, t } = request;
  // Only the first number is shown, because the header has no space for more. The footer shows all numbers.
  const [firstPhone] = toPhoneLinks(site.contact.phone);
  const favorites = (
    <a className={css['favorites']} href={pathFor('favorites', locale)}>
      <Icon name="heart" />
      <span className={css['favoritesName']}>{t('common:favorites')}</span>
      <span className={css['favoritesCount']} data-favorites-count="" hidden />
    </a>
  );
  return (
    <>
      <div className={`page ${css['bar']}`}>
        <a className={css['home']} href={pathFor('home', locale)} aria-current={isHome ? 'page' : undefined}>
          <Wordmark site={site} />
          <span className="visually-hidden">{` ${t('common:homeLink')}`}</span>
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
              {firstPhone ? (
                <a
                  className={css['phone']}
                  href={firstPhone.href}
                  aria-label={t('common:callUs', { phone: firstPhone.text })}
                >
                  <Icon name="phone" />
                  <span className={css['phoneNumber']}>{firstPhone.text}</span>
                </a>
              ) : null}
              {favorites}
              <LanguageSwitch request={request} />
            </div>
          </div>
        </details>
      </div>
      <FavoritesStatus t={t} />
    </>
  );
}

/** Returns the links that replace the menu when the back office returns no menu. */
const buildEssentialLinks = ({ locale, t }: ScreenRequest): readonly MenuLink[] =>
  (['offer', 'contact'] as const).map((name) => ({
    id: name,
    label: t(`common:${name}`),
    href: pathFor(name, locale),
    external: false,
    current: false,
    children: [],
  }));
