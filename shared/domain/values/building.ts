import { valueList } from './valueList.ts';

export const ORIENTATION = valueList([
  ['N', { nl: 'Noord', fr: 'Nord', en: 'North', de: 'Norden' }],
  ['NE', { nl: 'Noordoost', fr: 'Nord-est', en: 'North-east', de: 'Nordosten' }],
  ['E', { nl: 'Oost', fr: 'Est', en: 'East', de: 'Osten' }],
  ['SE', { nl: 'Zuidoost', fr: 'Sud-est', en: 'South-east', de: 'Südosten' }],
  ['S', { nl: 'Zuid', fr: 'Sud', en: 'South', de: 'Süden' }],
  ['SW', { nl: 'Zuidwest', fr: 'Sud-ouest', en: 'South-west', de: 'Südwesten' }],
  ['W', { nl: 'West', fr: 'Ouest', en: 'West', de: 'Westen' }],
  ['NW', { nl: 'Noordwest', fr: 'Nord-ouest', en: 'North-west', de: 'Nordwesten' }],
]);

export const ROOF_TYPE = valueList([
  ['FLAT', { nl: 'Plat dak', fr: 'Toit plat', en: 'Flat roof', de: 'Flachdach' }],
  ['PITCHED', { nl: 'Hellend dak', fr: 'Toit incliné', en: 'Pitched roof', de: 'Schrägdach' }],
  ['GABLE', { nl: 'Zadeldak', fr: 'Toit à deux versants', en: 'Gable roof', de: 'Satteldach' }],
  ['HIPPED', { nl: 'Schilddak', fr: 'Toit à quatre versants', en: 'Hipped roof', de: 'Walmdach' }],
  ['MANSARD', { nl: 'Mansardedak', fr: 'Toit à la Mansart', en: 'Mansard roof', de: 'Mansarddach' }],
  ['LEAN_TO', { nl: 'Lessenaarsdak', fr: 'Toit à un versant', en: 'Lean-to roof', de: 'Pultdach' }],
  ['THATCHED', { nl: 'Rieten dak', fr: 'Toit de chaume', en: 'Thatched roof', de: 'Reetdach' }],
  ['TILES', { nl: 'Dakpannen', fr: 'Tuiles', en: 'Tiles', de: 'Dachziegel' }],
  ['SLATE', { nl: 'Leien', fr: 'Ardoises', en: 'Slate', de: 'Schiefer' }],
  ['ROOFING', { nl: 'Roofing', fr: 'Roofing', en: 'Bitumen felt', de: 'Bitumen' }],
  ['EPDM', { nl: 'EPDM', fr: 'EPDM', en: 'EPDM', de: 'EPDM' }],
  ['ZINC', { nl: 'Zink', fr: 'Zinc', en: 'Zinc', de: 'Zink' }],
  ['CORRUGATED', { nl: 'Golfplaten', fr: 'Plaques ondulées', en: 'Corrugated sheets', de: 'Wellplatten' }],
  ['GREEN', { nl: 'Groendak', fr: 'Toiture végétale', en: 'Green roof', de: 'Gründach' }],
]);

export const CARPENTRY = valueList([
  ['WOOD', { nl: 'Hout', fr: 'Bois', en: 'Wood', de: 'Holz' }],
  ['PVC', { nl: 'Pvc', fr: 'PVC', en: 'PVC', de: 'Kunststoff' }],
  ['ALUMINIUM', { nl: 'Aluminium', fr: 'Aluminium', en: 'Aluminium', de: 'Aluminium' }],
  ['STEEL', { nl: 'Staal', fr: 'Acier', en: 'Steel', de: 'Stahl' }],
  [
    'WOOD_ALUMINIUM',
    { nl: 'Hout en aluminium', fr: 'Bois et aluminium', en: 'Wood and aluminium', de: 'Holz und Aluminium' },
  ],
  ['MIXED', { nl: 'Gemengd', fr: 'Mixte', en: 'Mixed', de: 'Gemischt' }],
]);

export const GLAZING = valueList([
  ['SINGLE', { nl: 'Enkel glas', fr: 'Simple vitrage', en: 'Single glazing', de: 'Einfachverglasung' }],
  ['DOUBLE', { nl: 'Dubbel glas', fr: 'Double vitrage', en: 'Double glazing', de: 'Doppelverglasung' }],
  ['TRIPLE', { nl: 'Drievoudig glas', fr: 'Triple vitrage', en: 'Triple glazing', de: 'Dreifachverglasung' }],
]);

export const LUXURY_LEVEL = valueList([
  ['MODEST', { nl: 'Eenvoudig', fr: 'Simple', en: 'Modest', de: 'Einfach' }],
  ['AVERAGE', { nl: 'Gemiddeld', fr: 'Moyen', en: 'Average', de: 'Mittel' }],
  ['LUXURIOUS', { nl: 'Luxueus', fr: 'Luxueux', en: 'Luxurious', de: 'Gehoben' }],
]);

export const DESTINATION = valueList([
  [
    'MAIN_RESIDENCE',
    { nl: 'Hoofdverblijfplaats', fr: 'Résidence principale', en: 'Main residence', de: 'Hauptwohnsitz' },
  ],
  [
    'VACATION_RESIDENCE',
    { nl: 'Vakantieverblijf', fr: 'Résidence de vacances', en: 'Holiday residence', de: 'Ferienwohnsitz' },
  ],
  [
    'STUDENT_RESIDENCE',
    { nl: 'Studentenverblijf', fr: 'Logement étudiant', en: 'Student residence', de: 'Studentenwohnung' },
  ],
]);
