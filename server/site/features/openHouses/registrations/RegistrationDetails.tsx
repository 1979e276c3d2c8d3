import type { OpenHouseConfirmation } from '#shared/api/openHouses.ts';
import { formatLongDay } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import css from '#shared/ui/viewing.module.css';
import { buildDetailRows, buildSubjectRow } from '#server/site/booking/bookedRows.tsx';
import { SummaryRows } from '#server/site/forms/pieces/visitor/SummaryRows.tsx';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { formatHours } from '../dayWords.ts';

interface RegistrationDetailsProps {
  readonly registration: OpenHouseConfirmation;
  readonly request: Pick<ScreenRequest, 'locale' | 't'>;
}

/** Renders the home, the day and the visitors of a registration. */
export function RegistrationDetails({ registration, request }: RegistrationDetailsProps) {
  const { locale, t } = request;
  const { estate, start, people } = registration;
  const rows = [
    buildSubjectRow(t('openHouses:home'), estate, pathFor('estateShort', locale, { estateId: estate.id }), request),
    {
      label: t('openHouses:when'),
      text: [formatLongDay(start, locale), formatHours(registration, locale)].join('\n'),
    },
    { label: t('openHouses:people'), text: t('openHouses:register.count', { count: people }) },
    ...buildDetailRows(registration, request),
  ];
  return <SummaryRows rows={rows} className={css['rows']} />;
}
