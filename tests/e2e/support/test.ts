import { createHash } from 'node:crypto';
import { test as base, expect } from '@playwright/test';

export { expect };

interface TestFixtures {
  /** The console errors that a test provokes. Every other console error fails the test. */
  readonly expectedErrors: readonly RegExp[];
}

/**
 * Matches the message that the browser skips the view transition because a test reads a page before its styles are
 * loaded.
 */
const EARLY_OPT_IN_WARNING = /ViewTransition opt-in disabled/;
/** Matches the message that the browser aborts a view transition because a test resizes the window. */
const EARLY_RESIZE_ERROR = /Transition was aborted because of invalid state\. Viewport size changed/;
/**
 * Matches the message that the browser, on a busy machine, shows a page before its transition can begin. The page's
 * scripts get no event for this.
 */
const EARLY_REVEAL_ERROR = /Transition was aborted because of invalid state\. Page already revealed/;

/** The options of tests that replace the clock. A replaced clock in a reused context would make the next test fail. */
export const FRESH_CONTEXT = { reuseContext: false } as const;

/**
 * The test function of all browser tests. A test fails when there is a console error, an uncaught error or a violation
 * of the content security policy.
 */
export const test = base.extend<TestFixtures>({
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use, { testId }) => {
    // Each test has its own IP address of the visitor, so that the limits of one test do not affect another.
    const [a = 0, b = 0] = createHash('sha256').update(testId).digest();
    await context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.18.${a}.${b}` });
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.page()?.url()}: ${message.text()}`);
    });
    context.on('weberror', (error) => errors.push(`${error.page()?.url()}: ${String(error.error())}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        console.error(`Content security policy: ${effectiveDirective} refuses ${blockedURI}`);
      });
    });
    await use(context);
    const expected = [EARLY_OPT_IN_WARNING, EARLY_RESIZE_ERROR, EARLY_REVEAL_ERROR, ...expectedErrors];
    const unexpected = errors.filter((text) => !expected.some((each) => each.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});
