/**
 * Returns whether the test runs as root and may therefore change owners, become another user or mount. In CI, it must
 * run as root. On other machines, the run reports what was not tested.
 */
export function isRoot(untested: string): boolean {
  if (process.geteuid?.() === 0) return true;
  if (process.env['CI']) throw new Error(`Tests run as root on CI, to test ${untested}.`);
  console.warn(`Not root: ${untested} is not tested here.`);
  return false;
}
