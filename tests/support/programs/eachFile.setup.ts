/**
 * This setup file of Vitest runs for each test file. The file fails when it does not return a database that other files
 * use after it.
 */
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { assertGivenBack } from './embeddedPool.ts';
import { startRecording, writeRecording } from './recordStatements.ts';

const recording = process.env['RECORD_STATEMENTS'];

beforeAll(() => {
  if (recording !== undefined) startRecording();
});
afterAll(async () => {
  if (recording !== undefined)
    writeRecording(recording, path.relative(process.cwd(), expect.getState().testPath ?? ''));
  await assertGivenBack();
});
