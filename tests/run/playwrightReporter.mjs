import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { COSTS_FILE } from './costs.mjs';
import { writeEvent, createTestEvent } from './events.mjs';
import { root } from '../../server/start/root.mjs';

const STATES_BY_OUTCOME = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };
/** Matches steps in which a test opens a page. Pages that open because a test clicked a link do not count. */
const PAGE_OPENING_STEP = /^(?:Navigate|Reload|Go back|Go forward|page\.(?:goto|reload|goBack|goForward))/;

/**
 * Reports to `npm test` what Playwright runs, and the cost of each file.
 *
 * @implements {import('@playwright/test/reporter').Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Playwright loads it by its path
export default class PlaywrightEventReporter {
  files = new Map();

  onBegin(_config, suite) {
    writeEvent({ kind: 'parts', all: suite.allTests().length });
  }

  #costs(test) {
    const file = path.relative(root, test.location.file).replaceAll('\\', '/');
    if (!this.files.has(file)) this.files.set(file, { wallMs: 0, pages: 0 });
    return this.files.get(file);
  }

  onStepEnd(test, _result, step) {
    if (step.category === 'pw:api' && PAGE_OPENING_STEP.test(step.title)) this.#costs(test).pages += 1;
  }

  onTestEnd(test, result) {
    this.#costs(test).wallMs += result.duration;
    writeEvent({ kind: 'part' });
    writeEvent(
      createTestEvent(STATES_BY_OUTCOME[test.outcome()], test.location.file, test.title, result.error?.message),
    );
  }

  onError(error) {
    writeEvent(createTestEvent('failed', 'Playwright', 'outside all tests', error.message ?? ''));
  }

  onEnd() {
    const step = process.env['TEST_STEP'];
    for (const [file, costs] of this.files) {
      appendFileSync(COSTS_FILE, `${JSON.stringify({ step, file, ...costs })}\n`);
    }
  }

  printsToStdio() {
    return false;
  }
}
