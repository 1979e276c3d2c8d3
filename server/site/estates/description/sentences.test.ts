import { describe, expect, it } from 'vitest';
import { splitSentences, additionalSentences } from './sentences.ts';

/** Returns the duration in milliseconds. */
const time = (length: number) => {
  const text = `${'. '.repeat(length)}${' '.repeat(length)}${'a.'.repeat(length)}`;
  const from = performance.now();
  additionalSentences(text, text);
  return performance.now() - from;
};

describe('sentences', () => {
  it('end at a full stop, a mark or a line', () => {
    expect(splitSentences('Ruim huis. Vrij in mei!\nTuin op het zuiden?  Ja.')).toEqual([
      'Ruim huis.',
      'Vrij in mei!',
      'Tuin op het zuiden?',
      'Ja.',
    ]);
  });

  it('are not repeated when they differ in spaces and punctuation only', () => {
    const shown = 'Ruim huis  met tuin. Vlak bij het station.';
    expect(additionalSentences('Ruim huis met tuin!\n\nVrij in mei. Vrij in mei.', shown)).toEqual(['Vrij in mei.']);
  });

  it('are found in linear time', () => {
    time(20_000);
    expect(time(160_000) / Math.max(time(20_000), 1)).toBeLessThan(40);
  });
});
