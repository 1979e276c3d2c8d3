import type { EstateInput } from '#shared/api/estate.ts';
import { withPapers } from './withDetails.ts';

/** Completes a plot: it has no certificate of energy or electricity, but many planning fields. */
export const describePlot = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      planning: { ...estate.planning, allocationLicense: 'YES', floodingParcelScore: 'B' },
      hiddenTabs: ['epc', 'layout', 'comfort'],
      fields: {
        ...estate.fields,
        'flood_information.possibly_flood_prone': 'YES',
        'construction.cadastral_division': {
          nl: 'Lochristi, 1ste afdeling',
          fr: 'Lochristi, 1re division',
          en: 'Lochristi, 1st division',
          de: 'Lochristi, 1. Gemarkung',
        },
        'certification.soil_certificate': 'YES',
        'certification.soil_certificate_information': {
          nl: 'Blanco attest van augustus 2026',
          fr: 'Attestation vierge d’août 2026',
          en: 'Blank certificate of August 2026',
          de: 'Unbelastet, Attest vom August 2026',
        },
        'planning.permit_information': {
          nl: 'Open bebouwing, twee bouwlagen, kroonlijst op 6,5 m',
          fr: 'Quatre façades, deux niveaux, corniche à 6,5 m',
          en: 'Detached house, two storeys, eaves at 6.5 m',
          de: 'Freistehend, zwei Geschosse, Traufe bei 6,5 m',
        },
        'planning.environmental_permit': 'NO',
        'planning.easements': {
          nl: 'Ondergrondse leiding langs de achterste perceelgrens',
          fr: 'Conduite souterraine le long de la limite arrière',
          en: 'Underground pipe along the rear boundary',
          de: 'Unterirdische Leitung an der hinteren Grenze',
        },
        'other.distance_station': 6400,
        'other.distance_centre': 800,
      },
    },
    ['soil', 'planning'],
  );
