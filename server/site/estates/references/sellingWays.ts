import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { localize } from '#shared/i18n/locales.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { pagePath } from '../../layout/links.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { referencePlaces } from './referencePlaces.ts';
import { FIRST_REFERENCES } from './referencesPart.ts';

interface Way {
  readonly href: string;
  readonly label: string;
}

/** The links for visitors who have a home of their own to sell or let. */
export interface SellingWays {
  /** The link to the form for an estimate, or to the agency. */
  readonly ask: Way;
  /** The link to the homes that the agency sold and let in the neighbourhood. */
  readonly references?: Way;
}

type Request = Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>;

/**
 * Returns the page with the form that the agency has chosen. Returns the contact page when it has chosen none, or when
 * that page no longer exists.
 */
export async function findEstimateWay({ api, site, locale, t }: Request): Promise<Way> {
  const { estimatePage } = site.history;
  const pages = estimatePage === undefined ? [] : await api.secondary().pages();
  const page = pages.find(({ id }) => id === estimatePage);
  return page
    ? { href: pagePath(page, locale), label: t('history:sell.button') }
    : { href: pathFor('contact', locale), label: t('history:sell.contact') };
}

/**
 * Returns the links for visitors of a home that is sold or withdrawn; undefined when the site shows no references.
 *
 * @param place the place of the home
 */
export async function findSellingWays(
  request: Request,
  place: { readonly city: { readonly id: number }; readonly municipality?: { readonly id: number } | undefined },
): Promise<SellingWays | undefined> {
  const { api, locale, t } = request;
  const found = await api.secondary().references(FIRST_REFERENCES);
  if (!found || found.total === 0) return undefined;
  const here = referencePlaces(found.municipalities).find(({ id }) => id === (place.municipality?.id ?? place.city.id));
  return {
    ask: await findEstimateWay(request),
    references: here
      ? {
          href: pathFor('referencesIn', locale, { place: here.words[locale] }),
          label: t('history:sell.linkIn', { place: formatInPlace(localize(here.name, locale), locale) }),
        }
      : { href: pathFor('references', locale), label: t('history:sell.link') },
  };
}
