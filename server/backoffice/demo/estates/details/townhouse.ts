import type { EstateInput } from '#shared/api/estate.ts';
import { ROOM } from '#shared/primitives/ids.ts';
import { ENVIRONMENT } from '../../vocabulary.ts';
import { withComments, withPapers } from './withDetails.ts';

type Sections = Required<EstateInput>;

const ROOM_COMMENTS: Parameters<typeof withComments>[1] = {
  [ROOM.LIVING_ROOM]: {
    nl: 'Twee salons op een rij, plafond op 4,20 m, marmeren schouwen',
    fr: 'Deux salons en enfilade, plafond à 4,20 m, cheminées de marbre',
    en: 'Two drawing rooms in a row, ceilings at 4.2 m, marble fireplaces',
    de: 'Zwei Salons hintereinander, 4,20 m hoch, Marmorkamine',
  },
  [ROOM.KITCHEN]: {
    nl: 'Maatwerk in eik, fornuis met zes pitten, zicht op de tuin',
    fr: 'Sur mesure en chêne, piano de cuisson, vue sur le jardin',
    en: 'Bespoke oak, range cooker, looking onto the garden',
    de: 'Maßküche aus Eiche, großer Herd, Blick in den Garten',
  },
  [ROOM.OFFICE]: {
    nl: 'Met eigen inkom',
    fr: 'Avec entrée séparée',
    en: 'With an entrance of its own',
    de: 'Mit eigenem Eingang',
  },
  [ROOM.CELLAR]: {
    nl: 'Gewelfd en droog',
    fr: 'Voûtée et sèche',
    en: 'Vaulted and dry',
    de: 'Gewölbt und trocken',
  },
};

const SURROUNDINGS: Sections['environments'] = [
  {
    environment: ENVIRONMENT.TOWN,
    comment: {
      nl: 'Autoluwe straat, op vijf minuten te voet van de Korenmarkt',
      fr: 'Rue à circulation limitée, à cinq minutes à pied de la Korenmarkt',
      en: 'A low-traffic street, five minutes on foot from Korenmarkt',
      de: 'Verkehrsberuhigte Straße, fünf Gehminuten vom Korenmarkt',
    },
  },
];

/** Additional texts of the owner and the agent. */
const STORIES: Sections['extraFields'] = [
  {
    extra_field_autoid: 11,
    type: 'TEXT',
    name: { nl: 'Parkeren', fr: 'Stationnement', en: 'Parking', de: 'Parken' },
    value_lang_string: {
      nl: 'Bewonerskaart, ondergrondse parking op 200 m',
      fr: 'Carte de riverain, parking souterrain à 200 m',
      en: 'Residents’ permit; underground car park at 200 m',
      de: 'Anwohnerausweis, Tiefgarage in 200 m',
    },
  },
  {
    extra_field_autoid: 12,
    type: 'BIGTEXT',
    name: {
      nl: 'Wat de eigenares vertelt',
      fr: 'Ce que raconte la propriétaire',
      en: 'What the owner says',
      de: 'Was die Eigentümerin erzählt',
    },
    value_lang_string: {
      nl: 'Mijn grootmoeder gaf pianoles in de voorste salon, en op zaterdag stonden de ramen open. We hebben in 2019 alles vernieuwd wat je niet ziet: leidingen, dak, isolatie achter het stucwerk.\n\nWat je wel ziet, is gebleven.',
      fr: 'Ma grand-mère donnait des leçons de piano dans le salon de devant et, le samedi, les fenêtres restaient ouvertes. En 2019, nous avons renouvelé tout ce qui ne se voit pas : conduites, toiture, isolation derrière les stucs.\n\nCe qui se voit est resté.',
      en: 'My grandmother taught the piano in the front room, and on Saturdays the windows stood open. In 2019 we renewed everything you cannot see: pipes, roof, insulation behind the plasterwork.\n\nWhat you can see has stayed.',
      de: 'Meine Großmutter gab im vorderen Salon Klavierstunden, und samstags standen die Fenster offen. 2019 haben wir alles erneuert, was man nicht sieht: Leitungen, Dach, Dämmung hinter dem Stuck.\n\nWas man sieht, ist geblieben.',
    },
  },
];

