import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFileSchema = z.object({ version: z.string() });

/** Reads the version of the product. @param packageFile the product's `package.json` */
export const readProductVersion = (packageFile: string): string =>
  packageFileSchema.parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
