import type { EstateInput } from '../../../../../shared/api/estate.ts';
import { text, withPapers } from './told.ts';

/** A plot: no certificate of energy or electricity, and all the more planning. */
export const tellPlot = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      planning: { ...estate.planning, allocationLicense: 'YES', floodingParcelScore: 'B' },
      hiddenTabs: ['epc', 'layout', 'comfort'],
      fields: {
        ...estate.fields,
        'flood_information.possibly_flood_prone': 'YES',
        'construction.cadastral_division': text(
          'Lochristi, 1ste afdeling',
          'Lochristi, 1re division',
          'Lochristi, 1st division',
          'Lochristi, 1. Gemarkung',
        ),
        'certification.soil_certificate': 'YES',
        'certification.soil_certificate_information': text(
          'Blanco attest van augustus 2026',
          'Attestation vierge d’août 2026',
          'Blank certificate of August 2026',
          'Unbelastet, Attest vom August 2026',
        ),
        'planning.permit_information': text(
          'Open bebouwing, twee bouwlagen, kroonlijst op 6,5 m',
          'Quatre façades, deux niveaux, corniche à 6,5 m',
          'Detached house, two storeys, eaves at 6.5 m',
          'Freistehend, zwei Geschosse, Traufe bei 6,5 m',
        ),
        'planning.environmental_permit': 'NO',
        'planning.easements': text(
          'Ondergrondse leiding langs de achterste perceelgrens',
          'Conduite souterraine le long de la limite arrière',
          'Underground pipe along the rear boundary',
          'Unterirdische Leitung an der hinteren Grenze',
        ),
        'other.distance_station': 6400,
        'other.distance_centre': 800,
      },
    },
    ['soil', 'planning'],
  );