const COSTS: Sections['fields'] = {
  'general.exclusive': true,
  'financial.file_costs': 1250,
  'notary_cost.registration_duties': 149_400,
  'notary_cost.notary_fee': 5640,
  'notary_cost.notary_fee_vat': 1184.4,
  'notary_cost.administrative_costs': 1100,
  'notary_cost.transcription': 240,
  'notary_cost.mortgage_costs': 4150,
  'notary_cost.total': 161_714.4,
};

const BUILDING: Sections['fields'] = {
  'construction.cadastral_division': {
    nl: 'Gent, 3de afdeling',
    fr: 'Gand, 3e division',
    en: 'Ghent, 3rd division',
    de: 'Gent, 3. Gemarkung',
  },
  'construction.ceiling_height': 4.2,
  'construction.building_height': 14.6,
  'construction.orientation': 'NE',
  'construction.showers_count': 2,
  'layout.dressing': 11,
  'layout.entrance_hall': 16.5,
  'layout.custom_room_1': 22,
  'layout.custom_room_2': 9.5,
};

const COMFORT: Sections['fields'] = {
  'comfort.heating_information': {
    nl: 'Twee ketels in cascade, vloerverwarming in de keuken en de badkamers',
    fr: 'Deux chaudières en cascade, chauffage au sol dans la cuisine et les salles de bains',
    en: 'Two boilers in cascade, underfloor heating in the kitchen and bathrooms',
    de: 'Zwei Kessel in Kaskade, Fußbodenheizung in Küche und Bädern',
  },
  'comfort.heating_common': 'INDIVIDUAL',
  'comfort.kitchen_information': {
    nl: 'Toestellen van 2019, aanrecht in arduin',
    fr: 'Appareils de 2019, plan de travail en pierre bleue',
    en: 'Appliances from 2019, bluestone worktop',
    de: 'Geräte von 2019, Arbeitsplatte aus Blaustein',
  },
  'comfort.bathroom_information': {
    nl: 'Bad en inloopdouche',
    fr: 'Baignoire et douche à l’italienne',
    en: 'Bath and walk-in shower',
    de: 'Badewanne und begehbare Dusche',
  },
  'comfort.hot_water': {
    nl: 'Boiler van 300 liter',
    fr: 'Boiler de 300 litres',
    en: '300-litre cylinder',
    de: 'Speicher mit 300 Litern',
  },
  'comfort.luxury_level': 'LUXURIOUS',
  'comfort.meter_water': 'INDIVIDUAL',
  'comfort.shutters': true,
  'comfort.domotics': true,
  'comfort.fitted_wardrobes': true,
};

const CERTIFICATES_AND_PERMITS: Sections['fields'] = {
  'certification.electrical_certificate_information': {
    nl: 'Gekeurd op 12 maart 2024, geldig tot 2049',
    fr: 'Contrôlée le 12 mars 2024, valable jusqu’en 2049',
    en: 'Inspected on 12 March 2024, valid until 2049',
    de: 'Geprüft am 12. März 2024, gültig bis 2049',
  },
  'certification.as_built_certificate_information': {
    nl: 'Niet vereist voor werken van voor 2010',
    fr: 'Non requise pour des travaux antérieurs à 2010',
    en: 'Not required for works from before 2010',
    de: 'Für Arbeiten vor 2010 nicht erforderlich',
  },
  'certification.asbestos_safe': 'YES',
  'certification.soil_certificate': 'YES',
  'certification.soil_certificate_information': {
    nl: 'Blanco attest van september 2026',
    fr: 'Attestation vierge de septembre 2026',
    en: 'Blank certificate of September 2026',
    de: 'Unbelastet, Attest vom September 2026',
  },
  'planning.permit_information': {
    nl: 'Vergunning van 2018 voor de renovatie en de tuinkamer',
    fr: 'Permis de 2018 pour la rénovation et la pièce de jardin',
    en: 'Permit of 2018 for the renovation and the garden room',
    de: 'Genehmigung von 2018 für Renovierung und Gartenzimmer',
  },
  'planning.building_permit_date': '2018-05-17',
  'planning.easements': {
    nl: 'Recht van doorgang voor het tuinpoortje van nummer 29',
    fr: 'Droit de passage par la porte du jardin du numéro 29',
    en: 'Right of way through the garden gate of number 29',
    de: 'Wegerecht durch das Gartentor von Nummer 29',
  },
  'planning.expropriation_plan': 'NO',
};

