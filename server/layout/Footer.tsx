import { localize } from '../../shared/i18n/locales.ts';
import { pathFor } from '../../shared/routes/pathFor.ts';
import css from '../../shared/ui/layout/footer.module.css';
import type { ScreenRequest } from '../render/screen.ts';
import type { LanguageLink } from './languageLinks.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { LegalNotice } from './LegalNotice.tsx';
import type { LayoutData, MenuLink } from './loadLayout.ts';
import { telHref } from './telHref.ts';
import { Wordmark } from './Wordmark.tsx';

interface FooterProps {
  readonly request: ScreenRequest;
  readonly layout: LayoutData | null;
  readonly languages: readonly LanguageLink[];
}

/** Contact, navigation, languages, and what the law wants on an agency's site. */
export function Footer({ request, layout, languages }: FooterProps) {
  const { site, locale, t } = request;
  const { contact } = site;
  const tagline = localize(site.tagline, locale);
  const hours = localize(contact.openingHours, locale);
  return (
    <footer className={css['footer']}>
      <div className={`page ${css['inner']}`}>
        <div className={css['top']}>
          <div className={css['brand']}>
            <a href={pathFor('home', locale)} className={css['home']}>
              <Wordmark site={site} />
              <span className="visually-hidden">{t('common:homeLink')}</span>
            </a>
            {tagline ? <p className={css['tagline']}>{tagline}</p> : null}
          </div>
          <address className={css['contact']}>
            <p>
              {localize(contact.street, locale)} {contact.number}
              <br />
              {contact.zip} {localize(contact.city, locale)}
            </p>
            <p>
              <a href={telHref(contact.phone)}>{contact.phone}</a>
              <br />
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
            {hours ? <p>{hours}</p> : null}
          </address>
          {layout && layout.footer.length > 0 ? (
            <nav className={css['nav']} aria-label={t('common:footerNavigation')} data-print="no">
              {layout.footer.map((column) => (
                <FooterColumn key={column.id} column={column} />
              ))}
            </nav>
          ) : null}
        </div>
        <LegalNotice site={site} locale={locale} t={t} />
        <div className={css['bottom']} data-print="no">
          <ul className={css['small']}>
            <li>
              <a href={pathFor('privacyStatement', locale)}>{t('common:privacyStatement')}</a>
            </li>
            <li>
              <a href={pathFor('termsOfUse', locale)}>{t('common:termsOfUse')}</a>
            </li>
            {site.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {languages.length > 1 ? <LanguageSwitch languages={languages} locale={locale} t={t} /> : null}
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ column }: { column: MenuLink }) {
  return (
    <div>
      <p className={css['heading']}>{column.href ? <a href={column.href}>{column.label}</a> : column.label}</p>
      {column.children.length > 0 ? (
        <ul className={css['list']}>
          {column.children.map((link) => (
            <li key={link.id}>
              <a href={link.href} rel={link.external ? 'noopener' : undefined}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
