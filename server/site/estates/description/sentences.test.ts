import { describe, expect, it } from 'vitest';
import { splitSentences, listAdditionalSentences } from './sentences.ts';

describe('sentences', () => {
  it('end at a full stop, another end mark or a line end', () => {
    expect(splitSentences('Ruim huis. Vrij in mei!\nTuin op het zuiden?  Ja.')).toEqual([
      'Ruim huis.',
      'Vrij in mei!',
      'Tuin op het zuiden?',
      'Ja.',
    ]);
  });

  it('are equal when they differ only in spaces and punctuation', () => {
    const shownText = 'Ruim huis  met tuin. Vlak bij het station.';
    expect(listAdditionalSentences('Ruim huis met tuin!\n\nVrij in mei. Vrij in mei.', shownText)).toEqual([
      'Vrij in mei.',
    ]);
  });
});
