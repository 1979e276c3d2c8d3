import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'fixtures');

/** An answer, request or call of SweepBright, byte for byte. */
export const fixtureBytes = (name: string): Buffer => readFileSync(path.join(FOLDER, name));

/** The same, parsed: each call gives an object of its own. */
export const readFixture = (name: string): Record<string, unknown> => JSON.parse(fixtureBytes(name).toString('utf8'));
