import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { findSlowAttack, findPatterns, findSuperlinearParts } from './patterns.ts';
import { createStepCounter } from './regexSteps.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');

/** The patterns that are built at run time, with the reason why each is safe. */
const RUNTIME_PATTERNS: Readonly<Record<string, string>> = {
  'server/backoffice/import/cells/readDate.ts': 'anchored, of parts with a fixed number of digits',
  'server/backoffice/import/cells/units.ts': 'anchored, a choice of words, tried on 100 characters at most',
};

const isOwnSource = (file: string) =>
  /^(?:server|client|shared)\//.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('server/start');
const sourcePatterns = [...readSources(projectRoot)]
  .filter(([file]) => isOwnSource(file))
  .flatMap(([file, text]) => findPatterns(file, text));

describe('every pattern of the project', () => {
  it('is found', () => {
    expect(sourcePatterns.length).toBeGreaterThan(250);
    const made = sourcePatterns
      .filter(({ regex }) => regex === undefined)
      .map(({ position: place }) => place.replace(/:\d+$/, ''));
    expect([...new Set(made)].toSorted()).toEqual(Object.keys(RUNTIME_PATTERNS).toSorted());
  });

  it('takes linear time by its structure', () => {
    const found = sourcePatterns.flatMap(({ position: place, regex, text }) => {
      const parts = regex ? findSuperlinearParts(regex) : [];
      return parts.length > 0 ? [`${place} ${text}: ${parts.join(', ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('takes a number of steps that grows linearly with the length of adversarial texts', {
    timeout: 1_800_000,
  }, () => {
    const regexes = sourcePatterns.flatMap(({ position: place, regex }) =>
      regex && findSuperlinearParts(regex).length === 0 ? [{ place, regex }] : [],
    );
    const found = regexes.flatMap(({ place, regex }) => {
      const attack = findSlowAttack(regex);
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
  ])('finds %s', { timeout: 300_000 }, (regex) => {
    expect(findSuperlinearParts(regex).length > 0 || findSlowAttack(regex) !== undefined).toBe(true);
  });

  it.each([/(?<!\s)\s+$/, /<[^<>]*>/g, /^[a-z]{1,40}$/, /\([^()]*\)/g, /\s+/g, /^-+|(?<!-)-+$/g])(
    'accepts %s',
    { timeout: 300_000 },
    (regex) => {
      expect(findSuperlinearParts(regex)).toEqual([]);
      expect(findSlowAttack(regex)).toBeUndefined();
    },
  );

  it('reads patterns that are built from constants', () => {
    const found = findPatterns(
      'x.ts',
      'const A = String.raw`\\d+`; const B = new RegExp(`^${A}x$`, "i"); const C = RegExp(b);',
    );
    expect(found.map(({ regex }) => regex)).toEqual([/^\d+x$/i, undefined]);
  });
});

const countSteps = (regex: RegExp, text: string) => createStepCounter(regex)(text, Infinity);

describe('the count of steps', () => {
  it.each([/a*b/, /(?:ab|a)+?c/, /(?<=x\s{0,9})\d{2,4}(?!\d)/, /(["'])[^"']{0,20}\1/, /^\s+|\b\p{L}+$/u])(
    'of %s is the same each time, and grows linearly when a text is repeated',
    (regex) => {
      const text = `aab x   123 "quoted" ab'a "end'`;
      const countStepsOfTimes = (times: number) => countSteps(regex, text.repeat(times));
      expect(countStepsOfTimes(1)).toBe(countStepsOfTimes(1));
      expect(countStepsOfTimes(40) - countStepsOfTimes(30)).toBe(countStepsOfTimes(30) - countStepsOfTimes(20));
    },
  );

  it('grows quadratically when the pattern reads the rest of the text again from each position', () => {
    expect(countSteps(/\s+$/, `${' '.repeat(400)}x`) / countSteps(/\s+$/, `${' '.repeat(100)}x`)).toBeGreaterThan(12);
  });

  it('stops at the given maximum', () => {
    expect(createStepCounter(/^(?:a|a)+$/)(`${'a'.repeat(60)}x`, 10_000)).toBe(10_001);
  });
});
