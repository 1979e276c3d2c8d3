import { readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, 'fixtures');

export type FixtureRow = Record<string, unknown>;

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

/** An answer of Organimmo: each call gives an object of its own. */
export const readFixture = (name: string) => readJson(name) as FixtureRow;

/** A list of it. */
export const readFixtureList = (name: string) => readJson(`${name}.200.json`) as FixtureRow[];
