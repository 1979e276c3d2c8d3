import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../projectRoot.ts';
import { DEMO_SITES } from '#tests/support/demoSites.ts';

/** Matches the Dutch pronouns that address the reader formally. */
const FORMAL_PRONOUN = /(?<![\p{L}\d&\\-])(?:u|uw|uwe|uzelf)(?![\p{L}\d-])/iu;

/**
 * Returns the Dutch texts anywhere in a value: those under the key `nl` of a localized text, and all texts of an
 * agreement or a list of messages.
 */
function listDutchTexts(value: unknown, isDutch = false): string[] {
  if (typeof value === 'string') return isDutch ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    listDutchTexts(part, key === 'nl' || (isDutch && !['fr', 'en', 'de'].includes(key))),
  );
}

const findFormalTexts = (texts: readonly string[]) => texts.filter((text) => FORMAL_PRONOUN.test(text));

describe('Dutch texts use the familiar "je"', () => {
  it('in the product', () => {
    const folder = path.join(PROJECT_ROOT, 'locales/nl');
    const texts = readdirSync(folder).flatMap((name) =>
      listDutchTexts(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), true),
    );
    expect(texts.length).toBeGreaterThan(500);
    expect(findFormalTexts(texts)).toEqual([]);
  });

  it.each(DEMO_SITES.map((demo) => [demo.site.id, demo] as const))('in the demo of %s', (_id, demo) => {
    const { agreements, translations, assets: _assets, ...others } = demo;
    const dutchContents = [...agreements, ...translations].filter(({ locale }) => locale === 'nl');
    const texts = [...listDutchTexts(others), ...listDutchTexts(dutchContents, true)];
    expect(texts.length).toBeGreaterThan(300);
    expect(findFormalTexts(texts)).toEqual([]);
  });
});
