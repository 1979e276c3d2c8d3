import type { RentalSearch, RentalUnitSummary } from '#shared/api/rentals.ts';
import { tag } from '#shared/api/purge.ts';
import row from '#server/site/estates/styles/estateRow.module.css';
import { Deferred } from '#server/site/render/Deferred.tsx';
import { markDeferrable } from '#server/site/render/deferrable.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { RowSkeleton } from '#server/site/layout/skeletons/RowSkeleton.tsx';
import { Section } from '#server/site/layout/Section.tsx';
import { RentalCardItem } from '../list/RentalCardItem.tsx';
import { buildRentalCardView } from '../list/rentalCardView.ts';
import { buildRentalListHref } from '../list/rentalHref.ts';

/** The data with which other homes are compared. */
interface RentalSubject {
  readonly id: number;
  readonly maxOccupation: number;
  readonly subKind: { readonly id: number };
  readonly location: { readonly id: number };
  readonly city: { readonly id: number };
}

const SHOWN_RENTAL_COUNT = 3;
/** The number of homes among which the similar ones are found. */
const SEARCHED_RENTAL_COUNT = 24;

const buildSimilarSearch = ({ id, maxOccupation }: RentalSubject): RentalSearch => ({
  query: { range: { maxOccupation: { gte: Math.max(1, maxOccupation - 1) } }, exclude: { id: [id] } },
  limit: SEARCHED_RENTAL_COUNT,
});

/** Sorts homes with free dates first, and among them the homes with a similar location, kind and number of guests. */
function rankSimilarRentals<
  Unit extends Pick<RentalUnitSummary, 'maxOccupation' | 'subKind' | 'location' | 'address' | 'offer'>,
>(units: readonly Unit[], subject: RentalSubject): Unit[] {
  const computeDifference = ({ maxOccupation, subKind, location, address, offer }: Unit) =>
    (offer ? 0 : 20) +
    (location.id === subject.location.id ? 0 : 2) +
    (address.city.id === subject.city.id ? 0 : 4) +
    (subKind.id === subject.subKind.id ? 0 : 3) +
    Math.min(6, Math.abs(maxOccupation - subject.maxOccupation));
  return units.toSorted((a, b) => computeDifference(a) - computeDifference(b)).slice(0, SHOWN_RENTAL_COUNT);
}

/** Renders a row of homes that are similar to the page's home. */
export function renderSimilarRentals(request: ScreenRequest, subject: RentalSubject) {
  const { api, site, locale, t } = request;
  const cardsPromise = markDeferrable(
    api
      .secondary()
      .searchRentals(buildSimilarSearch(subject), locale)
      .then(({ results }) =>
        rankSimilarRentals(results, subject).map((unit) => buildRentalCardView(unit, { locale, t })),
      ),
  );
  const link = { label: t('rentalList:empty.all'), href: buildRentalListHref(locale), external: false };
  return {
    content: (
      <div id="similar" data-print="no">
        <Deferred promise={cardsPromise} fallback={<RowSkeleton t={t} />}>
          {(cards) =>
            cards.length === 0 ? null : (
              <Section title={t('rental:similar')} sectionLink={link}>
                <ul className={row['row']} data-few={cards.length < SHOWN_RENTAL_COUNT ? '' : undefined}>
                  {cards.map((card) => (
                    <RentalCardItem key={card.id} attributes={{ className: row['cell'] }} card={card} t={t} />
                  ))}
                </ul>
              </Section>
            )
          }
        </Deferred>
      </div>
    ),
    deferred: [cardsPromise],
    tags: [tag.rentals(site.id)],
  };
}
