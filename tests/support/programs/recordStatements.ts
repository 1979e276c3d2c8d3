import { appendFileSync } from 'node:fs';
import { Client } from 'pg';

/** The statements that a test file has sent to databases, by kind of database. */
export interface RecordedFile {
  readonly file: string;
  readonly embedded: readonly string[];
  readonly postgres: readonly string[];
  /** The statements to PostgreSQL for whose responses many connections waited at the same time. */
  readonly crowded: readonly string[];
}

/**
 * The number of connections that counts as many. Two connections may coincide by chance; this number is reached only
 * when a test makes them coincide.
 */
const MANY = 4;

const MAX_CHARACTERS = 300;
const shortened = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS / 2)} … ${text.slice(-MAX_CHARACTERS / 2)}`;

/**
 * Returns a statement without the parts that differ from call to call: numbers, texts, lists of parameters. A long
 * statement is shortened to its ends.
 */
export const toShape = (statement: string): string =>
  shortened(
    statement
      .replaceAll(/E?'(?:[^']|'')*'/g, "'…'")
      .replaceAll(/\$\d+/g, '$')
      .replaceAll(/\b\d+(?:\.\d+)?\b/g, '0')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\(\s*(?:\$|'…'|0|default)(?:, ?(?:\$|'…'|0|default))*\s*\)(?:, ?\((?:[$0, …']|default)*\))*/g, '(…)')
      .trim()
      .toLowerCase(),
  );

const recorded = { embedded: new Set<string>(), postgres: new Set<string>(), crowded: new Set<string>() };
/** The number of connections that wait for a response, by statement. */
const waiting = new Map<string, number>();
let isInstalled = false;

function getText(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const isObject = typeof query === 'object' && query !== null;
  return isObject && 'text' in query && typeof query.text === 'string' ? query.text : undefined;
}

/** Records a statement. Returns a function that must be called when the response has arrived. */
function begin(client: Client, shape: string): () => void {
  // The address shows this, because only embedded databases use sockets.
  const isEmbedded = client.host.startsWith('/');
  recorded[isEmbedded ? 'embedded' : 'postgres'].add(shape);
  if (isEmbedded) return () => {};
  const count = (waiting.get(shape) ?? 0) + 1;
  waiting.set(shape, count);
  if (count >= MANY) recorded.crowded.add(shape);
  return () => void waiting.set(shape, (waiting.get(shape) ?? 1) - 1);
}

/** Records all statements of this process from now on, on any connection. */
export function startRecording(): void {
  for (const each of Object.values(recorded)) each.clear();
  waiting.clear();
  if (isInstalled) return;
  isInstalled = true;
  // oxlint-disable-next-line typescript/unbound-method -- it is applied to the client that is asked
  const send = Client.prototype.query;
  function query(this: Client, ...args: unknown[]): unknown {
    const text = getText(args[0]);
    if (text === undefined) return Reflect.apply(send, this, args);
    const end = begin(this, toShape(text));
    const last = args.at(-1);
    if (typeof last !== 'function') {
      const answer: unknown = Reflect.apply(send, this, args);
      if (answer instanceof Promise) answer.then(end, end);
      return answer;
    }
    const done = (...answer: unknown[]) => {
      end();
      Reflect.apply(last, undefined, answer);
    };
    return Reflect.apply(send, this, [...args.slice(0, -1), done]);
  }
  Object.assign(Client.prototype, { query });
}

/** Appends a line with the recorded statements to a file. */
export function writeRecording(to: string, file: string): void {
  const { embedded, postgres, crowded } = recorded;
  const line: RecordedFile = { file, embedded: [...embedded], postgres: [...postgres], crowded: [...crowded] };
  appendFileSync(to, `${JSON.stringify(line)}\n`);
}
