import { valueList } from './valueList.ts';

export const ORIENTATION = valueList([
  ['N', 'Noord', 'Nord', 'North', 'Norden'],
  ['NE', 'Noordoost', 'Nord-est', 'North-east', 'Nordosten'],
  ['E', 'Oost', 'Est', 'East', 'Osten'],
  ['SE', 'Zuidoost', 'Sud-est', 'South-east', 'Südosten'],
  ['S', 'Zuid', 'Sud', 'South', 'Süden'],
  ['SW', 'Zuidwest', 'Sud-ouest', 'South-west', 'Südwesten'],
  ['W', 'West', 'Ouest', 'West', 'Westen'],
  ['NW', 'Noordwest', 'Nord-ouest', 'North-west', 'Nordwesten'],
]);

export const ROOF_TYPE = valueList([
  ['FLAT', 'Plat dak', 'Toit plat', 'Flat roof', 'Flachdach'],
  ['PITCHED', 'Hellend dak', 'Toit incliné', 'Pitched roof', 'Schrägdach'],
  ['GABLE', 'Zadeldak', 'Toit à deux versants', 'Gable roof', 'Satteldach'],
  ['HIPPED', 'Schilddak', 'Toit à quatre versants', 'Hipped roof', 'Walmdach'],
  ['MANSARD', 'Mansardedak', 'Toit à la Mansart', 'Mansard roof', 'Mansarddach'],
  ['LEAN_TO', 'Lessenaarsdak', 'Toit à un versant', 'Lean-to roof', 'Pultdach'],
  ['THATCHED', 'Rieten dak', 'Toit de chaume', 'Thatched roof', 'Reetdach'],
  ['TILES', 'Dakpannen', 'Tuiles', 'Tiles', 'Dachziegel'],
  ['SLATE', 'Leien', 'Ardoises', 'Slate', 'Schiefer'],
  ['ROOFING', 'Roofing', 'Roofing', 'Bitumen felt', 'Bitumen'],
  ['EPDM', 'EPDM', 'EPDM', 'EPDM', 'EPDM'],
  ['ZINC', 'Zink', 'Zinc', 'Zinc', 'Zink'],
  ['CORRUGATED', 'Golfplaten', 'Plaques ondulées', 'Corrugated sheets', 'Wellplatten'],
  ['GREEN', 'Groendak', 'Toiture végétale', 'Green roof', 'Gründach'],
]);

export const CARPENTRY = valueList([
  ['WOOD', 'Hout', 'Bois', 'Wood', 'Holz'],
  ['PVC', 'Pvc', 'PVC', 'PVC', 'Kunststoff'],
  ['ALUMINIUM', 'Aluminium', 'Aluminium', 'Aluminium', 'Aluminium'],
  ['STEEL', 'Staal', 'Acier', 'Steel', 'Stahl'],
  ['WOOD_ALUMINIUM', 'Hout en aluminium', 'Bois et aluminium', 'Wood and aluminium', 'Holz und Aluminium'],
  ['MIXED', 'Gemengd', 'Mixte', 'Mixed', 'Gemischt'],
]);

export const GLAZING = valueList([
  ['SINGLE', 'Enkel glas', 'Simple vitrage', 'Single glazing', 'Einfachverglasung'],
  ['DOUBLE', 'Dubbel glas', 'Double vitrage', 'Double glazing', 'Doppelverglasung'],
  ['TRIPLE', 'Drievoudig glas', 'Triple vitrage', 'Triple glazing', 'Dreifachverglasung'],
]);

export const LUXURY_LEVEL = valueList([
  ['MODEST', 'Eenvoudig', 'Simple', 'Modest', 'Einfach'],
  ['AVERAGE', 'Gemiddeld', 'Moyen', 'Average', 'Mittel'],
  ['LUXURIOUS', 'Luxueus', 'Luxueux', 'Luxurious', 'Gehoben'],
]);

export const DESTINATION = valueList([
  ['MAIN_RESIDENCE', 'Hoofdverblijfplaats', 'Résidence principale', 'Main residence', 'Hauptwohnsitz'],
  ['VACATION_RESIDENCE', 'Vakantieverblijf', 'Résidence de vacances', 'Holiday residence', 'Ferienwohnsitz'],
  ['STUDENT_RESIDENCE', 'Studentenverblijf', 'Logement étudiant', 'Student residence', 'Studentenwohnung'],
]);
