import { goneRentalSchema } from '#shared/api/rentals.ts';
import type { GoneError } from '#server/site/apiClient/errors.ts';
import type { ScreenRequest, PageOutcome } from '#server/site/render/screen.ts';
import { errorPage } from '#server/site/pages/errors/errorPage.tsx';
import { Stylesheets } from '#server/site/render/Stylesheets.tsx';
import { buildRentalListHref } from '../list/rentalHref.ts';
import { renderSimilarRentals } from './similarRentals.tsx';

/**
 * Renders the page with status 410 for a holiday home that was withdrawn. It offers similar homes when data of the
 * withdrawn home is known.
 */
export function buildRentalGonePage(request: ScreenRequest, { problem }: GoneError): PageOutcome {
  const { withdrawn } = goneRentalSchema.safeParse(problem).data ?? {};
  const similarRentals = withdrawn && renderSimilarRentals(request, withdrawn);
  return errorPage({
    request,
    status: 410,
    kind: 'goneRental',
    cache: 'gone',
    continueLink: { href: buildRentalListHref(request.locale), label: request.t('rentalList:empty.all') },
    ...(similarRentals && {
      tags: similarRentals.tags,
      deferred: similarRentals.deferred,
      children: (
        <>
          <Stylesheets names={['similar']} />
          {similarRentals.content}
        </>
      ),
    }),
  });
}
