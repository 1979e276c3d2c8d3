import type { Translate } from '#shared/i18n/translate.ts';
import type { EstateView } from '../../estates/estateView.ts';
import { PictureGallery } from '../../estates/PictureGallery.tsx';

/** Renders the pictures, the plans and the virtual visit of a home as one gallery. */
export function Gallery({ view, t }: { view: EstateView; t: Translate }) {
  const { title, pictures, plans, thumbnails, virtualVisits } = view;
  const visit = virtualVisits.find(({ kind }) => kind === 'visit');
  const hasThumbnails = thumbnails.some((thumbnail, index) => thumbnail.id !== pictures[index]?.id);
  return (
    <PictureGallery
      title={title}
      pictures={pictures}
      plans={plans}
      {...(visit && { visit })}
      {...(hasThumbnails && thumbnails.length === pictures.length && { thumbnails })}
      noPictureText={t('common:noPhoto')}
    />
  );
}
