import { appendFileSync } from 'node:fs';
import { Client } from 'pg';

/** What a file of tests has sent to databases, by kind of database. */
export interface RecordedFile {
  readonly file: string;
  readonly embedded: readonly string[];
  readonly postgres: readonly string[];
}

/** Without what differs from call to call: numbers, texts, lists of parameters. */
export const shapeOf = (statement: string): string =>
  statement
    .replaceAll(/E?'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\b\d+(?:\.\d+)?\b/g, '0')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*(?:\$|'…'|0|default)(?:, ?(?:\$|'…'|0|default))*\s*\)(?:, ?\((?:[$0, …']|default)*\))*/g, '(…)')
    .trim()
    .toLowerCase();

const recorded = { embedded: new Set<string>(), postgres: new Set<string>() };
let isInstalled = false;

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const isObject = typeof query === 'object' && query !== null;
  return isObject && 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}

/** Records from now on what any connection of this process sends. */
export function startRecording(): void {
  recorded.embedded.clear();
  recorded.postgres.clear();
  if (isInstalled) return;
  isInstalled = true;
  const send = Client.prototype.query;
  Client.prototype.query = function query(this: Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    // Sockets are those of embedded databases.
    if (text !== undefined) recorded[this.host.startsWith('/') ? 'embedded' : 'postgres'].add(shapeOf(text));
    return Reflect.apply(send, this, args) as never;
  } as typeof send;
}

/** Adds a line with what was recorded to a file. */
export function writeRecording(to: string, file: string): void {
  const line: RecordedFile = { file, embedded: [...recorded.embedded], postgres: [...recorded.postgres] };
  appendFileSync(to, `${JSON.stringify(line)}\n`);
}
