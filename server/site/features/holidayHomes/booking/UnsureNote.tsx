import type { Translate } from '../../../../../shared/i18n/translate.ts';
import css from '../../../../../shared/ui/viewing.module.css';
import { Alert } from '../../../forms/pieces/Alert.tsx';

/** Tells visitors before they send a request that nights may be taken, because a calendar of another platform was not read. */
export const UnsureNote = ({ agency, t }: { readonly agency: string; readonly t: Translate }) => (
  <div className={css['narrow']}>
    <Alert kind="info">{t('rentalBooking:unsure.choose', { agency })}</Alert>
  </div>
);
