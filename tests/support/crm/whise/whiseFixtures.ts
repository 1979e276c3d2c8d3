import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WhiseJson } from './whiseState.ts';

const FIXTURES_FOLDER = path.join(import.meta.dirname, 'fixtures');

/** Returns the content of a fixture by its name without `.json`. */
export const readWhiseFixture = (name: string): WhiseJson =>
  JSON.parse(readFileSync(path.join(FIXTURES_FOLDER, `${name}.json`), 'utf8')) as WhiseJson;

/** Returns the homes of a response. */
export const readFixtureEstates = (name: string): WhiseJson[] => readWhiseFixture(name)['estates'] as WhiseJson[];