const GARDEN_AND_DISTANCES: Sections['fields'] = {
  'other.garden_information': {
    nl: 'Ommuurd, met een moerbei uit 1900 en automatische beregening',
    fr: 'Ceint de murs, avec un mûrier de 1900 et un arrosage automatique',
    en: 'Walled, with a mulberry from 1900 and automatic watering',
    de: 'Ummauert, mit einem Maulbeerbaum von 1900 und automatischer Bewässerung',
  },
  'other.distance_station': 1400,
  'other.distance_motorway': 3200,
  'other.distance_centre': 350,
  'other.distance_sports': 900,
  'other.liberal_profession': 'YES',
  'other.availability_information': {
    nl: 'Sleutels bij de akte, in overleg vanaf januari',
    fr: 'Clés à l’acte, à convenir dès janvier',
    en: 'Keys on completion, by arrangement from January',
    de: 'Schlüssel bei Beurkundung, nach Absprache ab Januar',
  },
};

/** Completes a Flemish house with every field that an agent can fill in. */
export const describeTownhouse = (estate: EstateInput): EstateInput =>
  withPapers(
    {
      ...estate,
      general: { ...estate.general, architect: 'Louis Minard', buildingName: 'Huis Van der Meersch' },
      contactPerson: {
        firstname: 'Godelieve',
        lastname: 'Van der Meersch',
        phone: '+32 9 000 12 31',
        mobile: '+32 400 00 12 31',
      },
      dimensions: {
        ...estate.dimensions,
        depthGroundFloor: 17.5,
        depthFloor: 12.25,
        commentArea: {
          nl: 'Opgemeten door een landmeter, exclusief kelder en zolder.',
          fr: 'Mesurée par un géomètre, hors cave et grenier.',
          en: 'Measured by a surveyor, without cellar and attic.',
          de: 'Vom Vermesser aufgenommen, ohne Keller und Dachboden.',
        },
      },
      layout: withComments(estate.layout ?? {}, ROOM_COMMENTS),
      technical: { ...estate.technical, oLevelSensitivity: 'NO', oLevelZone: 'NO' },
      planning: {
        ...estate.planning,
        floodingParcelScore: 'C',
        floodingBuildingScore: 'B',
        heritageInventoried: 'YES',
      },
      environments: SURROUNDINGS,
      virtualVisits: [{ typeId: 2, link: 'https://my.matterport.com/show/?m=GevelDemo01' }],
      videos: [
        { url: 'https://www.youtube-nocookie.com/embed/GevelDemo01' },
        { url: 'https://player.vimeo.com/video/100000001' },
      ],
      extraFields: STORIES,
      fields: {
        ...estate.fields,
        ...COSTS,
        ...BUILDING,
        ...COMFORT,
        ...CERTIFICATES_AND_PERMITS,
        ...GARDEN_AND_DISTANCES,
      },
    },
    ['energy', 'electricity', 'asbestos', 'soil', 'planning', 'floor-plan'],
  );
