import { open } from 'node:fs/promises';
import { findUnstorable, STORABLE_TEXT_RULE } from '../db/unstorable.ts';
import { type Terminal, UsageError, type Values } from './command.ts';

/** The size limit of a text that is read from a file or from standard input. */
const MAX_TEXT_BYTES = 1_000_000;
const STANDARD_INPUT_NAME = '-';

async function readStreamText(source: AsyncIterable<Buffer | string>, name: string): Promise<string> {
  const parts: Buffer[] = [];
  let byteCount = 0;
  for await (const part of source) {
    const buffer = Buffer.from(part);
    byteCount += buffer.byteLength;
    if (byteCount > MAX_TEXT_BYTES) throw new UsageError(`${name} is larger than ${MAX_TEXT_BYTES / 1_000_000} MB`);
    parts.push(buffer);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (error) {
    throw new UsageError(`${name} is not a text in UTF-8`, { cause: error });
  }
}

async function readTextFile(file: string, { input }: Pick<Terminal, 'input'>): Promise<string> {
  if (file === STANDARD_INPUT_NAME) {
    if (!input) throw new UsageError('there is no standard input from which to read the text');
    return readStreamText(input, 'standard input');
  }
  const handle = await open(file).catch((error: unknown) => {
    throw new UsageError(`there is no file ${file}`, { cause: error });
  });
  try {
    // Reading a device may never end, so only a regular file is read.
    if (!(await handle.stat()).isFile()) throw new UsageError(`${file} is not a file`);
    return await readStreamText(handle.createReadStream({ autoClose: false }), file);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the text of `--name TEXT` or `--name-file FILE`, where `-` stands for standard input; undefined when neither
 * is given. Throws `UsageError` when both are given, and for a text that is empty or cannot be stored.
 */
export async function readTextOption(
  values: Values,
  name: string,
  terminal: Pick<Terminal, 'input'>,
): Promise<string | undefined> {
  const [givenText, file] = [values.text(name), values.text(`${name}-file`)];
  if (givenText !== undefined && file !== undefined)
    throw new UsageError(`--${name} and --${name}-file cannot be combined`);
  const text = file === undefined ? givenText : await readTextFile(file, terminal);
  if (text === undefined) return undefined;
  if (text.trim() === '') throw new UsageError(`--${file === undefined ? name : `${name}-file`} is empty`);
  if (!findUnstorable(text).next().done) throw new UsageError(`--${name} should be ${STORABLE_TEXT_RULE}`);
  return text;
}
