import type { EstateInput } from '../../../../../shared/api/estate.ts';
import { ROOM } from '../../../../../shared/domain/ids.ts';
import { ENVIRONMENT } from '../../vocabulary.ts';
import { text, withComments, withPapers } from './told.ts';

/** A Walloon house with every field: the PEB certificate in full, and planning fields that need not be advertised. */
export const tellFarmhouse = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      layout: withComments(estate.layout ?? {}, {
        [ROOM.LIVING_ROOM]: text(
          'De oude stal: gewelven op zuilen, houtkachel',
          'Ancienne étable voûtée sur colonnes, poêle à bois',
          'The old cowshed: vaults on columns, wood-burning stove',
          'Ehemaliger Kuhstall: Gewölbe auf Säulen, Holzofen',
        ),
        [ROOM.BEDROOM]: text('Eiken balken', 'Poutres de chêne', 'Oak beams', 'Eichenbalken'),
        [ROOM.GARAGE]: text('In de schuur', 'Dans la grange', 'In the barn', 'In der Scheune'),
      }),
      energy: { ...estate.energy, energyLabel: 'C' },
      planning: { ...estate.planning, townPlanningValue: 'WGL', heritageProtected: 'NO' },
      environments: [
        {
          environment: ENVIRONMENT.VILLAGE,
          comment: text(
            'Een van de mooiste dorpen van Wallonië',
            'L’un des plus beaux villages de Wallonie',
            'One of the most beautiful villages in Wallonia',
            'Eines der schönsten Dörfer der Wallonie',
          ),
        },
        { environment: ENVIRONMENT.COUNTRYSIDE },
      ],
      virtualVisits: [{ typeId: 2, link: 'https://my.matterport.com/show/?m=GevelDemo02' }],
      videos: [{ url: 'https://www.youtube-nocookie.com/embed/GevelDemo02' }],
      extraFields: [
        {
          extra_field_autoid: 21,
          type: 'TEXT',
          name: text('Waterput', 'Puits', 'Well', 'Brunnen'),
          value_lang_string: text(
            'Achttien meter diep, nooit droog',
            'Dix-huit mètres, jamais à sec',
            'Eighteen metres deep, never dry',
            'Achtzehn Meter tief, nie trocken',
          ),
        },
        {
          extra_field_autoid: 22,
          type: 'BIGTEXT',
          name: text('De steen', 'La pierre', 'The stone', 'Der Stein'),
          value_lang_string: text(
            'Poudingue uit de groeve van Wéris, dezelfde steen als de dolmens aan de rand van het dorp.\n\nDe voegen zijn in 2017 hernomen met kalk.',
            'Du poudingue de la carrière de Wéris, la pierre même des dolmens à l’entrée du village.\n\nLes joints ont été repris à la chaux en 2017.',
            'Puddingstone from the Wéris quarry, the same stone as the dolmens outside the village.\n\nIt was repointed in lime in 2017.',
            'Puddingstein aus dem Bruch von Wéris, derselbe Stein wie die Dolmen am Dorfrand.\n\n2017 mit Kalk neu verfugt.',
          ),
        },
      ],
      fields: {
        ...estate.fields,
        'general.exclusive': true,
        'notary_cost.registration_duties': 81_125,
        'notary_cost.notary_fee': 3980,
        'notary_cost.notary_fee_vat': 835.8,
        'notary_cost.administrative_costs': 1250,
        'notary_cost.total': 87_190.8,
        'construction.cadastral_division': text(
          'Durbuy, 7de afdeling (Wéris)',
          'Durbuy, 7e division (Wéris)',
          'Durbuy, 7th division (Wéris)',
          'Durbuy, 7. Gemarkung (Wéris)',
        ),
        'construction.ceiling_height': 2.7,
        'layout.veranda': 24,
        'layout.custom_room_1': 86,
        'comfort.heating_information': text(
          'Pelletketel van 2017, voorraad van zes ton',
          'Chaudière à pellets de 2017, silo de six tonnes',
          'Pellet boiler from 2017, six-tonne store',
          'Pelletkessel von 2017, Lager für sechs Tonnen',
        ),
        'comfort.solar_boiler': true,
        'comfort.home_battery': true,
        'comfort.hot_water': text('Zonneboiler', 'Chauffe-eau solaire', 'Solar water heater', 'Solarthermie'),
        'comfort.connection_sewer': false,
        'certification.epc_valid_until': '2034-06-15',
        'certification.electrical_certificate_information': text(
          'Conform op 4 mei 2025',
          'Conforme au 4 mai 2025',
          'Compliant on 4 May 2025',
          'Konform am 4. Mai 2025',
        ),
        'certification.soil_certificate': 'YES',
        'other.garden_information': text(
          'Boomgaard met oude rassen, kippenhok, moestuin',
          'Verger de variétés anciennes, poulailler, potager',
          'Orchard of old varieties, hen house, kitchen garden',
          'Obstgarten mit alten Sorten, Hühnerstall, Gemüsegarten',
        ),
        'other.garden': 'FULLY_LANDSCAPED',
        'other.distance_station': 5200,
        'other.distance_motorway': 14_000,
      },
    },
    ['energy', 'electricity', 'floor-plan'],
  );
