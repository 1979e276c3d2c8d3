import { vi } from 'vitest';

/**
 * Sets `Date.now` of this process to a clock that a test moves. The sites and back offices in this process use this
 * clock. `vi.restoreAllMocks()` ends this.
 */
export function startPassingTime(): { passTime(milliseconds: number): void } {
  const now = Date.now.bind(Date);
  let passed = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + passed);
  return {
    passTime(milliseconds) {
      passed += milliseconds;
    },
  };
}
