import type { Translate } from '#shared/i18n/translate.ts';
import { CachedElement } from '../../render/fragments/CachedElement.tsx';
import css from './brochure.module.css';
import { QrCode } from './QrCode.tsx';

/** Renders a QR code with the address of the page, for the printed page only. */
export function BrochureQrCode({ address, t }: { address: string; t: Translate }) {
  return (
    <CachedElement
      name="brochure code"
      elementName="div"
      attributes={{ className: css['code'], 'aria-hidden': true }}
      ingredients={[address]}
      renderContent={() => (
        <>
          <QrCode address={address} className={css['qr']} />
          <p>{t('estate:print.scan')}</p>
          <p className={css['address']}>{address.replace(/^https?:\/\//, '')}</p>
        </>
      )}
    />
  );
}
