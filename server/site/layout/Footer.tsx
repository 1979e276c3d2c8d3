import { localize } from '#shared/i18n/locales.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { listPurposes } from '#shared/domain/visitor/consentPurposes.ts';
import css from './styles/footer.module.css';
import { CachedElement } from '../render/fragments/CachedElement.tsx';
import { toContentKey } from '../render/fragments/fragmentKey.ts';
import { CONSENT_FORM_ID } from './consent/ConsentForm.tsx';
import type { ScreenRequest } from '../render/screen.ts';
import { LegalNotice } from './LegalNotice.tsx';
import type { LanguageHrefs } from './languageLinks.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import type { LayoutData } from './loadLayout.ts';
import type { MenuLink } from './menuLinks.ts';
import { PhoneLine } from './PhoneLine.tsx';
import { Wordmark } from './Wordmark.tsx';

/**
 * The legal texts in the order of the footer. While the site does not know which legal texts exist, the footer links
 * only those that every site has.
 */
const FOOTER_AGREEMENTS = [
  { kind: 'privacy', route: 'privacyStatement' },
  { kind: 'terms', route: 'termsOfUse' },
  { kind: 'cookies', route: 'cookiePolicy' },
  { kind: 'accessibility', route: 'accessibilityStatement' },
] as const;

interface FooterProps {
  readonly request: ScreenRequest;
  readonly layout: LayoutData | null;
  readonly languageHrefs: LanguageHrefs;
}

/** Renders contact, navigation, languages, and the information that the law requires on an agency's site. */
export function Footer({ request, layout, languageHrefs }: FooterProps) {
  return (
    <CachedElement
      name="footer"
      elementName="footer"
      attributes={{ className: css['footer'], id: 'footer', tabIndex: -1 }}
      ingredients={[layout && toContentKey(layout.footer), layout?.agreements && toContentKey(layout.agreements)]}
      placeholders={languageHrefs}
      renderContent={() => <FooterContent request={request} layout={layout} />}
    />
  );
}

function FooterContent({ request, layout }: Pick<FooterProps, 'request' | 'layout'>) {
  const { site, locale, t } = request;
  const { contact } = site;
  const tagline = localize(site.tagline, locale);
  const city = localize(contact.city, locale);
  const email = dropPlaceholderEmail(contact.email);
  const hours = localize(contact.openingHours, locale);
  return (
    <div className={`page ${css['inner']}`}>
      <div className={css['top']}>
        <div className={css['brand']}>
          <a href={pathFor('home', locale)} className={css['home']}>
            <Wordmark site={site} />
            <span className="visually-hidden">{` ${t('common:homeLink')}`}</span>
          </a>
          {tagline ? <p className={css['tagline']}>{tagline}</p> : null}
        </div>
        <address className={css['contact']}>
          {city ? (
            <p>
              {`${localize(contact.street, locale)} ${contact.number}`}
              <br />
              {`${contact.zip} ${city}`}
            </p>
          ) : null}
          {contact.phone || email ? (
            <p>
              {contact.phone ? (
                <>
                  <PhoneLine phone={contact.phone} />
                  <br />
                </>
              ) : null}
              {email ? <a href={`mailto:${email}`}>{email}</a> : null}
            </p>
          ) : null}
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
          {FOOTER_AGREEMENTS.filter(({ kind }) => layout?.agreements?.includes(kind) ?? kind !== 'accessibility').map(
            ({ route }) => (
              <li key={route}>
                <a href={pathFor(route, locale)}>{t(`common:${route}`)}</a>
              </li>
            ),
          )}
          {listPurposes(site).length > 0 ? (
            <li>
              <a href={`${pathFor('cookiePolicy', locale)}#${CONSENT_FORM_ID}`}>{t('consent:change')}</a>
            </li>
          ) : null}
          {site.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <LanguageSwitch request={request} />
      </div>
    </div>
  );
}

function FooterColumn({ column }: { column: MenuLink }) {
  return (
    <div>
      <p className={css['heading']}>{column.href ? <a href={column.href}>{column.label}</a> : column.label}</p>
      <FooterLinks links={column.children} />
    </div>
  );
}

function FooterLinks({ links }: { links: readonly MenuLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul className={css['list']}>
      {links.map((link) => (
        <li key={link.id}>
          {link.href === undefined ? (
            link.label
          ) : (
            <a href={link.href} rel={link.external ? 'noopener' : undefined}>
              {link.label}
            </a>
          )}
          <FooterLinks links={link.children} />
        </li>
      ))}
    </ul>
  );
}
