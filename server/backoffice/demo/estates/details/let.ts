import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { withComments, withPapers } from './withDetails.ts';

/**
 * Completes a flat to rent: its monthly costs besides the rent, the conditions for tenants, and what can be rented with
 * it.
 */
export const describeLet = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      general: { ...estate.general, petsAllowed: 'YES' },
      contactPerson: { firstname: 'Ines', lastname: 'De Baets', mobile: '+32 400 00 18 01' },
      layout: withComments(estate.layout ?? {}, {
        [ROOM.STORAGE]: {
          nl: 'Met aansluiting voor wasmachine',
          fr: 'Avec raccordement pour lave-linge',
          en: 'Plumbed for a washing machine',
          de: 'Mit Waschmaschinenanschluss',
        },
        [ROOM.TERRACE]: { nl: 'Op het oosten', fr: 'Côté est', en: 'Facing east', de: 'Nach Osten' },
      }),
      technical: { ...estate.technical, availableDate: '2026-12-01', petsAllowed: 'YES' },
      planning: { ...estate.planning, floodingParcelScore: 'A', floodingBuildingScore: 'A' },
      rentalOptions: [
        {
          description: {
            nl: 'Garage in de buurt, 110 euro per maand',
            fr: 'Garage à proximité, 110 euros par mois',
            en: 'Garage nearby, 110 euros a month',
            de: 'Garage in der Nähe, 110 Euro im Monat',
          },
        },
        {
          description: {
            nl: 'Fietsbox met slot, 15 euro per maand',
            fr: 'Box à vélo fermé, 15 euros par mois',
            en: 'Locked bicycle box, 15 euros a month',
            de: 'Abschließbare Fahrradbox, 15 Euro im Monat',
          },
        },
      ],
      fields: {
        ...estate.fields,
        'financial.private_charges': 65,
        'financial.lease_duration': {
          nl: '9 jaar, opzegbaar',
          fr: '9 ans, résiliable',
          en: '9 years, with break clauses',
          de: '9 Jahre, kündbar',
        },
        'financial.indexation': true,
        'comfort.heating_common': 'INDIVIDUAL',
        'comfort.meter_electricity': 'INDIVIDUAL',
        'comfort.meter_water': 'INDIVIDUAL',
        'other.availability_information': {
          nl: 'Plaatsbeschrijving op 30 november',
          fr: 'État des lieux le 30 novembre',
          en: 'Inventory on 30 November',
          de: 'Übergabeprotokoll am 30. November',
        },
      },
    },
    ['energy'],
  );
