import type { RentalUnitInput, RentalUnitWrite } from '#shared/api/rentals.ts';
import { GENT } from './estateInput.ts';

/**
 * Returns a holiday home that can be rented for any nights and for whole periods, at prices that are easy to add up.
 */
export const rentalUnitInput = (id: number, changes: Partial<RentalUnitWrite> = {}): RentalUnitInput => ({
  general: {
    reference: `R-${id}`,
    title: { nl: `Woning ${id}`, fr: `Logement ${id}` },
    kind: { id: 1, name: { nl: 'Appartement', fr: 'Appartement' } },
    subKind: { id: 11, name: { nl: 'Studio', fr: 'Studio' } },
    location: { id: 1, name: { nl: 'Zeedijk', fr: 'Digue' } },
    maxOccupation: 4,
  },
  places: { bedrooms: 1, bathrooms: 1 },
  address: { city: GENT, street: { nl: 'Geheimstraat' }, number: '3', visible: false },
  seasons: [
    {
      name: { nl: 'Heel het jaar' },
      ranges: [{ from: '01-01', to: '12-31' }],
      rents: { week: 700, weekend: 330, midweek: 400, month: 2000 },
      nightly: { rent: 110.1, minNights: 2 },
    },
  ],
  costs: { cleaning: 60, deposit: 250, touristTax: { amount: 2.5, children: false } },
  ...changes,
  id,
});
