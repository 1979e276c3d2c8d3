import type { CardView } from '#shared/domain/estate/cardView.ts';
import { formatInPlace } from '#shared/i18n/inPlace.ts';
import { localize } from '#shared/i18n/locales.ts';
import { TRANSACTION } from '#shared/primitives/ids.ts';
import { isForRent } from '#shared/domain/rules.ts';
import { listingHref } from '#shared/ui/listing/listingHref.ts';
import { buildCardView } from '../../estates/cards/estateCardView.ts';
import { type LandingSelection, buildLandingPath, buildLandingQuery } from '../../landing/landing.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { loadPlacesIfKnown } from '../listing/landing/loadPlaces.ts';

/** Homes of one municipality, and the address of the list of all its homes. */
export interface HomesOfPlace {
  readonly id: number;
  /** The place with a preposition, for example "in Gent". */
  readonly placePhrase: string;
  readonly cards: readonly CardView[];
  readonly href: string;
  readonly family: LandingSelection['family'];
}

/** The maximum number of places with homes below an article, and the maximum number of homes in each place. */
const MAX_PLACES = 3;
const MAX_HOMES = 3;

const OFFERED_TRANSACTIONS = [TRANSACTION.FOR_SALE, TRANSACTION.TO_RENT, TRANSACTION.COMING_SOON];

/**
 * Loads the newest homes of each of the first `MAX_PLACES` municipalities of an article. Municipalities without homes,
 * and unknown municipalities, are left out.
 *
 * @throws when the back office fails
 */
export async function loadRelatedHomes(
  { api, site, locale, t }: Pick<ScreenRequest, 'api' | 'site' | 'locale' | 't'>,
  municipalities: readonly number[],
): Promise<readonly HomesOfPlace[]> {
  if (municipalities.length === 0) return [];
  const secondaryApi = api.secondary();
  const municipalityIds = municipalities.slice(0, MAX_PLACES);
  const [namedPlaces, places, searches] = await Promise.all([
    secondaryApi.places({ city: [], municipality: municipalityIds, province: [] }),
    loadPlacesIfKnown({ api, site }),
    Promise.all(
      municipalityIds.map(async (id) => {
        const query = { terms: { transaction: [...OFFERED_TRANSACTIONS] }, places: { municipality: [id] } };
        return { id, results: (await secondaryApi.search({ query, limit: MAX_HOMES }, locale)).results };
      }),
    ),
  ]);
  return searches.flatMap(({ id, results }) => {
    const [firstEstate] = results;
    const name = localize(namedPlaces.find((place) => place.id === id)?.name, locale);
    if (!firstEstate || !name) return [];
    const family = results.every(({ status }) => isForRent(status.id)) ? 'rent' : 'sale';
    const place = places.findByMunicipality(id);
    return [
      {
        id,
        placePhrase: formatInPlace(name, locale),
        cards: results.map((estate) => buildCardView(estate, { site, locale, t })),
        // Only a municipality whose homes are all in one town has a readable address for the list of all its homes.
        href: place
          ? buildLandingPath({ family, place }, locale)
          : listingHref(locale, { ...buildLandingQuery({ family }), municipality: [id] }),
        family,
      },
    ];
  });
}
