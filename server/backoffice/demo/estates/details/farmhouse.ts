import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ENVIRONMENT } from '../../vocabulary.ts';
import { withComments, withPapers } from './withDetails.ts';

type Sections = Required<EstateInput>;

/** Additional texts of the owner and the agent. */
const STORIES: Sections['extraFields'] = [
  {
    extra_field_autoid: 21,
    type: 'TEXT',
    name: { nl: 'Waterput', fr: 'Puits', en: 'Well', de: 'Brunnen' },
    value_lang_string: {
      nl: 'Achttien meter diep, nooit droog',
      fr: 'Dix-huit mètres, jamais à sec',
      en: 'Eighteen metres deep, never dry',
      de: 'Achtzehn Meter tief, nie trocken',
    },
  },
  {
    extra_field_autoid: 22,
    type: 'BIGTEXT',
    name: { nl: 'De steen', fr: 'La pierre', en: 'The stone', de: 'Der Stein' },
    value_lang_string: {
      nl: 'Poudingue uit de groeve van Wéris, dezelfde steen als de dolmens aan de rand van het dorp.\n\nDe voegen zijn in 2017 hernomen met kalk.',
      fr: 'Du poudingue de la carrière de Wéris, la pierre même des dolmens à l’entrée du village.\n\nLes joints ont été repris à la chaux en 2017.',
      en: 'Puddingstone from the Wéris quarry, the same stone as the dolmens outside the village.\n\nIt was repointed in lime in 2017.',
      de: 'Puddingstein aus dem Bruch von Wéris, derselbe Stein wie die Dolmen am Dorfrand.\n\n2017 mit Kalk neu verfugt.',
    },
  },
];

const FIELDS: Sections['fields'] = {
  'general.exclusive': true,
  'notary_cost.registration_duties': 81_125,
  'notary_cost.notary_fee': 3980,
  'notary_cost.notary_fee_vat': 835.8,
  'notary_cost.administrative_costs': 1250,
  'notary_cost.total': 87_190.8,
  'construction.cadastral_division': {
    nl: 'Durbuy, 7de afdeling (Wéris)',
    fr: 'Durbuy, 7e division (Wéris)',
    en: 'Durbuy, 7th division (Wéris)',
    de: 'Durbuy, 7. Gemarkung (Wéris)',
  },
  'construction.ceiling_height': 2.7,
  'layout.veranda': 24,
  'layout.custom_room_1': 86,
  'comfort.heating_information': {
    nl: 'Pelletketel van 2017, voorraad van zes ton',
    fr: 'Chaudière à pellets de 2017, silo de six tonnes',
    en: 'Pellet boiler from 2017, six-tonne store',
    de: 'Pelletkessel von 2017, Lager für sechs Tonnen',
  },
  'comfort.solar_boiler': true,
  'comfort.home_battery': true,
  'comfort.hot_water': {
    nl: 'Zonneboiler',
    fr: 'Chauffe-eau solaire',
    en: 'Solar water heater',
    de: 'Solarthermie',
  },
  'comfort.connection_sewer': false,
  'certification.epc_valid_until': '2034-06-15',
  'certification.electrical_certificate_information': {
    nl: 'Conform op 4 mei 2025',
    fr: 'Conforme au 4 mai 2025',
    en: 'Compliant on 4 May 2025',
    de: 'Konform am 4. Mai 2025',
  },
  'certification.soil_certificate': 'YES',
  'other.garden_information': {
    nl: 'Boomgaard met oude rassen, kippenhok, moestuin',
    fr: 'Verger de variétés anciennes, poulailler, potager',
    en: 'Orchard of old varieties, hen house, kitchen garden',
    de: 'Obstgarten mit alten Sorten, Hühnerstall, Gemüsegarten',
  },
  'other.garden': 'FULLY_LANDSCAPED',
  'other.distance_station': 5200,
  'other.distance_motorway': 14_000,
};

/**
 * Completes a Walloon house with every field: the full PEB certificate, and planning fields that need not be
 * advertised.
 */
export const describeFarmhouse = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      layout: withComments(estate.layout ?? {}, {
        [ROOM.LIVING_ROOM]: {
          nl: 'De oude stal: gewelven op zuilen, houtkachel',
          fr: 'Ancienne étable voûtée sur colonnes, poêle à bois',
          en: 'The old cowshed: vaults on columns, wood-burning stove',
          de: 'Ehemaliger Kuhstall: Gewölbe auf Säulen, Holzofen',
        },
        [ROOM.BEDROOM]: { nl: 'Eiken balken', fr: 'Poutres de chêne', en: 'Oak beams', de: 'Eichenbalken' },
        [ROOM.GARAGE]: { nl: 'In de schuur', fr: 'Dans la grange', en: 'In the barn', de: 'In der Scheune' },
      }),
      energy: { ...estate.energy, energyLabel: 'C' },
      planning: { ...estate.planning, townPlanningValue: 'WGL', heritageProtected: 'NO' },
      environments: [
        {
          environment: ENVIRONMENT.VILLAGE,
          comment: {
            nl: 'Een van de mooiste dorpen van Wallonië',
            fr: 'L’un des plus beaux villages de Wallonie',
            en: 'One of the most beautiful villages in Wallonia',
            de: 'Eines der schönsten Dörfer der Wallonie',
          },
        },
        { environment: ENVIRONMENT.COUNTRYSIDE },
      ],
      virtualVisits: [{ typeId: 2, link: 'https://my.matterport.com/show/?m=GevelDemo02' }],
      videos: [{ url: 'https://www.youtube-nocookie.com/embed/GevelDemo02' }],
      extraFields: STORIES,
      fields: { ...estate.fields, ...FIELDS },
    },
    ['energy', 'electricity', 'floor-plan'],
  );
