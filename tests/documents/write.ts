/** `npm run docs`: writes the documents that are generated from the code. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderDocuments } from './generated.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
for (const [file, text] of await renderDocuments()) {
  writeFileSync(path.join(projectRoot, file), text);
  console.log(`wrote ${file}`);
}
