import type { RentalPeriods, RentalUnitDetail } from '../../../../../shared/api/rentals.ts';
import { GoneError } from '../../../apiClient/errors.ts';
import type { ScreenRequest, PageOutcome } from '../../../render/screen.ts';
import { notFound } from '../../../pages/errors/notFound.ts';
import { rentalGone } from '../detail/rentalGone.tsx';
import { type RentalView, rentalView } from '../detail/rentalView.ts';

/** A holiday home that somebody wants to stay in. */
export interface Rented {
  readonly unit: RentalUnitDetail;
  readonly view: RentalView;
  readonly periods: RentalPeriods;
}

/** The home that the address names; undefined when there is none. Errors: `GoneError` for a withdrawn one. */
export async function findRented({ api, route, locale, t }: ScreenRequest): Promise<Rented | undefined> {
  const id = Number(route.params['rentalUnitId']);
  const [unit, periods] = await Promise.all([api.rentalUnit(id), api.rentalPeriods(id)]);
  return unit && periods ? { unit, view: rentalView(unit, { locale, t }), periods } : undefined;
}

/** A page of the home that the address names; without one, the page that says that nothing is there, or what was. */
export async function pageOf(
  request: ScreenRequest,
  make: (rented: Rented) => PageOutcome | Promise<PageOutcome>,
): Promise<PageOutcome> {
  try {
    const rented = await findRented(request);
    return rented ? await make(rented) : notFound(request);
  } catch (error) {
    if (error instanceof GoneError) return rentalGone(request, error);
    throw error;
  }
}
