import { mediaPath } from '../../../../../shared/domain/media.ts';
import { pathFor } from '../../../../../shared/routes/pathFor.ts';
import type { Head, ScreenRequest } from '../../../render/screen.ts';
import type { Visited } from './visited.ts';

/** Of every step: it has the first one's address in each language, and search engines leave it out. */
export function viewingHead({ site, locale, t }: ScreenRequest, { view }: Visited, title: string): Head {
  const path = (each: typeof locale) => pathFor('viewing', each, { estateId: view.id });
  const [picture] = view.pictures;
  return {
    title,
    description: t('viewing:when.description', { title: view.title }),
    robots: 'noindex',
    alternates: Object.fromEntries(site.locales.map((each) => [each, path(each)])),
    ...(picture && { image: mediaPath(picture, 'og', 'jpg'), imageAlt: picture.alt }),
  };
}
