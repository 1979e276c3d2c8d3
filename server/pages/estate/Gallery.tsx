import type { Translate } from '../../../shared/i18n/translate.ts';
import css from '../../../shared/ui/estate/gallery.module.css';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { Widget } from '../../render/Widget.tsx';
import type { EstateView } from './estateView.ts';

/** The pictures, or a word that there are none. */
export function Gallery({ view: { id, title, pictures }, t }: { view: EstateView; t: Translate }) {
  if (pictures.length > 0) {
    return <Widget name="estateGallery" when="interaction" props={{ estateId: id, title, pictures }} />;
  }
  return (
    <div className={css['none']}>
      <Icon name="house" className={css['noneIcon']} />
      <p>{t('common:noPhoto')}</p>
    </div>
  );
}
