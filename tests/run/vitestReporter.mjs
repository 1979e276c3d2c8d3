import { writeEvent, createTestEvent } from './events.mjs';

/** @returns {string | undefined} the message of an error, and the differences of the compared values */
const formatError = (error) => error && [error.message, error.diff].filter(Boolean).join('\n');

/**
 * Reports to `npm test` what Vitest runs.
 *
 * @implements {import('vitest/node').Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Vitest loads it by its path
export default class VitestEventReporter {
  onTestRunStart(specifications) {
    writeEvent({ kind: 'parts', all: specifications.length });
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result();
    const error = state === 'failed' ? formatError(errors[0]) : undefined;
    writeEvent(createTestEvent(state, test.module.moduleId, test.fullName, error));
  }

  onTestModuleEnd(file) {
    writeEvent({ kind: 'part' });
    // The suites are needed for a file that could not be loaded, and for hooks around its tests.
    const suites = [file, ...file.children.allSuites()];
    for (const error of suites.flatMap((suite) => suite.errors())) {
      writeEvent(createTestEvent('failed', file.moduleId, 'outside its tests', error.message));
    }
  }

  onTestRunEnd(_files, errors) {
    for (const error of errors) writeEvent(createTestEvent('failed', 'Vitest', 'outside all files', error.message));
  }
}
