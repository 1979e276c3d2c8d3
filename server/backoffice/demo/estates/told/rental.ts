import type { EstateInput } from '../../../../../shared/api/estate.ts';
import { ROOM } from '../../../../../shared/domain/ids.ts';
import { text, withComments, withPapers } from './told.ts';

/** A flat to rent: what it costs a month beside the rent, who may move in, and what may be rented with it. */
export const tellRental = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      general: { ...estate.general, petsAllowed: 'YES' },
      contactPerson: { firstname: 'Ines', lastname: 'De Baets', mobile: '+32 400 00 18 01' },
      layout: withComments(estate.layout ?? {}, {
        [ROOM.STORAGE]: text(
          'Met aansluiting voor wasmachine',
          'Avec raccordement pour lave-linge',
          'Plumbed for a washing machine',
          'Mit Waschmaschinenanschluss',
        ),
        [ROOM.TERRACE]: text('Op het oosten', 'Côté est', 'Facing east', 'Nach Osten'),
      }),
      technical: { ...estate.technical, availableDate: '2026-12-01', petsAllowed: 'YES' },
      planning: { ...estate.planning, floodingParcelScore: 'A', floodingBuildingScore: 'A' },
      rentalOptions: [
        {
          description: text(
            'Garage in de buurt, 110 euro per maand',
            'Garage à proximité, 110 euros par mois',
            'Garage nearby, 110 euros a month',
            'Garage in der Nähe, 110 Euro im Monat',
          ),
        },
        {
          description: text(
            'Fietsbox met slot, 15 euro per maand',
            'Box à vélo fermé, 15 euros par mois',
            'Locked bicycle box, 15 euros a month',
            'Abschließbare Fahrradbox, 15 Euro im Monat',
          ),
        },
      ],
      fields: {
        ...estate.fields,
        'financial.private_charges': 65,
        'financial.lease_duration': text(
          '9 jaar, opzegbaar',
          '9 ans, résiliable',
          '9 years, with break clauses',
          '9 Jahre, kündbar',
        ),
        'financial.indexation': true,
        'comfort.heating_common': 'INDIVIDUAL',
        'comfort.meter_electricity': 'INDIVIDUAL',
        'comfort.meter_water': 'INDIVIDUAL',
        'other.availability_information': text(
          'Plaatsbeschrijving op 30 november',
          'État des lieux le 30 novembre',
          'Inventory on 30 November',
          'Übergabeprotokoll am 30. November',
        ),
      },
    },
    ['energy'],
  );
