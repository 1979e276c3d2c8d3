import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ENVIRONMENT } from '../../vocabulary.ts';
import { withComments, withPapers } from './withDetails.ts';

/**
 * Completes a Brussels flat: the class and CO₂ of its certificate, the latest lawful use, and a building with common
 * parts.
 */
export const describeBrusselsFlat = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      general: { ...estate.general, buildingName: 'Résidence Bois-Levant', architect: 'Jacques Cuisinier' },
      layout: withComments(estate.layout ?? {}, {
        [ROOM.LIVING_ROOM]: {
          nl: 'Raam van wand tot wand, terrazzo',
          fr: 'Baie d’un mur à l’autre, terrazzo',
          en: 'Wall-to-wall window, terrazzo floor',
          de: 'Fenster von Wand zu Wand, Terrazzo',
        },
        [ROOM.CELLAR]: { nl: 'Nummer 37', fr: 'Numéro 37', en: 'Number 37', de: 'Nummer 37' },
      }),
      energy: {
        ...estate.energy,
        shared: { epcValue: 148, energyLabel: 'C-', co2: 30, epcReference: '20240912-0000612345-02-4' },
      },
      technical: { ...estate.technical, monthlyCost: 245, petsAllowed: 'YES' },
      planning: {
        ...estate.planning,
        townPlanningValue: 'WG',
        presaleRight: 'NO',
        heritageProtected: 'NO',
        heritageInventoried: 'YES',
      },
      environments: [
        {
          environment: ENVIRONMENT.TOWN,
          comment: {
            nl: 'Tegenover het Ter Kamerenbos',
            fr: 'Face au bois de la Cambre',
            en: 'Opposite the Bois de la Cambre',
            de: 'Gegenüber dem Bois de la Cambre',
          },
        },
      ],
      virtualVisits: [{ typeId: 2, link: 'https://my.matterport.com/show/?m=GevelDemo03' }],
      fields: {
        ...estate.fields,
        'financial.owners_association': 'Syndic du Levant',
        'financial.reserve_fund': 84_000,
        'financial.common_charges_provision': true,
        'construction.apartment_floor': '9 / 11',
        'comfort.heating_common': 'COMMON',
        'comfort.meter_gas': 'COMMON',
        'comfort.meter_electricity': 'INDIVIDUAL',
        'comfort.intercom': true,
        'certification.epc_common_parts': 148,
        'planning.permit': 'YES',
        'planning.permit_information': {
          nl: 'Laatste wettige bestemming: appartement; inlichtingen aangevraagd op 2 oktober 2026',
          fr: 'Dernière affectation licite : appartement ; renseignements demandés le 2 octobre 2026',
          en: 'Latest lawful use: apartment; planning information requested on 2 October 2026',
          de: 'Letzte rechtmäßige Nutzung: Wohnung; Auskünfte am 2. Oktober 2026 angefragt',
        },
        'planning.building_destination': 'MAIN_RESIDENCE',
        'other.distance_motorway': 4800,
        'other.liberal_profession': 'YES',
      },
    },
    ['energy', 'planning', 'floor-plan'],
  );
