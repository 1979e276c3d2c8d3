import { vi } from 'vitest';

/**
 * Sets `Date.now` of this process to a clock that a test moves: the sites and back offices that run in it go by it.
 * `vi.restoreAllMocks()` ends it.
 */
export function passingTime(): { pass(milliseconds: number): void } {
  const now = Date.now.bind(Date);
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  return {
    pass(milliseconds) {
      passed += milliseconds;
    },
  };
}
