import type { Translate } from '#shared/i18n/translate.ts';
import css from '#shared/ui/viewing.module.css';
import { Alert } from '#server/site/forms/pieces/Alert.tsx';

/**
 * Warns a visitor who is about to request a stay that a calendar of another platform could not be read, so that nights
 * that look free may be taken.
 */
export const UnsureNote = ({ agency, t }: { readonly agency: string; readonly t: Translate }) => (
  <div className={css['narrow']}>
    <Alert kind="info">{t('rentalBooking:unsure.choose', { agency })}</Alert>
  </div>
);
