import path from 'node:path';
import { ensureBuiltSite } from './builtSite.ts';
import { type Program, startProgram } from './program.ts';

/** The program of the product, as webpack builds it. */
export const PRODUCT_FILE = path.resolve(import.meta.dirname, '../../../dist/server/main.js');

interface ProductPlace {
  readonly port: number;
  readonly adminPort: number;
  readonly dataDir: string;
}

/** @param more variables in addition to those of a place and of production */
export const createProductEnvironment = (
  { port, adminPort, dataDir }: ProductPlace,
  more: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: String(port),
  ADMIN_PORT: String(adminPort),
  DATA_DIR: dataDir,
  ...more,
});

/** Builds the product if necessary, starts it and waits until it accepts visitors. */
export async function startBuiltProduct(place: ProductPlace, more: Readonly<Record<string, string>>): Promise<Program> {
  await ensureBuiltSite();
  return startProgram(process.execPath, [PRODUCT_FILE], {
    readyPattern: /Gevel is ready/,
    env: createProductEnvironment(place, more),
  });
}
