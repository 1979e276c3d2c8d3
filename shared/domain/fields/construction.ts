import { createFields } from './field.ts';

export const CONSTRUCTION_FIELDS = createFields('construction', [
  ['bedrooms_count', 'count', { nl: 'Slaapkamers', fr: 'Chambres', en: 'Bedrooms', de: 'Schlafzimmer' }],
  ['bathrooms_count', 'count', { nl: 'Badkamers', fr: 'Salles de bains', en: 'Bathrooms', de: 'Badezimmer' }],
  ['toilets_count', 'count', { nl: 'Toiletten', fr: 'Toilettes', en: 'Toilets', de: 'Toiletten' }],
  ['showers_count', 'count', { nl: 'Douches', fr: 'Douches', en: 'Showers', de: 'Duschen' }],
  ['floors_count', 'count', { nl: 'Verdiepingen', fr: 'Étages', en: 'Floors', de: 'Stockwerke' }],
  ['facades_count', 'count', { nl: 'Gevels', fr: 'Façades', en: 'Facades', de: 'Fassaden' }],
  ['garages_count', 'count', { nl: 'Garages', fr: 'Garages', en: 'Garages', de: 'Garagen' }],
  [
    'parking_spaces_inside_count',
    'count',
    { nl: 'Parkeerplaatsen binnen', fr: 'Parkings intérieurs', en: 'Indoor parking spaces', de: 'Stellplätze innen' },
  ],
  [
    'parking_spaces_outside_count',
    'count',
    { nl: 'Parkeerplaatsen buiten', fr: 'Parkings extérieurs', en: 'Outdoor parking spaces', de: 'Stellplätze außen' },
  ],
  [
    'parking_spaces_count',
    'count',
    { nl: 'Parkeerplaatsen', fr: 'Emplacements de parking', en: 'Parking spaces', de: 'Stellplätze' },
  ],
  ['terraces_count', 'count', { nl: 'Terrassen', fr: 'Terrasses', en: 'Terraces', de: 'Terrassen' }],
  [
    'units_count',
    'count',
    { nl: 'Aantal eenheden', fr: 'Nombre d’unités', en: 'Number of units', de: 'Anzahl der Einheiten' },
  ],
  [
    'living_area',
    'area',
    { nl: 'Bewoonbare oppervlakte', fr: 'Superficie habitable', en: 'Living area', de: 'Wohnfläche' },
  ],
  [
    'built_area',
    'area',
    { nl: 'Bebouwde oppervlakte', fr: 'Superficie bâtie', en: 'Built-up area', de: 'Bebaute Fläche' },
  ],
  [
    'plot_area',
    'area',
    { nl: 'Grondoppervlakte', fr: 'Superficie du terrain', en: 'Plot area', de: 'Grundstücksfläche' },
  ],
  [
    'plot_area_information',
    'information',
    {
      nl: 'Toelichting oppervlakte',
      fr: 'Précisions sur la superficie',
      en: 'Notes on the area',
      de: 'Hinweise zur Fläche',
    },
  ],
  [
    'buildable_area',
    'area',
    { nl: 'Bebouwbare oppervlakte', fr: 'Superficie constructible', en: 'Buildable area', de: 'Bebaubare Fläche' },
  ],
  [
    'office_area',
    'area',
    { nl: 'Kantooroppervlakte', fr: 'Superficie de bureaux', en: 'Office area', de: 'Bürofläche' },
  ],
  [
    'retail_area',
    'area',
    { nl: 'Winkeloppervlakte', fr: 'Superficie commerciale', en: 'Retail area', de: 'Verkaufsfläche' },
  ],
  ['storage_area', 'area', { nl: 'Opslagruimte', fr: 'Superficie de stockage', en: 'Storage area', de: 'Lagerfläche' }],
  [
    'terrace_area',
    'area',
    { nl: 'Oppervlakte terras', fr: 'Superficie de la terrasse', en: 'Terrace area', de: 'Terrassenfläche' },
  ],
  ['cellar', 'flag', { nl: 'Kelder', fr: 'Cave', en: 'Cellar', de: 'Keller' }],
  ['attic', 'flag', { nl: 'Zolder', fr: 'Grenier', en: 'Attic', de: 'Dachboden' }],
  ['balcony', 'flag', { nl: 'Balkon', fr: 'Balcon', en: 'Balcony', de: 'Balkon' }],
  ['terrace', 'flag', { nl: 'Terras', fr: 'Terrasse', en: 'Terrace', de: 'Terrasse' }],
  ['garage', 'flag', { nl: 'Garage', fr: 'Garage', en: 'Garage', de: 'Garage' }],
  [
    'facade_width',
    'distance',
    { nl: 'Gevelbreedte', fr: 'Largeur de façade', en: 'Facade width', de: 'Fassadenbreite' },
  ],
  [
    'building_height',
    'distance',
    { nl: 'Hoogte gebouw', fr: 'Hauteur du bâtiment', en: 'Building height', de: 'Gebäudehöhe' },
  ],
  [
    'building_depth',
    'distance',
    { nl: 'Bouwdiepte', fr: 'Profondeur du bâtiment', en: 'Building depth', de: 'Gebäudetiefe' },
  ],
  [
    'ground_floor_depth',
    'distance',
    {
      nl: 'Bouwdiepte gelijkvloers',
      fr: 'Profondeur du rez-de-chaussée',
      en: 'Depth of the ground floor',
      de: 'Bautiefe Erdgeschoss',
    },
  ],
  [
    'upper_floor_depth',
    'distance',
    {
      nl: 'Bouwdiepte verdieping',
      fr: 'Profondeur de l’étage',
      en: 'Depth of the upper floors',
      de: 'Bautiefe Obergeschoss',
    },
  ],
  [
    'plot_width',
    'distance',
    { nl: 'Perceelbreedte', fr: 'Largeur du terrain', en: 'Plot width', de: 'Grundstücksbreite' },
  ],
  [
    'plot_depth',
    'distance',
    { nl: 'Perceeldiepte', fr: 'Profondeur du terrain', en: 'Plot depth', de: 'Grundstückstiefe' },
  ],
  ['ceiling_height', 'distance', { nl: 'Vrije hoogte', fr: 'Hauteur libre', en: 'Clear height', de: 'Lichte Höhe' }],
  [
    'construction_year',
    'year',
    { nl: 'Bouwjaar', fr: 'Année de construction', en: 'Year of construction', de: 'Baujahr' },
  ],
  [
    'renovation_year',
    'year',
    { nl: 'Renovatiejaar', fr: 'Année de rénovation', en: 'Year of renovation', de: 'Renovierungsjahr' },
  ],
  [
    'construction_type',
    'enum:constructionType',
    { nl: 'Bebouwing', fr: 'Type de construction', en: 'Type of construction', de: 'Bauweise' },
  ],
  ['condition', 'enum:condition', { nl: 'Staat', fr: 'État', en: 'Condition', de: 'Zustand' }],
  ['roof_type', 'enum:roofType', { nl: 'Daktype', fr: 'Type de toiture', en: 'Roof type', de: 'Dachform' }],
  [
    'roof_insulation',
    'enum:ynu',
    { nl: 'Dakisolatie', fr: 'Isolation du toit', en: 'Roof insulation', de: 'Dachdämmung' },
  ],
  [
    'wall_insulation',
    'enum:ynu',
    { nl: 'Muurisolatie', fr: 'Isolation des murs', en: 'Wall insulation', de: 'Wanddämmung' },
  ],
  [
    'floor_insulation',
    'enum:ynu',
    { nl: 'Vloerisolatie', fr: 'Isolation du sol', en: 'Floor insulation', de: 'Bodendämmung' },
  ],
  ['floor_material', 'text', { nl: 'Vloeren', fr: 'Revêtements de sol', en: 'Floors', de: 'Bodenbeläge' }],
  [
    'facade_material',
    'text',
    { nl: 'Gevelafwerking', fr: 'Parement de façade', en: 'Facade finish', de: 'Fassadenmaterial' },
  ],
  [
    'orientation',
    'enum:orientation',
    {
      nl: 'Oriëntatie voorgevel',
      fr: 'Orientation de la façade avant',
      en: 'Orientation of the front',
      de: 'Ausrichtung der Vorderseite',
    },
  ],
  ['apartment_floor', 'text', { nl: 'Verdieping', fr: 'Étage', en: 'Floor', de: 'Etage' }],
  ['new_construction', 'flag', { nl: 'Nieuwbouw', fr: 'Construction neuve', en: 'New build', de: 'Neubau' }],
  [
    'cadastral_section',
    'text',
    { nl: 'Kadastrale sectie', fr: 'Section cadastrale', en: 'Cadastral section', de: 'Katastersektion' },
  ],
  [
    'cadastral_division',
    'text',
    { nl: 'Kadastrale afdeling', fr: 'Division cadastrale', en: 'Cadastral division', de: 'Katastergemarkung' },
  ],
  [
    'cadastral_number',
    'text',
    { nl: 'Perceelnummer', fr: 'Numéro de parcelle', en: 'Parcel number', de: 'Parzellennummer' },
  ],
]);
