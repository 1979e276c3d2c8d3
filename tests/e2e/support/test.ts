import { createHash } from 'node:crypto';
import { test as base, expect } from '@playwright/test';

export { expect };

interface Fixtures {
  /** What a test provokes in the console; everything else there fails it. */
  readonly expectedErrors: readonly RegExp[];
}

/** A test that reads a page before its styles are loaded makes the browser skip the view transition. */
const LOOKED_EARLY = /ViewTransition opt-in disabled/;
/** A test that resizes the window during a view transition aborts it. */
const RESIZED_EARLY = /Transition was aborted because of invalid state\. Viewport size changed/;
/** A page that is revealed before its transition could begin, on a busy machine; the page's scripts get no event. */
const SHOWN_EARLY = /Transition was aborted because of invalid state\. Page already revealed/;

/** For tests with a clock of their own: what it left in a context that is used again fails the test that comes next. */
export const OWN_CLOCK = { reuseContext: false } as const;

/** Every test fails on an error in the console, an uncaught one, or a violation of the content security policy. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  context: async ({ context, expectedErrors }, use, { testId }) => {
    // Each test is a visitor of its own: what one sends does not count against another.
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
    const expected = [LOOKED_EARLY, RESIZED_EARLY, SHOWN_EARLY, ...expectedErrors];
    const unexpected = errors.filter((text) => !expected.some((each) => each.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
});
