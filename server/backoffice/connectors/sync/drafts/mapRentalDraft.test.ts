import { expect, it } from 'vitest';
import type { RentalDraft } from '../../seam/records.ts';
import { mapRentalDraft } from './mapRentalDraft.ts';

const RENTAL_DRAFT: RentalDraft = {
  kind: 'rental',
  id: '41',
  unit: {
    general: {
      kind: { id: 1, name: { nl: 'Appartement' } },
      subKind: { id: 1, name: { nl: 'Appartement' } },
      location: { id: 1, name: { nl: 'Koksijde' } },
      maxOccupation: 4,
    },
  },
  address: { visible: false, street: 'Zeelaan', number: '8', zip: '8670', locality: 'Koksijde' },
  warnings: [],
  photos: [],
};

it('a draft becomes a holiday home in the village of its postcode', () => {
  const mappedRental = mapRentalDraft(RENTAL_DRAFT, 'organimmo');
  expect(mappedRental).toMatchObject({
    unit: {
      source: { name: 'organimmo', id: '41' },
      address: { visible: false, street: { nl: 'Zeelaan' }, number: '8', city: { zip: '8670' }, region: 'FLANDERS' },
    },
    warnings: [],
  });
});

it('a draft is refused with the field that prevents it from being a holiday home', () => {
  expect(mapRentalDraft({ ...RENTAL_DRAFT, address: { ...RENTAL_DRAFT.address, zip: '62000' } }, 'organimmo')).toEqual({
    refused: { column: 'address.zip', value: '62000', reason: 'no Belgian postcode' },
  });
  const crowdedGeneral = { ...RENTAL_DRAFT.unit.general, maxOccupation: 400 };
  expect(
    mapRentalDraft({ ...RENTAL_DRAFT, unit: { ...RENTAL_DRAFT.unit, general: crowdedGeneral } }, 'organimmo'),
  ).toMatchObject({
    refused: { column: 'general.maxOccupation' },
  });
});
