import type { Named } from '#shared/api/common.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';

/** The facilities that CRMs know. Their ids must never change, because stored homes contain them. */
const FACILITY = {
  ELEVATOR: { id: 1, name: { nl: 'Lift', fr: 'Ascenseur', en: 'Lift', de: 'Aufzug' } },
  SOLAR: { id: 2, name: { nl: 'Zonnepanelen', fr: 'Panneaux solaires', en: 'Solar panels', de: 'Photovoltaikanlage' } },
  POOL: { id: 3, name: { nl: 'Zwembad', fr: 'Piscine', en: 'Swimming pool', de: 'Schwimmbad' } },
  ALARM: { id: 4, name: { nl: 'Alarm', fr: 'Alarme', en: 'Alarm', de: 'Alarmanlage' } },
  BIKES: { id: 5, name: { nl: 'Fietsenberging', fr: 'Local à vélos', en: 'Bicycle store', de: 'Fahrradraum' } },
  CHARGING: { id: 6, name: { nl: 'Laadpaal', fr: 'Borne de recharge', en: 'Charging point', de: 'Ladestation' } },
  FIREPLACE: { id: 7, name: { nl: 'Open haard', fr: 'Feu ouvert', en: 'Fireplace', de: 'Kamin' } },
  AIRCO: { id: 8, name: { nl: 'Airconditioning', fr: 'Climatisation', en: 'Air conditioning', de: 'Klimaanlage' } },
  VIDEOPHONE: { id: 9, name: { nl: 'Videofoon', fr: 'Vidéophone', en: 'Video entry phone', de: 'Videosprechanlage' } },
  SAUNA: { id: 10, name: { nl: 'Sauna', fr: 'Sauna', en: 'Sauna', de: 'Sauna' } },
  STABLES: { id: 11, name: { nl: 'Stallen', fr: 'Écuries', en: 'Stables', de: 'Stallungen' } },
  RAINWATER: {
    id: 12,
    name: {
      nl: 'Regenwaterput',
      fr: 'Citerne d’eau de pluie',
      en: 'Rainwater tank',
      de: 'Regenwasserzisterne',
    },
  },
  TERRACE: { id: 13, name: { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' } },
  FURNISHED: { id: 14, name: { nl: 'Gemeubeld', fr: 'Meublé', en: 'Furnished', de: 'Möbliert' } },
  GARDEN: { id: 15, name: { nl: 'Tuin', fr: 'Jardin', en: 'Garden', de: 'Garten' } },
  PARKING: { id: 16, name: { nl: 'Parkeerplaats', fr: 'Parking', en: 'Parking space', de: 'Stellplatz' } },
  GARAGE: { id: 17, name: { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' } },
  ATTIC: { id: 18, name: { nl: 'Zolder', fr: 'Grenier', en: 'Attic', de: 'Dachboden' } },
  CELLAR: { id: 19, name: { nl: 'Kelder', fr: 'Cave', en: 'Cellar', de: 'Keller' } },
  GUESTHOUSE: { id: 20, name: { nl: 'Gastenverblijf', fr: 'Maison d’amis', en: 'Guest house', de: 'Gästehaus' } },
  ELECTRIC_GATE: {
    id: 21,
    name: { nl: 'Elektrische poort', fr: 'Portail électrique', en: 'Electric gate', de: 'Elektrisches Tor' },
  },
  GATE: { id: 22, name: { nl: 'Poort', fr: 'Portail', en: 'Gate', de: 'Tor' } },
  FENCE: { id: 23, name: { nl: 'Omheining', fr: 'Clôture', en: 'Fence', de: 'Zaun' } },
  HEAT_PUMP: { id: 24, name: { nl: 'Warmtepomp', fr: 'Pompe à chaleur', en: 'Heat pump', de: 'Wärmepumpe' } },
  HOME_AUTOMATION: { id: 25, name: { nl: 'Domotica', fr: 'Domotique', en: 'Home automation', de: 'Hausautomation' } },
  WATER_SOFTENER: {
    id: 26,
    name: { nl: 'Waterverzachter', fr: 'Adoucisseur d’eau', en: 'Water softener', de: 'Wasserenthärter' },
  },
  DRESSING: { id: 27, name: { nl: 'Inloopkast', fr: 'Dressing', en: 'Walk-in closet', de: 'Begehbarer Schrank' } },
  HOME_CINEMA: { id: 28, name: { nl: 'Thuisbioscoop', fr: 'Home cinéma', en: 'Home cinema', de: 'Heimkino' } },
  WINE_CELLAR: { id: 29, name: { nl: 'Wijnkelder', fr: 'Cave à vin', en: 'Wine cellar', de: 'Weinkeller' } },
  FITNESS: { id: 30, name: { nl: 'Fitnessruimte', fr: 'Salle de sport', en: 'Fitness room', de: 'Fitnessraum' } },
  DOUBLE_GLAZING: {
    id: 31,
    name: { nl: 'Dubbel glas', fr: 'Double vitrage', en: 'Double glazing', de: 'Doppelverglasung' },
  },
  SOLAR_BOILER: {
    id: 32,
    name: { nl: 'Zonneboiler', fr: 'Chauffe-eau solaire', en: 'Solar water heater', de: 'Solarthermie' },
  },
  ROOF_INSULATION: {
    id: 33,
    name: { nl: 'Dakisolatie', fr: 'Isolation du toit', en: 'Roof insulation', de: 'Dachdämmung' },
  },
  CONCIERGE: { id: 34, name: { nl: 'Conciërge', fr: 'Concierge', en: 'Concierge', de: 'Hausmeister' } },
  CAMERAS: {
    id: 35,
    name: { nl: 'Camerabewaking', fr: 'Vidéosurveillance', en: 'Video surveillance', de: 'Videoüberwachung' },
  },
  CENTRAL_HEATING: {
    id: 36,
    name: { nl: 'Centrale verwarming', fr: 'Chauffage central', en: 'Central heating', de: 'Zentralheizung' },
  },
  FLOOR_HEATING: {
    id: 37,
    name: { nl: 'Vloerverwarming', fr: 'Chauffage au sol', en: 'Underfloor heating', de: 'Fußbodenheizung' },
  },
} as const satisfies Readonly<Record<string, Named>>;
export type Facility = keyof typeof FACILITY;

const byEnglishName: ReadonlyMap<string, Facility> = new Map(
  typedKeys(FACILITY).map((key) => [FACILITY[key].name.en.toLowerCase(), key]),
);

/** Returns the facility with an English name, which is given in lower case. */
export const findFacility = (name: string): Facility | undefined => byEnglishName.get(name);

/** Returns the facilities of a home in the order given, without duplicates. */
export const toFacilities = (keys: Iterable<Facility>): Named[] =>
  Array.from(new Set(keys), (key) => ({ id: FACILITY[key].id, name: { ...FACILITY[key].name } }));
