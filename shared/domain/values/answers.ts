import { valueList } from './valueList.ts';

/** The `_ynu` values of the back office. */
export const YES_NO_UNKNOWN = valueList([
  ['YES', 'Ja', 'Oui', 'Yes', 'Ja'],
  ['NO', 'Nee', 'Non', 'No', 'Nein'],
  ['UNKNOWN', 'Niet gekend', 'Inconnu', 'Not known', 'Nicht bekannt'],
]);

export const CONFORMITY = valueList([
  ['VALID', 'Conform', 'Conforme', 'Compliant', 'Konform'],
  ['INVALID', 'Niet conform', 'Non conforme', 'Not compliant', 'Nicht konform'],
]);

export const ELECTRICITY_CERTIFICATION = valueList([
  ['OBTAINED', 'Aanwezig', 'Disponible', 'Available', 'Vorhanden'],
  ['NOT_OBTAINED', 'Niet aanwezig', 'Non disponible', 'Not available', 'Nicht vorhanden'],
  ['UNKNOWN', 'Niet gekend', 'Inconnu', 'Not known', 'Nicht bekannt'],
]);

export const FLOODING = valueList([
  ['UNKNOWN', 'Niet gekend', 'Inconnu', 'Not known', 'Nicht bekannt'],
  ['NO', 'Nee', 'Non', 'No', 'Nein'],
  ['YES', 'Ja', 'Oui', 'Yes', 'Ja'],
]);

export const PLANNING_ANSWER = valueList([
  ['UNKNOWN', 'Niet gekend', 'Inconnu', 'Not known', 'Nicht bekannt'],
  ['NO', 'Nee', 'Non', 'No', 'Nein'],
  ['YES', 'Ja', 'Oui', 'Yes', 'Ja'],
  ['PENDING', 'In aanvraag', 'En cours de demande', 'Applied for', 'Beantragt'],
  [
    'BEFORE_1962',
    'Vergund geacht, van vóór 1962',
    'Réputé autorisé, antérieur à 1962',
    'Deemed permitted, built before 1962',
    'Gilt als genehmigt, Bau vor 1962',
  ],
]);
