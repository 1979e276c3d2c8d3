import { readFileSync } from 'node:fs';
import path from 'node:path';

const FIXTURES_FOLDER = path.join(import.meta.dirname, 'fixtures');

/** Returns the bytes of a response, a request or a webhook call of SweepBright. */
export const readFixtureBytes = (name: string): Buffer => readFileSync(path.join(FIXTURES_FOLDER, name));

/** Returns the parsed fixture. Each call returns a new object. */
export const readFixture = (name: string): Record<string, unknown> =>
  JSON.parse(readFixtureBytes(name).toString('utf8'));
