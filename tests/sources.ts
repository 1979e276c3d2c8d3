import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the texts of the project's own code, by path below `root`. */
export const readSources = (root: string): ReadonlyMap<string, string> =>
  new Map(
    globSync(['{server,client,shared,tests}/**/*.{ts,tsx,mjs}', 'webpack.config.ts'], { cwd: root }).map((file) => [
      file.replaceAll('\\', '/'),
      readFileSync(path.join(root, file), 'utf8'),
    ]),
  );
