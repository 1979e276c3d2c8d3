import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { type Field, fieldsOf } from './field.ts';

const CUSTOM: Readonly<Record<Locale, string>> = { nl: 'Kamer', fr: 'Pièce', en: 'Room', de: 'Zimmer' };

/** Custom rooms are numbered 1 to 10 (specification §9). */
const customRooms: Field[] = Array.from({ length: 10 }, (_, index) => ({
  key: `layout.custom_room_${index + 1}`,
  kind: 'area',
  label: Object.fromEntries(LOCALES.map((locale) => [locale, `${CUSTOM[locale]} ${index + 1}`])) as Record<
    Locale,
    string
  >,
}));

export const LAYOUT_FIELDS = [
  ...fieldsOf('layout', [
    ['living_room', 'area', 'Leefruimte', 'Séjour', 'Living room', 'Wohnzimmer'],
    ['dining_room', 'area', 'Eetkamer', 'Salle à manger', 'Dining room', 'Esszimmer'],
    ['kitchen', 'area', 'Keuken', 'Cuisine', 'Kitchen', 'Küche'],
    ['bedroom_1', 'area', 'Slaapkamer 1', 'Chambre 1', 'Bedroom 1', 'Schlafzimmer 1'],
    ['bedroom_2', 'area', 'Slaapkamer 2', 'Chambre 2', 'Bedroom 2', 'Schlafzimmer 2'],
    ['bedroom_3', 'area', 'Slaapkamer 3', 'Chambre 3', 'Bedroom 3', 'Schlafzimmer 3'],
    ['bedroom_4', 'area', 'Slaapkamer 4', 'Chambre 4', 'Bedroom 4', 'Schlafzimmer 4'],
    ['bedroom_5', 'area', 'Slaapkamer 5', 'Chambre 5', 'Bedroom 5', 'Schlafzimmer 5'],
    ['bathroom_1', 'area', 'Badkamer 1', 'Salle de bains 1', 'Bathroom 1', 'Badezimmer 1'],
    ['bathroom_2', 'area', 'Badkamer 2', 'Salle de bains 2', 'Bathroom 2', 'Badezimmer 2'],
    ['dressing', 'area', 'Dressing', 'Dressing', 'Dressing room', 'Ankleidezimmer'],
    ['office', 'area', 'Bureau', 'Bureau', 'Study', 'Arbeitszimmer'],
    ['laundry', 'area', 'Wasplaats', 'Buanderie', 'Laundry room', 'Waschküche'],
    ['storage', 'area', 'Berging', 'Débarras', 'Storage room', 'Abstellraum'],
    ['cellar', 'area', 'Kelder', 'Cave', 'Cellar', 'Keller'],
    ['attic', 'area', 'Zolder', 'Grenier', 'Attic', 'Dachboden'],
    ['garage', 'area', 'Garage', 'Garage', 'Garage', 'Garage'],
    ['entrance_hall', 'area', 'Inkomhal', 'Hall d’entrée', 'Entrance hall', 'Diele'],
    ['veranda', 'area', 'Veranda', 'Véranda', 'Conservatory', 'Wintergarten'],
    ['terrace', 'area', 'Terras', 'Terrasse', 'Terrace', 'Terrasse'],
  ]),
  ...customRooms,
];
