import { toShownEmail } from '#shared/node/shownHost.ts';
import type { RentalReservation } from '#shared/api/rentals.ts';
import type { LocalizedText } from '#shared/api/common.ts';
import { localize } from '#shared/i18n/locales.ts';
import type { DetailRow } from '../forms/pieces/visitor/SummaryRows.tsx';
import type { ScreenRequest } from '../render/screen.ts';

type BookedTextContext = Pick<ScreenRequest, 'locale' | 't'>;

interface BookedSubject {
  readonly title: LocalizedText;
  readonly address: LocalizedText;
  /** True when the site no longer shows the subject. */
  readonly gone: boolean;
}

/** Returns the row of the booked subject with its address. The row has a link while the site shows the subject. */
export function buildSubjectRow(
  label: string,
  { title, address, gone }: BookedSubject,
  href: string,
  { locale }: BookedTextContext,
): DetailRow {
  const name = localize(title, locale);
  return {
    label,
    text: (
      <>
        {gone ? name : <a href={href}>{name}</a>}
        <br />
        {localize(address, locale)}
      </>
    ),
  };
}

interface BookedDetails {
  readonly visitor: RentalReservation['visitor'];
  readonly remark?: string | undefined;
}

/** Returns the rows of the visitor's details and remark. */
export const buildDetailRows = ({ visitor, remark }: BookedDetails, { t }: BookedTextContext): readonly DetailRow[] => [
  {
    label: t('live_agenda:label_contact'),
    text: [`${visitor.firstName} ${visitor.lastName}`, toShownEmail(visitor.email), visitor.phone].join('\n'),
  },
  ...(remark ? [{ label: t('viewing:check.remark'), text: remark }] : []),
];
