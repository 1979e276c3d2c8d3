/**
 * A setup file of Vitest that runs for each test file: the file fails when it keeps a database that other files use
 * after it.
 */
import { afterAll } from 'vitest';
import { assertGivenBack } from './embeddedPool.ts';

afterAll(assertGivenBack);
