import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { type Field, createFields } from './field.ts';
import { createRecord } from '../typedKeys.ts';

const CUSTOM: Readonly<Record<Locale, string>> = { nl: 'Kamer', fr: 'Pièce', en: 'Room', de: 'Zimmer' };

/** Custom rooms are numbered 1 to 10 (specification §9). */
const customRooms: Field[] = Array.from({ length: 10 }, (_, index) => ({
  key: `layout.custom_room_${index + 1}`,
  kind: 'area',
  label: createRecord(LOCALES, (locale) => `${CUSTOM[locale]} ${index + 1}`),
}));

export const LAYOUT_FIELDS = [
  ...createFields('layout', [
    ['living_room', 'area', { nl: 'Leefruimte', fr: 'Séjour', en: 'Living room', de: 'Wohnzimmer' }],
    ['dining_room', 'area', { nl: 'Eetkamer', fr: 'Salle à manger', en: 'Dining room', de: 'Esszimmer' }],
    ['kitchen', 'area', { nl: 'Keuken', fr: 'Cuisine', en: 'Kitchen', de: 'Küche' }],
    ['bedroom_1', 'area', { nl: 'Slaapkamer 1', fr: 'Chambre 1', en: 'Bedroom 1', de: 'Schlafzimmer 1' }],
    ['bedroom_2', 'area', { nl: 'Slaapkamer 2', fr: 'Chambre 2', en: 'Bedroom 2', de: 'Schlafzimmer 2' }],
    ['bedroom_3', 'area', { nl: 'Slaapkamer 3', fr: 'Chambre 3', en: 'Bedroom 3', de: 'Schlafzimmer 3' }],
    ['bedroom_4', 'area', { nl: 'Slaapkamer 4', fr: 'Chambre 4', en: 'Bedroom 4', de: 'Schlafzimmer 4' }],
    ['bedroom_5', 'area', { nl: 'Slaapkamer 5', fr: 'Chambre 5', en: 'Bedroom 5', de: 'Schlafzimmer 5' }],
    ['bathroom_1', 'area', { nl: 'Badkamer 1', fr: 'Salle de bains 1', en: 'Bathroom 1', de: 'Badezimmer 1' }],
    ['bathroom_2', 'area', { nl: 'Badkamer 2', fr: 'Salle de bains 2', en: 'Bathroom 2', de: 'Badezimmer 2' }],
    ['dressing', 'area', { nl: 'Dressing', fr: 'Dressing', en: 'Dressing room', de: 'Ankleidezimmer' }],
    ['office', 'area', { nl: 'Bureau', fr: 'Bureau', en: 'Study', de: 'Arbeitszimmer' }],
    ['laundry', 'area', { nl: 'Wasplaats', fr: 'Buanderie', en: 'Laundry room', de: 'Waschküche' }],
    ['storage', 'area', { nl: 'Berging', fr: 'Débarras', en: 'Storage room', de: 'Abstellraum' }],
    ['cellar', 'area', { nl: 'Kelder', fr: 'Cave', en: 'Cellar', de: 'Keller' }],
    ['attic', 'area', { nl: 'Zolder', fr: 'Grenier', en: 'Attic', de: 'Dachboden' }],
    ['garage', 'area', { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' }],
    ['entrance_hall', 'area', { nl: 'Inkomhal', fr: 'Hall d’entrée', en: 'Entrance hall', de: 'Diele' }],
    ['veranda', 'area', { nl: 'Veranda', fr: 'Véranda', en: 'Conservatory', de: 'Wintergarten' }],
    ['terrace', 'area', { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' }],
  ]),
  ...customRooms,
];
