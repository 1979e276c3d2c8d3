import type { Office } from '#shared/api/content/offices.ts';
import type { OpeningHours } from '#shared/api/openingHours.ts';
import type { AssetRef } from '#shared/api/common.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { PhoneLine } from '../../layout/PhoneLine.tsx';
import { formatAddressLines } from '../../people/officeAddress.ts';
import { formatOpeningWeek } from '../../people/openingWeek.ts';
import { Portrait } from '../../people/Portrait.tsx';
import css from './callback.module.css';

interface CallbackPersonProps {
  /** The name of a person, an office, or the agency. */
  readonly name: string;
  readonly phone: string;
  /** True for a person, who has a portrait or initials. */
  readonly isPerson: boolean;
  readonly picture: AssetRef | undefined;
  readonly hours: OpeningHours | undefined;
  /** The office whose address is shown. */
  readonly office: Office | undefined;
  /** The day in Belgium. */
  readonly today: string;
  readonly locale: Locale;
  readonly t: Translate;
}

/** Renders who calls the visitor, with a phone number, the opening hours, and the address of the office. */
export function CallbackPerson({
  name,
  phone,
  isPerson,
  picture,
  hours,
  office,
  today,
  locale,
  t,
}: CallbackPersonProps) {
  return (
    <div className={css['person']}>
      <div className={css['who']}>
        {isPerson ? (
          <div className={css['face']}>
            <Portrait teamMember={{ name, ...(picture && { picture: { file: picture, alt: {} } }) }} sizes="4rem" />
          </div>
        ) : null}
        <div>
          <p className={css['personName']}>{name}</p>
          {phone ? (
            <p>
              <PhoneLine phone={phone.replaceAll(' ', '\u00a0')} />
            </p>
          ) : null}
        </div>
      </div>
      {hours ? <p className={css['hours']}>{formatOpeningWeek(hours, today, { locale, t })}</p> : null}
      {office ? <p className={css['hours']}>{formatAddressLines(office, locale).join(', ')}</p> : null}
    </div>
  );
}
