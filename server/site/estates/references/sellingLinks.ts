import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { toPagePath } from '../../layout/links.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { listReferencePlaces } from './referencePlaces.ts';
import { FIRST_REFERENCES_RANGE } from './referencesRange.ts';

interface SellingLink {
  readonly href: string;
  readonly label: string;
}

/** The links for visitors who have a home of their own to sell or let. */
export interface SellingLinks {
  /** The link to the form for an estimate, or to the agency. */
  readonly estimateLink: SellingLink;
  /** The link to the homes that the agency sold and let in the neighbourhood. */
  readonly referencesLink?: SellingLink;
}

type SellingRequest = Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>;

/**
 * Returns the link to the page that the agency has chosen for requests for an estimate. Returns the link to the contact
 * page when the agency has chosen none, or when the chosen page no longer exists.
 */
export async function findEstimateLink({ api, site, locale, t }: SellingRequest): Promise<SellingLink> {
  const { estimatePage } = site.history;
  const pages = estimatePage === undefined ? [] : await api.secondary().pages();
  const page = pages.find(({ id }) => id === estimatePage);
  return page
    ? { href: toPagePath(page, locale), label: t('history:sell.button') }
    : { href: pathFor('contact', locale), label: t('history:sell.contact') };
}

/**
 * Returns the links for visitors of a home that is sold or withdrawn; undefined when the site shows no references.
 *
 * @param place the place of the home
 */
export async function findSellingLinks(
  request: SellingRequest,
  place: { readonly city: { readonly id: number }; readonly municipality?: { readonly id: number } | undefined },
): Promise<SellingLinks | undefined> {
  const { api, locale, t } = request;
  const references = await api.secondary().references(FIRST_REFERENCES_RANGE);
  if (!references || references.total === 0) return undefined;
  const localPlace = listReferencePlaces(references.municipalities).find(
    ({ id }) => id === (place.municipality?.id ?? place.city.id),
  );
  return {
    estimateLink: await findEstimateLink(request),
    referencesLink: localPlace
      ? {
          href: pathFor('referencesIn', locale, { place: localPlace.slugs[locale] }),
          label: t('history:sell.linkIn', { place: formatInPlace(localize(localPlace.name, locale), locale) }),
        }
      : { href: pathFor('references', locale), label: t('history:sell.link') },
  };
}
