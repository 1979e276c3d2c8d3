import { readFileSync } from 'node:fs';
import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** Reads the version of the product. @param packageFile the product's `package.json` */
export const productVersion = (packageFile: string): string =>
  manifest.parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
