import type { Office } from '#shared/api/content/offices.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { PhoneLine } from '../../layout/PhoneLine.tsx';
import { WhatsappLink } from '../../people/WhatsappLink.tsx';
import { formatAddressLines, buildDirectionsHref } from '../../people/officeAddress.ts';
import { OfficeHours } from './OfficeHours.tsx';
import css from './people.module.css';

interface OfficeCardProps {
  readonly office: Office;
  readonly origin: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders the office's name for screen readers, which read the links of several offices without their headings. */
const OfficeName = ({ name }: { readonly name: string }) => <span className="visually-hidden"> ({name})</span>;

/** Renders an office's address, a link to directions, and links to contact the office. */
export function OfficeContactLinks({ office, origin, locale, t }: OfficeCardProps) {
  const name = localize(office.name, locale);
  const pageUrl = `${origin}${pathFor('office', locale, { officeId: office.id })}`;
  const directionsHref = buildDirectionsHref(office);
  return (
    <>
      <address className={css['address']}>
        {formatAddressLines(office, locale).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <ul className={css['ways']}>
        {directionsHref ? (
          <li data-print="no">
            <a href={directionsHref} rel="noopener noreferrer">
              {t('people:directions')}
              <OfficeName name={name} />
            </a>
          </li>
        ) : null}
        {office.phone ? (
          <li>
            <PhoneLine phone={office.phone} />
          </li>
        ) : null}
        {office.email ? (
          <li>
            <a href={`mailto:${office.email}`}>{office.email}</a>
          </li>
        ) : null}
        {office.whatsapp ? (
          <li data-print="no">
            <WhatsappLink number={office.whatsapp} name={name} address={pageUrl} t={t} />
          </li>
        ) : null}
        {office.phone ? (
          <li data-print="no">
            <a href={`${pathFor('callback', locale)}?to=office:${office.id}`} rel="nofollow">
              {t('ask:callback.link')}
              <OfficeName name={name} />
            </a>
          </li>
        ) : null}
      </ul>
    </>
  );
}

/** Renders an office in a list, or beside a person who works there. The name links to the page of the office. */
export function OfficeCard({ office, origin, today, locale, t }: OfficeCardProps & { readonly today: string }) {
  return (
    <article className={css['office']}>
      <div>
        <h3>
          <a href={pathFor('office', locale, { officeId: office.id })}>{localize(office.name, locale)}</a>
        </h3>
        <OfficeContactLinks office={office} origin={origin} locale={locale} t={t} />
      </div>
      <div>
        <OfficeHours hours={office.openingHours} today={today} locale={locale} t={t} />
      </div>
    </article>
  );
}
