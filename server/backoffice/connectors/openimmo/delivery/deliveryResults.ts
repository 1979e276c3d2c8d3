import path from 'node:path';
import { listFileNames, readFolderFile } from './folderFiles.ts';
import type { DeliveryHead } from './readDelivery.ts';

/** The prefixes of the text that says what happened to a file. */
const ACCEPTED_PREFIX = 'taken: ';
const REFUSED_PREFIX = 'refused: ';
/** The largest number of results that are read, and of refusals that are reported. */
const MAX_READ_RESULTS = 500;
const MAX_REPORTED_REFUSALS = 5;

/** Returns the result text for an accepted file. */
export const formatAcceptedResult = (name: string, { isFull, objects, offered }: DeliveryHead): string =>
  `${ACCEPTED_PREFIX}${name}, umfang ${isFull ? 'VOLL' : 'TEIL'}, ${objects} objects, ${offered} of them offered\n`;

/** Returns the result text for a refused file. */
export const formatRefusedResult = (refusal: string): string =>
  `${REFUSED_PREFIX}${refusal}\nEarlier deliveries are still in effect.\n`;

/** Formats the time in a result's name: `20261126T223609211Z-0001-a.txt` → `2026-11-26 22:36`. */
const formatResultTime = (result: string): string =>
  result.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d).*$/s, '$1-$2-$3 $4:$5');

/**
 * Returns the refused files of a folder as sentences, the newest first. A later complete delivery makes all earlier
 * refusals obsolete, and an accepted file makes earlier refusals of files with its name obsolete.
 */
export async function listRefusedFiles(folder: string): Promise<readonly string[]> {
  const results = path.join(folder, 'results');
  const acceptedNames = new Set<string>();
  const sentences: string[] = [];
  for (const result of (await listFileNames(results)).slice(-MAX_READ_RESULTS).toReversed()) {
    const [line = ''] = (await readFolderFile(results, result)).toString('utf8').split('\n', 1);
    const acceptedLine = /^taken: (.*), umfang (VOLL|TEIL), /.exec(line);
    if (acceptedLine?.[2] === 'VOLL') break;
    if (acceptedLine) acceptedNames.add(acceptedLine[1] ?? '');
    if (!line.startsWith(REFUSED_PREFIX)) continue;
    const refusal = line.slice(REFUSED_PREFIX.length);
    if ([...acceptedNames].some((name) => refusal.startsWith(`${name}: `))) continue;
    sentences.push(`A file was refused at ${formatResultTime(result)} UTC: ${refusal}`);
  }
  const unlistedCount = sentences.length - MAX_REPORTED_REFUSALS;
  return unlistedCount > 0
    ? [
        ...sentences.slice(0, MAX_REPORTED_REFUSALS),
        `${unlistedCount} more were refused; ${results} contains the reasons.`,
      ]
    : sentences;
}
