import type { Translate } from '#shared/i18n/translate.ts';
import css from '#shared/ui/estate/gallery.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { Widget } from '../../render/widgets/Widget.tsx';
import type { EstateView } from '../../estates/estateView.ts';

/** Renders the pictures. Without pictures, it renders a text that says so. */
export function Gallery({ view, t }: { view: EstateView; t: Translate }) {
  const { title, pictures, plans, thumbnails, virtualVisits: visits } = view;
  if (pictures.length > 0) {
    const visit = visits.find(({ kind }) => kind === 'visit');
    const hasThumbnails = thumbnails.some((thumbnail, index) => thumbnail.id !== pictures[index]?.id);
    return (
      <Widget
        name="estateGallery"
        when="interaction"
        props={{
          title,
          pictures,
          plans,
          ...(visit && { visit }),
          ...(hasThumbnails && thumbnails.length === pictures.length && { thumbnails }),
        }}
      />
    );
  }
  return (
    <div className={css['none']}>
      <Icon name="house" className={css['noneIcon']} />
      <p>{t('common:noPhoto')}</p>
    </div>
  );
}
