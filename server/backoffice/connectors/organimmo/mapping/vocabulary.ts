import type { PeriodType } from '#shared/primitives/periodTypes.ts';
import { indexByFoldedName } from '../../reading/foldedName.ts';

/**
 * Names of rooms. They are recognised by name, because each agency has ids of its own for them. `OTHER` means that a
 * room is known and not counted.
 */
export type CountedPlace = 'BEDROOM' | 'BATHROOM' | 'TOILET' | 'OTHER';
export const PLACES = indexByFoldedName<CountedPlace>({
  BEDROOM:
    'slaapkamer|chambre|chambre a coucher|schlafzimmer|bedroom|slaaphoek|coin a dormir|schlafecke|sleeping corner|slaapkamer 1|slaapkamer 2|slaapkamer 3|slaapkamer 4',
  BATHROOM:
    'badkamer|salle de bain|salle de bains|badezimmer|bad|bathroom|douchekamer|salle de douche|duschbad|shower room',
  TOILET: 'toilet|wc|toilette|toilettes|gastentoilet|apart toilet|wc separe|separate toilet',
  OTHER:
    'woonkamer|living|leefruimte|salon|sejour|wohnzimmer|living room|keuken|kitchenette|cuisine|kuche|kitchen|hal|inkom|inkomhal|hall|entree|flur|berging|debarras|abstellraum|storage|terras|terrasse|terrace|balkon|balcon|balcony|tuin|jardin|garten|garden|garage|kelder|cave|keller|cellar|eetkamer|salle a manger|esszimmer|dining room|algemeen|general|allgemein',
});

/** Names of costs beside the rent. `OTHER` means that a cost is known, but has no field in the product. */
export type Cost = 'CLEANING' | 'TOURIST_TAX' | 'OTHER';
export const COSTS = indexByFoldedName<Cost>({
  CLEANING:
    'schoonmaak|eindschoonmaak|poets|poetsen|schoonmaakkosten|nettoyage|nettoyage final|frais de nettoyage|reinigung|endreinigung|cleaning|final cleaning|cleaning fee',
  TOURIST_TAX:
    'toeristenbelasting|toeristentaks|verblijfstaks|verblijfsbelasting|taxe de sejour|kurtaxe|tourist tax|city tax',
  OTHER:
    'linnen|linnenpakket|linge|bettwasche|linen|dossierkosten|frais de dossier|administratiekosten|bearbeitungsgebuhr',
});

/** Names of the types of periods. */
export const PERIOD_NAMES = indexByFoldedName<PeriodType>({
  weekend: 'weekend|week end|wochenende|lang weekend|long weekend',
  midweek: 'midweek|mid week',
  week: 'week|semaine|woche|1 week|een week|une semaine',
  fortnight: 'twee weken|2 weken|deux semaines|quinzaine|zwei wochen|fortnight|two weeks|14 dagen',
  month: 'maand|mois|monat|month',
});
/**
 * Known codes of the types of periods. A code has the same meaning in every account, also when the agency uses other
 * names.
 */
export const PERIOD_CODES: ReadonlyMap<string, PeriodType> = new Map([
  ['M', 'month'],
  ['W', 'week'],
  ['2W', 'fortnight'],
  ['WE', 'weekend'],
  ['MW', 'midweek'],
]);

export const PETS = /\b(?:huisdier(?:en)?|hond(?:en)?|animal|animaux|chiens?|haustiere?|hunde?|pets?|dogs?)\b/;
export const NEGATION =
  /\b(?:geen|niet|verboden|zonder|pas d|pas de|non|interdits?|sans|keine?|nicht|verboten|no|not|without)\b/;
