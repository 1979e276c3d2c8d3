import { describe, expect, it } from 'vitest';
import { foldName } from './foldedName.ts';
import { createFactReader, createObligationReader, isUnknownAnswer } from './answerInWords.ts';

const renovationReader = createObligationReader([
  'renovatieverplichting renovatieplicht toepassing',
  'obligation renovation applicable subject',
  'pflicht',
]);
const heritageReader = createFactReader(
  ['inventaris opgenomen', 'inventaire repris', 'inventory listed', 'inventar'],
  ['beschermd monument', 'protege classe', 'protected', 'geschutzt'],
);
const readRenovationAnswer = (text: string) => renovationReader.get(foldName(text));

describe('the name of an entry, read as an answer', () => {
  it.each([
    'Niet van toepassing',
    'Renovatieverplichting niet van toepassing',
    'Geen renovatieverplichting',
    'n.v.t.',
    'Vrijgesteld',
    'Non applicable',
    'Obligation de rénovation : non applicable',
    'Pas d’obligation',
    'Aucune obligation',
    'Sans objet',
    'Renovation obligation not applicable',
    'No obligation',
    'None',
    'Keine Pflicht',
    'Nicht anwendbar',
    'Entfällt',
    'Nein',
  ])('denies: %s', (text) => expect(readRenovationAnswer(text)).toBe('NO'));

  it.each(['Ja', 'Renovatieverplichting', 'Wel van toepassing', 'Oui', 'Applicable', 'Obligation', 'Yes', 'Pflicht'])(
    'affirms: %s',
    (text) => expect(readRenovationAnswer(text)).toBe('YES'),
  );

  it.each(['Onbekend', 'Niet gekend', 'Non renseigné', 'Not known', 'Keine Angabe', 'In aanvraag', '—', 'Zie dossier'])(
    'neither affirms nor denies: %s',
    (text) => expect(readRenovationAnswer(text)).toBeUndefined(),
  );

  it.each([
    'Renovatieverplichting nog niet uitgevoerd',
    'Obligation not yet fulfilled',
    'Obligation pas encore remplie',
    'Pflicht noch nicht erfüllt',
    'Subject to renovation obligation (no label yet)',
    'Renovatieverplichting voldaan',
    'Renovatieverplichting vervallen',
    'Obligation fulfilled',
    'Obligation levée',
    'Obligation isn’t applicable',
    'Renovatieplicht, geen label',
  ])('is left to a person, because its other words may change the meaning: %s', (text) =>
    expect(readRenovationAnswer(text)).toBeUndefined(),
  );

  it.each([
    'Opgenomen in de inventaris maar niet beschermd',
    'Repris à l’inventaire (non protégé)',
    'Niet beschermd',
    'Non classé',
    'Geschrapt uit inventaris',
    'Buiten inventaris',
    'Hors inventaire',
    'Removed from inventory',
    'Ehemals geschützt',
  ])('is left to a person, because it may not mean that the home is in the inventory: %s', (text) =>
    expect(heritageReader.get(foldName(text))).toBeUndefined(),
  );

  it.each([
    'N.v.t.',
    'nvt',
    'n/a',
    'Niet van toepassing',
    'Sans objet',
    'S.O.',
    'Nicht zutreffend',
    'Entfällt',
    'k.A.',
  ])('does not answer whether a home is in the inventory: %s', (text) =>
    expect(heritageReader.get(foldName(text))).toBeUndefined(),
  );

  it.each([
    ['Beschermd monument', 'YES'],
    ['Protected', 'YES'],
    ['Opgenomen in de inventaris', 'YES'],
    ['Non repris à l’inventaire', 'NO'],
    ['Not listed in the inventory', 'NO'],
    ['Nicht im Inventar', 'NO'],
  ])('is read from a word that implies the answer: %s is %s', (text, answer) =>
    expect(heritageReader.get(foldName(text))).toBe(answer),
  );

  it.each(['Niet vrijgesteld', 'Not exempt', 'Ja, nog niet voldaan', 'Nicht befreit'])(
    'is left to a person, because its words contradict each other: %s',
    (text) => expect(readRenovationAnswer(text)).toBeUndefined(),
  );

  it('is unknown when a text says so, whatever the subject is', () => {
    expect(['Niet ingevuld', 'Unbekannt', 'Inconnu', 'Geen informatie'].filter(isUnknownAnswer)).toHaveLength(4);
    expect(['Dagvaarding uitgebracht', 'Aucune mesure'].filter(isUnknownAnswer)).toEqual([]);
  });

  it.each([
    '-',
    '?',
    '0',
    'Geen gegevens',
    'Niet meegedeeld',
    'Niet beschikbaar',
    'Aucune donnée',
    'Non communiqué',
    'Pas disponible',
    'No data',
    'Not provided',
    'Keine Daten',
    'Nicht mitgeteilt',
    'Noch nicht verfügbar',
  ])('is recognised as unknown: %s', (text) => expect(isUnknownAnswer(text)).toBe(true));

  it.each(['Dagvaarding meegedeeld op 3 mei', 'Mesure communiquée', 'Données du jugement', 'Geen maatregel'])(
    'is not recognised as unknown: %s',
    (text) => expect(isUnknownAnswer(text)).toBe(false),
  );
});
