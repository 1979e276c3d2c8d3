import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a script of the test runner, which has no types
import { parseCosts, shareProcessorTime, sumCosts } from './costs.mjs';
// @ts-expect-error -- a script of the test runner, which has no types
import { countEvent, formatLine, createCounts, createTestEvent } from './events.mjs';
// @ts-expect-error -- a script of the test runner, which has no types
import { computeExitCode, formatSummary } from './summary.mjs';
// @ts-expect-error -- a script of the test runner, which has no types
import { formatTable } from './table.mjs';
// @ts-expect-error -- a script of the test runner, which has no types
import { formatToolTable } from './tools.mjs';

const buildCounts = (changes = {}) => ({ ...createCounts(), passed: 3, ...changes });
const buildResult = (name: string, changes = {}) => ({
  name,
  ok: true,
  counts: buildCounts(),
  wallSeconds: 12.4,
  processorSeconds: 20,
  ...changes,
});
const FAILED_RESULT = buildResult('unit', {
  ok: false,
  counts: buildCounts({ failures: [{ name: 'a.test.ts > adds', message: 'expected 2\n- 2' }] }),
});
const SKIPPED_RESULT = buildResult('unit', { counts: buildCounts({ skipped: ['a.test.ts > waits'] }) });

it('an event is one line for every reader, whatever characters the name of a test has', () => {
  const event = createTestEvent('passed', 'a.test.ts', 'keeps "\u2028" and "\u2029"');
  const line: string = formatLine(event);
  expect(line.trimEnd()).not.toMatch(/[\n\r\u2028\u2029]/);
  expect(JSON.parse(line)).toEqual(event);
});

describe('the exit code', () => {
  it.each([
    ['all passed', [buildResult('unit')], [], true, 0],
    ['a step failed', [buildResult('types'), FAILED_RESULT], [], false, 1],
    ['no step ran', [], [], false, 1],
    ['a tool is missing', [buildResult('unit')], ['nginx'], false, 0],
    ['a tool is missing where all must run', [buildResult('unit')], ['nginx'], true, 1],
    ['a test was skipped', [SKIPPED_RESULT], [], false, 0],
    ['a test was skipped where all must run', [SKIPPED_RESULT], [], true, 1],
  ])('when %s', (_name, results, missing, isComplete, code) => {
    expect(computeExitCode(results, missing, isComplete)).toBe(code);
  });
});

describe('events of a runner', () => {
  it('are counted, and an error is reported by its first lines without colours', () => {
    const counted = createCounts();
    countEvent(counted, { kind: 'parts', all: 2 });
    countEvent(counted, createTestEvent('passed', '/x/a.test.ts', 'adds'));
    countEvent(counted, createTestEvent('skipped', '/x/a.test.ts', 'waits'));
    countEvent(
      counted,
      createTestEvent('failed', '/x/a.test.ts', 'divides', `\u001B[31mexpected 2\u001B[39m${'\n\n- 2'.repeat(100)}`),
    );
    countEvent(counted, { kind: 'part' });
    expect(counted).toEqual({
      passed: 1,
      skipped: ['a.test.ts > waits'],
      failures: [
        { name: 'a.test.ts > divides', message: ['expected 2', ...Array.from({ length: 19 }, () => '- 2')].join('\n') },
      ],
      parts: 2,
      done: 1,
    });
  });
});

describe('costs', () => {
  it('are read line by line, ignoring one that a killed worker left incomplete', () => {
    expect(parseCosts('{"file":"a","wallMs":1}\n{"file":"b",\n')).toEqual([{ file: 'a', wallMs: 1 }]);
  });

  it('are added, and a figure that no file has stays unknown', () => {
    expect(
      sumCosts([
        { file: 'a', wallMs: 1, pages: 2 },
        { file: 'b', wallMs: 3 },
      ]),
    ).toEqual({ wallMs: 4, pages: 2 });
  });

  it('of a file in a browser are its share of the processor time of its step', () => {
    const costs = [
      { step: 'e2e', file: 'a', wallMs: 3000 },
      { step: 'e2e', file: 'b', wallMs: 1000 },
      { step: 'unit', file: 'c', wallMs: 1000, processorMs: 7 },
    ];
    const shares = shareProcessorTime(costs, new Map([['e2e', 8]]));
    expect(shares.map(({ processorMs }: { processorMs: number }) => processorMs)).toEqual([6000, 2000, 7]);
  });
});

describe('the end of a run', () => {
  it('contains tables, the failures once more, what was left out and the sum', () => {
    const costs = [
      { step: 'e2e', file: 'tests/e2e/a.spec.ts', wallMs: 4000, pages: 7 },
      { step: 'unit', file: 'b.test.ts', wallMs: 2000, processorMs: 1000, sleepMs: 3000 },
    ];
    const text = formatSummary([FAILED_RESULT, buildResult('e2e')], costs, ['nginx'], 31);
    const lines = text.split('\n').map((line: string) => line.replaceAll(/ +/g, ' ').trim());
    expect(lines).toContain('FAILED unit 3 1 0 12 20 3');
    expect(lines).toContain('ok e2e 3 0 0 12 20 7');
    expect(lines).toContain('tests/e2e/a.spec.ts 4 20 7');
    expect(text).toContain('\nFAILED a.test.ts > adds: expected 2\n    - 2\n');
    expect(lines).toContain('INCOMPLETE: not installed, so their tests did not run: nginx.');
    expect(lines.at(-2)).toBe('6 passed, 1 failed');
  });
});

describe('tables', () => {
  it('have numbers on the right, and empty cells for unknown values', () => {
    expect(
      formatTable(
        ['name', 'n'],
        [
          ['a', 1],
          ['bcdef', 200],
          ['c', undefined],
        ],
      ),
    ).toBe('name     n\na        1\nbcdef  200\nc');
  });

  it('say for each tool whether it was found, is installed or is left out', () => {
    const tools = [
      { name: 'Chromium', needed: true, debian: 'chromium' },
      { name: 'nginx', debian: 'nginx-light', program: '/usr/sbin/nginx', version: '1.22.1' },
      { name: 'Redis', debian: 'redis-server' },
      { name: 'shell', debian: 'shell', instead: 'Chromium' },
    ];
    const asUser = formatToolTable(tools, false);
    expect(asUser).toMatch(/Chromium +- +Playwright downloads one now/);
    expect(asUser).toMatch(/nginx +\/usr\/sbin\/nginx +1\.22\.1 +found/);
    expect(asUser).toMatch(/Redis +- +its tests are left out: installing needs root on Debian/);
    expect(asUser).toMatch(/shell +- +Chromium does its work/);
    expect(formatToolTable(tools, true)).toMatch(/Chromium +- +is installed now \(chromium\)/);
  });
});
