import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the test runner, which has no types
import { findAffectedTests, computeDistances, selectWithinBudget, rankBySubject } from './changed.mjs';

const SOURCES_BY_FILE = new Map([
  ['shared/price.ts', ''],
  ['shared/price.test.ts', `import { price } from './price.ts';`],
  ['server/site/card.tsx', `import { price } from '#shared/price.ts';`],
  ['server/site/card.test.tsx', `const { Card } = await import("./card.tsx");`],
  ['server/site/mail.test.ts', `import { mail } from './mail.ts';`],
  ['tests/integration/cards.test.ts', `import { Card } from '../../server/site/card.tsx';`],
  ['tests/integration/prices.test.ts', `import { price } from '../../shared/price.ts';`],
  ['tests/integration/started.test.ts', `import '../support/built.ts';\nimport '../../shared/price.ts';`],
  ['tests/integration/killed.slow.test.ts', `import '../support/built.ts';\nimport '../../shared/price.ts';`],
  ['tests/engines/firefox.test.ts', ''],
  ['tests/support/built.ts', `spawn('dist/server/main.js')`],
  ['tests/e2e/prices.spec.ts', `import { price } from '../../shared/price.ts';`],
]);
const findTestsAffectedBy = (changed: string[], { times = {} } = {}) =>
  findAffectedTests({ sources: SOURCES_BY_FILE, changed, times });

describe('what a change affects', () => {
  it('is as far away as the number of imports in between, of any kind', () => {
    expect(Object.fromEntries(computeDistances(SOURCES_BY_FILE, ['shared/price.ts']))).toMatchObject({
      'shared/price.ts': 0,
      'shared/price.test.ts': 1,
      'server/site/card.test.tsx': 2,
    });
    expect(computeDistances(SOURCES_BY_FILE, ['shared/price.ts']).has('server/site/mail.test.ts')).toBe(false);
  });

  it('is found also when files import each other', () => {
    const circle = new Map([
      ['a/a.ts', `import './b.ts'`],
      ['a/b.ts', `import './a.ts'`],
    ]);
    expect([...computeDistances(circle, ['a/a.ts'])]).toEqual([
      ['a/a.ts', 0],
      ['a/b.ts', 1],
    ]);
  });

  it('includes all tests that import it, except slow tests and browser tests', () => {
    const { tests, browserTests } = findTestsAffectedBy(['shared/price.ts']);
    expect(tests.toSorted()).toEqual([
      'server/site/card.test.tsx',
      'shared/price.test.ts',
      'tests/integration/cards.test.ts',
      'tests/integration/prices.test.ts',
      'tests/integration/started.test.ts',
    ]);
    expect(browserTests).toEqual([]);
  });

  it('includes a browser test that was changed itself', () => {
    expect(findTestsAffectedBy(['tests/e2e/prices.spec.ts']).browserTests).toEqual(['tests/e2e/prices.spec.ts']);
  });

  it('includes importers of a deleted file, which is neither linted nor formatted', () => {
    const { lint, format, tests } = findTestsAffectedBy(['server/site/mail.ts']);
    expect({ lint, format, tests }).toEqual({ lint: [], format: [], tests: ['server/site/mail.test.ts'] });
  });

  it('needs a build for tests that start what is built, and for no others', () => {
    expect(findTestsAffectedBy(['shared/price.ts']).runsTheBuild).toBe(true);
    expect(findTestsAffectedBy(['server/site/card.tsx'])).toMatchObject({
      runsTheBuild: false,
      tests: ['server/site/card.test.tsx', 'tests/integration/cards.test.ts'],
    });
  });

  it('needs a build for changed tests that are slow or drive another browser', () => {
    for (const file of ['tests/integration/killed.slow.test.ts', 'tests/engines/firefox.test.ts'])
      expect(findTestsAffectedBy([file])).toMatchObject({ runsTheBuild: true, tests: [file] });
  });

  it('is reported with numbers', () => {
    expect(findTestsAffectedBy(['server/site/card.tsx']).notes).toContain(
      'integration: 1 of the 1 files that import what changed, of 3 in all',
    );
  });

  it('is limited by the time that files took, but includes changed files in any case', () => {
    const times = { 'tests/integration/prices.test.ts': 5, 'tests/integration/cards.test.ts': 400 };
    expect(findTestsAffectedBy(['shared/price.ts'], { times }).tests).not.toContain('tests/integration/cards.test.ts');
    const affectedTests = findTestsAffectedBy(['shared/price.ts', 'tests/integration/cards.test.ts'], { times });
    expect(affectedTests.tests).toContain('tests/integration/cards.test.ts');
    expect(selectWithinBudget(['first', 'long', 'last'], [], (file: string) => (file === 'long' ? 60 : 6), 12)).toEqual(
      ['first', 'last'],
    );
  });

  it('starts with tests whose name contains the changed name, then those whose text does', () => {
    const changed = ['server/backoffice/openHouses/admitParty.ts'];
    expect(rankBySubject('tests/contract/openHouses.test.ts', '', changed)).toBe(0);
    expect(rankBySubject('tests/contract/leads.test.ts', `call('/open-houses')`, changed)).toBe(1);
    expect(rankBySubject('tests/contract/leads.test.ts', `call('/leads')`, changed)).toBe(2);
    expect(rankBySubject('tests/contract/leads.test.ts', '', ['tests/vitest.config.ts'])).toBe(2);
  });
});
