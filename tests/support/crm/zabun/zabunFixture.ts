import { readFileSync } from 'node:fs';
import path from 'node:path';

const FIXTURES_FOLDER = path.join(import.meta.dirname, 'fixtures');

/** Returns an invented response or request by its name without `.json`. It has the structure of the real ones. */
export const readZabunFixture = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(FIXTURES_FOLDER, `${name}.json`), 'utf8'));

/** The fields of a property. */
export type ZabunProperty = Record<string, unknown>;

/** Returns a property by its name: `house`, `flat-to-rent`, `project`, … */
export const readZabunProperty = (name: string): ZabunProperty =>
  readZabunFixture(`property.${name}.200`) as ZabunProperty;
