/**
 * Returns a program that tests need; undefined when it is not installed. The tests that need it are then left out, with
 * a warning. In CI it must be installed.
 */
export function requireForTests<T>(name: string, found: T | undefined): T | undefined {
  if (found !== undefined) return found;
  if (process.env['CI']) throw new Error(`${name} is not installed, and CI tests with it.`);
  console.warn(`${name} is not installed: tests that need it are left out.`);
  return undefined;
}
