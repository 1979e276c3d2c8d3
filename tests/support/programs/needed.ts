/**
 * A program that tests need, or undefined where it is not installed: what needs it is then left out, with a warning. On
 * CI it must be there.
 */
export function neededForTests<T>(name: string, found: T | undefined): T | undefined {
  if (found !== undefined) return found;
  if (process.env['CI']) throw new Error(`${name} is not installed, and CI tests with it.`);
  console.warn(`${name} is not installed: tests that need it are left out.`);
  return undefined;
}
