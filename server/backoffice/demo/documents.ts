import type { AssetRef } from '#shared/api/common.ts';
import index from './documents/index.json' with { type: 'json' };

const entries = new Map(index.map((entry) => [entry.file.replace(/\.pdf$/, ''), entry]));

/** The names of the demo documents, which are also their asset ids. */
export const documentNames: readonly string[] = [...entries.keys()];

/** Returns the file name of a demo document under `server/backoffice/demo/documents`. */
export const documentFile = (name: string): string => `${name}.pdf`;

/** Returns a demo document. Throws for an unknown name. */
export function demoDocument(name: string): AssetRef {
  const entry = entries.get(name);
  if (!entry) throw new Error(`no demo document ${name}`);
  return { id: name, hash: entry.hash, contentType: 'application/pdf', bytes: entry.bytes };
}
