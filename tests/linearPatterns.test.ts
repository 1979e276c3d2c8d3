import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './importDirection.ts';
import { type Attack, attacksOn, growthOf, patternsOf, runOver, superlinearParts } from './patterns.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Between linear (4) and quadratic (16). */
const MOST_GROWTH = 9;
const ROUNDS = 4;

/** Patterns that are put together while the program runs, and why each may be. */
const MADE_WHILE_RUNNING: Readonly<Record<string, string>> = {
  'server/backoffice/import/cells/readDate.ts': 'anchored, of parts with a fixed number of digits',
};

const isOwn = (file: string) =>
  /^(?:server|client|shared)\//.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/start');
const patterns = [...readSources(root)]
  .filter(([file]) => isOwn(file))
  .flatMap(([file, text]) => patternsOf(file, text));

/** The attack that a pattern takes too long for. */
function defeat(regex: RegExp): Attack | undefined {
  const run = runOver(regex);
  return attacksOn(regex).find((attack) => {
    // A neighbour on the machine can make one measurement wrong, hardly all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      const growth = growthOf(run, attack);
      if (growth === undefined || growth <= MOST_GROWTH) return false;
    }
    return true;
  });
}

describe('every pattern of the project', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(250);
    const made = patterns.filter(({ regex }) => regex === undefined).map(({ place }) => place.replace(/:\d+$/, ''));
    expect([...new Set(made)].toSorted()).toEqual(Object.keys(MADE_WHILE_RUNNING).toSorted());
  });

  it('takes linear time by its structure', () => {
    const found = patterns.flatMap(({ place, regex, text }) => {
      const parts = regex ? superlinearParts(regex) : [];
      return parts.length > 0 ? [`${place} ${text}: ${parts.join(', ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('takes linear time for texts that were made against it', { timeout: 120_000 }, () => {
    const regexes = patterns.flatMap(({ place, regex }) =>
      regex && superlinearParts(regex).length === 0 ? [{ place, regex }] : [],
    );
    const found = regexes.flatMap(({ place, regex }) => {
      const attack = defeat(regex);
      return attack ? [`${place} ${regex}: ${JSON.stringify(attack)}`] : [];
    });
    expect(found).toEqual([]);
  });
});

describe('the search for slow patterns', () => {
  it.each([
    /\s+$/,
    /^(?:a+)+$/,
    /<[^>]*>/g,
    /\(.*?\)/g,
    /@.+$/,
    /^(.*\p{L}[^\d]*?)[\s,]+(\d+)$/u,
    /\s*[;|]\s*/,
    /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,24})(?![\p{L}\p{N}-])/iu,
    /\{([a-zA-Z._]+)(?:\|([a-z]+)(?::([^}]*))?)?\}/g,
    /<\/?[a-z][^>]*>/i,
  ])('finds %s', { timeout: 60_000 }, (regex) => {
    expect(superlinearParts(regex).length > 0 || defeat(regex) !== undefined).toBe(true);
  });

  it.each([/(?<!\s)\s+$/, /<[^<>]*>/g, /^[a-z]{1,40}$/, /\([^()]*\)/g, /\s+/g, /^-+|(?<!-)-+$/g])(
    'lets %s pass',
    { timeout: 60_000 },
    (regex) => {
      expect(superlinearParts(regex)).toEqual([]);
      expect(defeat(regex)).toBeUndefined();
    },
  );

  it('reads patterns that are put together of constants', () => {
    const found = patternsOf(
      'x.ts',
      'const A = String.raw`\\d+`; const B = new RegExp(`^${A}x$`, "i"); const C = RegExp(b);',
    );
    expect(found.map(({ regex }) => regex)).toEqual([/^\d+x$/i, undefined]);
  });
});
