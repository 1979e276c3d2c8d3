import type { Translate } from '#shared/i18n/translate.ts';
import css from '#shared/ui/viewing.module.css';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';

/**
 * Warns before a request that a calendar of another platform could not be read. Nights that look free may then be
 * taken.
 */
export const UnsureNote = ({ agency, t }: { readonly agency: string; readonly t: Translate }) => (
  <div className={css['narrow']}>
    <Alert kind="info">{t('rentalBooking:unsure.choose', { agency })}</Alert>
  </div>
);
