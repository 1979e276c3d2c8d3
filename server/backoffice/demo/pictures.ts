import type { AssetRef } from '#shared/api/common.ts';
import index from './pictures/index.json' with { type: 'json' };
import type { DemoLocale } from './demoLocales.ts';

interface IndexEntry {
  readonly file: string;
  readonly hash: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly alt: Record<DemoLocale, string>;
}
const entries: ReadonlyMap<string, IndexEntry> = new Map(
  index.map((entry) => [entry.file.replace(/\.(?:jpg|png)$/, ''), entry]),
);

export interface DemoPicture {
  readonly file: AssetRef;
  readonly alt: Record<DemoLocale, string>;
}

function findEntry(name: string): IndexEntry {
  const entry = entries.get(name);
  if (!entry) throw new Error(`no demo picture ${name}`);
  return entry;
}

/** The names of the demo pictures, which are also their asset ids. */
export const pictureNames: readonly string[] = [...entries.keys()];

/** Returns the file name of a demo picture under `server/backoffice/demo/pictures`. */
export const pictureFile = (name: string): string => findEntry(name).file;

/** Returns a demo picture with its alternative text. Throws for an unknown name. */
export function picture(name: string): DemoPicture {
  const entry = findEntry(name);
  const file: AssetRef = {
    id: name,
    hash: entry.hash,
    contentType: entry.file.endsWith('.png') ? 'image/png' : 'image/jpeg',
    bytes: entry.bytes,
    width: entry.width,
    height: entry.height,
  };
  return { file, alt: entry.alt };
}
