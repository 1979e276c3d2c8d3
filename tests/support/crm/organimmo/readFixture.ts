import { readFileSync } from 'node:fs';
import path from 'node:path';

const FIXTURES_FOLDER = path.join(import.meta.dirname, 'fixtures');

export type FixtureRow = Record<string, unknown>;

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(FIXTURES_FOLDER, name), 'utf8'));

/** Returns a response of Organimmo. Each call returns a new object. */
export const readFixture = (name: string) => readJson(name) as FixtureRow;

/** Returns a list of Organimmo. */
export const readFixtureList = (name: string) => readJson(`${name}.200.json`) as FixtureRow[];
