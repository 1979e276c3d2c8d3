import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the test runner, which has no types
import { chooseSteps, createPrograms, predictSeconds, UnknownStepError, whyLeftOut } from './steps.mjs';

interface TestedStep {
  readonly name: string;
  readonly args: readonly string[];
  readonly needsBuild?: boolean;
}

const programs = createPrograms('node', {});
const choose = (...names: string[]): TestedStep[] => chooseSteps(programs, names);
const chooseNames = (...names: string[]) => choose(...names).map(({ name }) => name);

const FAST_STEP_NAMES = [
  'types',
  'lint',
  'unit',
  'integration',
  'checks',
  'format',
  'unused',
  'unused-by-product',
  'models',
  'e2e',
];
const SLOW_STEP_NAMES = ['slow-models', 'slow-integration', 'slow-e2e', 'engines'];

describe('the steps that a command line names', () => {
  it('are the fast steps when no step is named', () => {
    expect(chooseNames()).toEqual(FAST_STEP_NAMES);
    expect(chooseNames('fast')).toEqual(FAST_STEP_NAMES);
  });

  it('are the fast, the slow or all steps, without those that another step includes', () => {
    expect(chooseNames('slow')).toEqual(SLOW_STEP_NAMES);
    expect(chooseNames('all')).toEqual([...FAST_STEP_NAMES.filter((name) => name !== 'models'), ...SLOW_STEP_NAMES]);
    expect(chooseNames('models', 'slow-models')).toEqual(['models', 'slow-models']);
  });

  it('run in their own order, once each', () => {
    expect(chooseNames('unit', 'lint', 'unit')).toEqual(['lint', 'unit']);
    expect(chooseNames('slow', 'unit', 'slow-e2e')).toEqual(['unit', ...SLOW_STEP_NAMES]);
  });

  it('throw an error for an unknown name, which lists the known names', () => {
    expect(() => choose('unti', 'lint')).toThrow(UnknownStepError);
    expect(() => choose('unti', 'lint')).toThrow(/no step unti\. There are: fast, slow, all, .*slow-e2e/);
  });

  it('run test files by the runner of their kind, and build only when one needs it', () => {
    expect(choose('shared/a.test.tsx')).toMatchObject([{ name: 'tests', needsBuild: false }]);
    const [tests, inBrowser, ...others] = choose('tests/contract/a.slow.test.ts', 'tests/e2e/b.spec.ts');
    expect(tests).toMatchObject({ name: 'tests', needsBuild: true });
    expect(tests?.args).toContain('tests/contract/a.slow.test.ts');
    expect(tests?.args).not.toContain('tests/e2e/b.spec.ts');
    expect(inBrowser).toMatchObject({ name: 'browser tests', needsBuild: true });
    expect(inBrowser?.args.at(-1)).toBe('tests/e2e/b.spec.ts');
    expect(others).toEqual([]);
  });
});

describe('a step', () => {
  const [engines] = choose('engines');
  const [e2e] = choose('e2e');

  it('is left out when one of its tools is missing, and the reason names the variables of the missing ones', () => {
    expect(
      whyLeftOut(engines, { FIREFOX: '/firefox', WEBKIT_DRIVER: '/driver', XVFB: '/xvfb' }, false),
    ).toBeUndefined();
    expect(whyLeftOut(engines, { WEBKIT_DRIVER: '/driver' }, true)).toBe('no program was found for FIREFOX, XVFB');
  });

  it('that needs Chromium is left out when Chromium is missing', () => {
    expect(whyLeftOut(e2e, {}, true)).toBeUndefined();
    expect(whyLeftOut(e2e, {}, false)).toBe('there is no browser');
  });
});

describe('the expected time', () => {
  it('is that of steps that start as soon as their slots are free', () => {
    const knownTimes = { types: 30, lint: 20, unit: 40, integration: 200, checks: 50, e2e: 100 };
    expect(predictSeconds(choose('types', 'lint', 'unit'), knownTimes)).toBe(40);
    expect(predictSeconds(choose('types', 'lint', 'unit', 'integration', 'checks', 'e2e'), knownTimes)).toBe(330);
  });

  it('is unknown when one step was never timed', () => {
    expect(predictSeconds(choose('types', 'lint'), { types: 30 })).toBeUndefined();
  });
});
