import type { PeriodType } from '#shared/primitives/periodTypes.ts';
import { indexByFoldedName } from '../../reading/foldedName.ts';

/**
 * The kinds of rooms that the product counts. Rooms are recognised by name, because each agency has its own ids.
 * `OTHER` is a known kind that the product does not count.
 */
export type CountedRoom = 'BEDROOM' | 'BATHROOM' | 'TOILET' | 'OTHER';
export const ROOM_BY_NAME = indexByFoldedName<CountedRoom>({
  BEDROOM:
    'slaapkamer|chambre|chambre a coucher|schlafzimmer|bedroom|slaaphoek|coin a dormir|schlafecke|sleeping corner|slaapkamer 1|slaapkamer 2|slaapkamer 3|slaapkamer 4',
  BATHROOM:
    'badkamer|salle de bain|salle de bains|badezimmer|bad|bathroom|douchekamer|salle de douche|duschbad|shower room',
  TOILET: 'toilet|wc|toilette|toilettes|gastentoilet|apart toilet|wc separe|separate toilet',
  OTHER:
    'woonkamer|living|leefruimte|salon|sejour|wohnzimmer|living room|keuken|kitchenette|cuisine|kuche|kitchen|hal|inkom|inkomhal|hall|entree|flur|berging|debarras|abstellraum|storage|terras|terrasse|terrace|balkon|balcon|balcony|tuin|jardin|garten|garden|garage|kelder|cave|keller|cellar|eetkamer|salle a manger|esszimmer|dining room|algemeen|general|allgemein',
});

/** The kinds of costs beside the rent. `OTHER` is a known cost for which the product has no field. */
export type CostKind = 'CLEANING' | 'TOURIST_TAX' | 'OTHER';
export const COST_KIND_BY_NAME = indexByFoldedName<CostKind>({
  CLEANING:
    'schoonmaak|eindschoonmaak|poets|poetsen|schoonmaakkosten|nettoyage|nettoyage final|frais de nettoyage|reinigung|endreinigung|cleaning|final cleaning|cleaning fee',
  TOURIST_TAX:
    'toeristenbelasting|toeristentaks|verblijfstaks|verblijfsbelasting|taxe de sejour|kurtaxe|tourist tax|city tax',
  OTHER:
    'linnen|linnenpakket|linge|bettwasche|linen|dossierkosten|frais de dossier|administratiekosten|bearbeitungsgebuhr',
});

/** The types of periods by their names. */
export const PERIOD_TYPE_BY_NAME = indexByFoldedName<PeriodType>({
  weekend: 'weekend|week end|wochenende|lang weekend|long weekend',
  midweek: 'midweek|mid week',
  week: 'week|semaine|woche|1 week|een week|une semaine',
  fortnight: 'twee weken|2 weken|deux semaines|quinzaine|zwei wochen|fortnight|two weeks|14 dagen',
  month: 'maand|mois|monat|month',
});
/**
 * The types of periods by their codes. A code has the same meaning in every account, even when the agency has given the
 * type another name.
 */
export const PERIOD_TYPE_BY_CODE: ReadonlyMap<string, PeriodType> = new Map([
  ['M', 'month'],
  ['W', 'week'],
  ['2W', 'fortnight'],
  ['WE', 'weekend'],
  ['MW', 'midweek'],
]);

export const PET_WORDS = /\b(?:huisdier(?:en)?|hond(?:en)?|animal|animaux|chiens?|haustiere?|hunde?|pets?|dogs?)\b/;
export const NEGATION_WORDS =
  /\b(?:geen|niet|verboden|zonder|pas d|pas de|non|interdits?|sans|keine?|nicht|verboten|no|not|without)\b/;
