import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openHunspell } from './hunspell.ts';

const HUNSPELL_PROGRAM = [process.env['HUNSPELL'], '/usr/bin/hunspell'].find(
  (file) => file !== undefined && existsSync(file),
);

describe('The spell checker', () => {
  it('is undefined when the machine has no such program', async () => {
    await expect(openHunspell('nl', '/nowhere/hunspell')).resolves.toBeUndefined();
  });

  it('reports no dictionary when the program ends with an error', async () => {
    await expect(openHunspell('nl', '/bin/false')).resolves.toBe('no dictionary');
  });

  describe.runIf(HUNSPELL_PROGRAM !== undefined)('of the machine', () => {
    it.each([
      { locale: 'nl', right: 'keuken', wrong: 'apartement', meant: 'appartement' },
      { locale: 'fr', right: 'cuisine', wrong: 'apartement', meant: 'appartement' },
      { locale: 'en', right: 'kitchen', wrong: 'appartment', meant: 'apartment' },
      { locale: 'de', right: 'Küche', wrong: 'Wohnug', meant: 'Wohnung' },
    ] as const)('finds unknown words of $locale and suggests corrections', async ({ locale, right, wrong, meant }) => {
      const hunspell = await openHunspell(locale, HUNSPELL_PROGRAM);
      if (typeof hunspell !== 'object') throw new Error(`no dictionary for ${locale}`);
      await expect(hunspell.findUnknownWords([right, wrong, '*', '^'])).resolves.toEqual([wrong]);
      expect((await hunspell.suggestCorrections([wrong])).get(wrong)).toContain(meant);
    });

    it('treats no word as a command', async () => {
      const hunspell = await openHunspell('nl', HUNSPELL_PROGRAM);
      if (typeof hunspell !== 'object') throw new Error('no dictionary');
      await expect(
        hunspell.suggestCorrections(['#', '!', '%', '@apartement', 'apartement\n*huizze']),
      ).resolves.toBeInstanceOf(Map);
      await expect(hunspell.findUnknownWords(['huizze'])).resolves.toEqual(['huizze']);
    });
  });
});
