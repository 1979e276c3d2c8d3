import { valueList } from './valueList.ts';

/** The `_ynu` values of the back office. */
export const YES_NO_UNKNOWN = valueList([
  ['YES', { nl: 'Ja', fr: 'Oui', en: 'Yes', de: 'Ja' }],
  ['NO', { nl: 'Nee', fr: 'Non', en: 'No', de: 'Nein' }],
  ['UNKNOWN', { nl: 'Niet gekend', fr: 'Inconnu', en: 'Not known', de: 'Nicht bekannt' }],
]);

export const CONFORMITY = valueList([
  ['VALID', { nl: 'Conform', fr: 'Conforme', en: 'Compliant', de: 'Konform' }],
  ['INVALID', { nl: 'Niet conform', fr: 'Non conforme', en: 'Not compliant', de: 'Nicht konform' }],
]);

export const ELECTRICITY_CERTIFICATION = valueList([
  ['OBTAINED', { nl: 'Aanwezig', fr: 'Disponible', en: 'Available', de: 'Vorhanden' }],
  ['NOT_OBTAINED', { nl: 'Niet aanwezig', fr: 'Non disponible', en: 'Not available', de: 'Nicht vorhanden' }],
  ['UNKNOWN', { nl: 'Niet gekend', fr: 'Inconnu', en: 'Not known', de: 'Nicht bekannt' }],
]);

export const FLOODING = valueList([
  ['UNKNOWN', { nl: 'Niet gekend', fr: 'Inconnu', en: 'Not known', de: 'Nicht bekannt' }],
  ['NO', { nl: 'Nee', fr: 'Non', en: 'No', de: 'Nein' }],
  ['YES', { nl: 'Ja', fr: 'Oui', en: 'Yes', de: 'Ja' }],
]);

export const PLANNING_ANSWER = valueList([
  ['UNKNOWN', { nl: 'Niet gekend', fr: 'Inconnu', en: 'Not known', de: 'Nicht bekannt' }],
  ['NO', { nl: 'Nee', fr: 'Non', en: 'No', de: 'Nein' }],
  ['YES', { nl: 'Ja', fr: 'Oui', en: 'Yes', de: 'Ja' }],
  ['PENDING', { nl: 'In aanvraag', fr: 'En cours de demande', en: 'Applied for', de: 'Beantragt' }],
  [
    'BEFORE_1962',
    {
      nl: 'Vergund geacht, van vóór 1962',
      fr: 'Réputé autorisé, antérieur à 1962',
      en: 'Deemed permitted, built before 1962',
      de: 'Gilt als genehmigt, Bau vor 1962',
    },
  ],
]);
