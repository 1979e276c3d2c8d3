import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns a folder that is kept between runs. It is in the folder that GEVEL_BENCH_DATA names, or else in the folder for
 * temporary files.
 */
export const locateKeptFolder = (name: string): string => path.join(process.env['GEVEL_BENCH_DATA'] || tmpdir(), name);
