import { mediaPath } from '../../../../../shared/domain/media.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { Head, ScreenRequest } from '../../../render/screen.ts';
import type { RentalView } from '../detail/rentalView.ts';

/** Of every step: it has the first one's address in each language, and search engines leave it out. */
export function bookingHead({ site, t }: ScreenRequest, view: RentalView, title: string): Head {
  const [picture] = view.pictures;
  return {
    title,
    description: t('rentalBooking:description', { title: view.title }),
    robots: 'noindex',
    alternates: Object.fromEntries(
      site.locales.map((each) => [each, pathFor('rentalBooking', each, { rentalUnitId: view.id })]),
    ),
    ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
  };
}
