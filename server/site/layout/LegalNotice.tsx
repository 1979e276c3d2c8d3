import type { Site } from '#shared/api/site.ts';
import { COLON } from '#shared/i18n/colon.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { dropPlaceholderEmail } from '#shared/primitives/dropPlaceholderEmail.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './styles/footer.module.css';

interface LegalNoticeProps {
  readonly site: Site;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Joins the parts that are filled in, because a new agency has not filled in everything yet. */
const joinFilledIn = (...parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join(', ');

const prefixLabel = (name: string, value: string): string => (value.trim() === '' ? '' : `${name} ${value}`);

/**
 * Renders the information that Belgian law requires on the site of an estate agent: name, address, phone or mail,
 * company and VAT number, title, BIV/IPI number, country of recognition, code of conduct, supervisor, liability insurer
 * and policy number.
 */
export function LegalNotice({ site, locale, t }: LegalNoticeProps) {
  const { legal, contact } = site;
  const street = `${localize(contact.street, locale)} ${contact.number}`;
  const city = `${contact.zip} ${localize(contact.city, locale)}`;
  const registrationText = t('common:legal.registration', {
    title: localize(legal.professionalTitle, locale),
    number: legal.registrationNumber,
  });
  const policyText = t('common:legal.policy', { insurer: legal.insurer, number: legal.policyNumber });
  // An item that a new agency has not filled in is left out. The command `check` reports the missing item to the
  // agency.
  const companyLines = [
    joinFilledIn(legal.companyName, street, city),
    joinFilledIn(contact.phone, dropPlaceholderEmail(contact.email)),
    prefixLabel(t('common:legal.companyNumber'), legal.companyNumber),
    prefixLabel(t('common:legal.vatNumber'), legal.vatNumber),
    legal.registrationNumber.trim() === '' ? '' : registrationText,
    `${t('common:legal.country')}${COLON[locale]} ${t(`common:country.${legal.recognitionCountry}`)}`,
  ].filter(Boolean);
  const insuranceLines =
    legal.insurer.trim() === '' || legal.policyNumber.trim() === ''
      ? []
      : [`${t('common:legal.insurance')}${COLON[locale]} ${policyText}`];
  return (
    <section className={css['legal']} aria-label={t('common:legal.title')}>
      <h2 className="visually-hidden">{t('common:legal.title')}</h2>
      <ul className={css['legalList']}>
        {companyLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          <a href={legal.codeOfConductUrl} rel="noopener">
            {t('common:legal.conduct')}
          </a>
        </li>
        <li>{`${t('common:legal.supervisor')}${COLON[locale]} ${localize(legal.supervisor, locale)}`}</li>
        {insuranceLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
