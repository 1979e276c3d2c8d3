/**
 * This setup file of Vitest runs for each test file. A test file fails when it does not return a database that other
 * test files use after it.
 */
import { afterAll } from 'vitest';
import { assertAllReturned } from './embeddedPool.ts';

afterAll(assertAllReturned);
