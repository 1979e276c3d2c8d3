import { describe, expect, it } from 'vitest';
import { foldedName } from './foldedName.ts';
import { answersAbout, saysUnknown } from './answerInWords.ts';

const renovation = answersAbout('renovatieverplichting toepassing', 'obligation applicable', 'pflicht');
const read = (text: string) => renovation.get(foldedName(text));

describe('the name of an entry as an answer', () => {
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
  ])('denies: %s', (text) => expect(read(text)).toBe('NO'));

  it.each(['Ja', 'Renovatieverplichting', 'Wel van toepassing', 'Oui', 'Applicable', 'Obligation', 'Yes', 'Pflicht'])(
    'affirms: %s',
    (text) => expect(read(text)).toBe('YES'),
  );

  it.each(['Onbekend', 'Niet gekend', 'Non renseigné', 'Not known', 'Keine Angabe', 'In aanvraag', '—', 'Zie dossier'])(
    'says neither: %s',
    (text) => expect(read(text)).toBeUndefined(),
  );

  it.each(['Niet vrijgesteld', 'Not exempt', 'Ja, nog niet voldaan', 'Nicht befreit'])('is for a person: %s', (text) =>
    expect(read(text)).toBeUndefined(),
  );

  it('is unknown in words, whatever it is about', () => {
    expect(['Niet ingevuld', 'Unbekannt', 'Inconnu', 'Geen informatie'].filter(saysUnknown)).toHaveLength(4);
    expect(['Dagvaarding uitgebracht', 'Aucune mesure'].filter(saysUnknown)).toEqual([]);
  });
});
