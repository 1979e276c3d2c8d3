import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ENVIRONMENT } from '../../vocabulary.ts';
import { withComments, withPapers } from './withDetails.ts';

/** Completes a flat on the sea front, in four languages. */
export const describeSeaFlat = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      layout: withComments(estate.layout ?? {}, {
        [ROOM.LIVING_ROOM]: {
          nl: 'Twaalf meter glas, frontaal op zee',
          fr: 'Douze mètres de vitrage, face à la mer',
          en: 'Twelve metres of glass, straight onto the sea',
          de: 'Zwölf Meter Glas, frontal zum Meer',
        },
        [ROOM.GARAGE]: {
          nl: 'Box -1.14, breed genoeg voor een break',
          fr: 'Box -1.14, assez large pour un break',
          en: 'Box -1.14, wide enough for an estate car',
          de: 'Box -1.14, breit genug für einen Kombi',
        },
      }),
      technical: { ...estate.technical, monthlyCost: 310 },
      energy: { ...estate.energy, shared: { epcValue: 164, energyLabel: 'B' } },
      environments: [
        {
          environment: ENVIRONMENT.SEA_BEACH_DUNE,
          comment: {
            nl: 'Het strand begint aan de overkant',
            fr: 'La plage commence en face',
            en: 'The beach begins across the road',
            de: 'Der Strand beginnt gegenüber',
          },
        },
      ],
      virtualVisits: [
        { typeId: 2, link: 'https://my.matterport.com/show/?m=GevelDemo04' },
        { typeId: 1, link: 'https://my.matterport.com/show/?m=GevelDemo05' },
      ],
      videos: [{ url: 'https://www.youtube-nocookie.com/embed/GevelDemo04' }],
      fields: {
        ...estate.fields,
        'general.exclusive': true,
        'general.investment': true,
        'financial.owners_association': 'Syndic aan Zee',
        'financial.furniture_price': 18_500,
        'comfort.heating_common': 'COMMON',
        'comfort.furnished': true,
        'comfort.kitchen_information': {
          nl: 'Kookeiland met zicht op zee',
          fr: 'Îlot avec vue sur mer',
          en: 'Island with a sea view',
          de: 'Kochinsel mit Meerblick',
        },
        'comfort.wheelchair_accessible': true,
        'certification.epc_common_parts': 164,
        'other.sea_view': true,
        'other.frontal_sea_view': true,
        'other.distance_sea': 40,
        'planning.building_destination': 'VACATION_RESIDENCE',
        'media.virtual_visit_url': 'https://my.matterport.com/show/?m=GevelDemo04',
      },
    },
    ['energy', 'electricity', 'floor-plan'],
  );
