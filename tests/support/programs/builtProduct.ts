import path from 'node:path';
import { builtSite } from './builtSite.ts';
import { type Program, startProgram } from './program.ts';

/** The program of the product, as webpack builds it. */
export const PRODUCT = path.resolve(import.meta.dirname, '../../../dist/server/main.js');

interface Place {
  readonly port: number;
  readonly adminPort: number;
  readonly dataDir: string;
}

/** @param more variables in addition to those of a place and of production */
export const productEnvironment = (
  { port, adminPort, dataDir }: Place,
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
export async function startBuiltProduct(place: Place, more: Readonly<Record<string, string>>): Promise<Program> {
  await builtSite();
  return startProgram(process.execPath, [PRODUCT], { ready: /Gevel is ready/, env: productEnvironment(place, more) });
}
