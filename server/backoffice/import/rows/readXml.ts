import { open } from 'node:fs/promises';
import sax from 'sax';
import { isObject } from '../../core/isObject.ts';
import { flatten } from './flatten.ts';
import { readText } from './readText.ts';
import { type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

/** Elements in elements. */
const DEEPEST = 50;
/** Elements and attributes of one record, and the characters of its texts. */
const MOST_PARTS = 20_000;
const LONGEST_RECORD = 5_000_000;
/** Characters, as the parser has it. */
const LONGEST_PART = 64 * 1024;
/** What the parser says of a name, a comment or the like that is longer than it keeps. */
const TOO_LONG = /^Max buffer length exceeded: (\w+)/;

/** Different paths that are kept, to name them where `records` is wrong. */
const PATHS_REMEMBERED = 200;

type Node = Record<string, unknown>;

/** `soap:Body` → `Body` */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The first of several elements of one name is a value, the second makes them a list. */
function addTo(parent: Node, name: string, value: unknown): void {
  const before = parent[name];
  if (before === undefined) parent[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else parent[name] = [before, value];
}

interface Open {
  readonly name: string;
  readonly node: Node;
  text: string;
}

/** An element as a value: its text when it has nothing else, else its attributes (`@name`), elements and text (`#text`). */
function valueOf({ node, text }: Open): unknown {
  const trimmed = text.trim();
  if (Object.keys(node).length === 0) return trimmed;
  return trimmed === '' ? node : { ...node, '#text': trimmed };
}

/** An element of an XML file that was asked for. */
interface XmlElement {
  readonly path: string;
  /** Undefined for the end of an element of which only that was asked for. */
  readonly record?: Node;
}

/** What is read of an XML file. */
interface XmlWish {
  /** Dotted paths of elements that are records. */
  readonly records: readonly string[];
  /** Dotted paths of elements around records whose ends are of interest. */
  readonly ends?: readonly string[];
  /** Characters of a record's texts; five million unless given. */
  readonly longest?: number;
}

/** Gathers the elements at some paths as records. */
class RecordParser {
  readonly #parser: sax.SAXParser;
  readonly #records: ReadonlySet<string>;
  readonly #ends: ReadonlySet<string>;
  readonly #longest: number;
  /** Names of the elements around the record. */
  readonly #around: string[] = [];
  /** The record that is open, and the open elements in it. */
  readonly #open: Open[] = [];
  #parts = 0;
  #length = 0;
  #path = '';
  #elements: XmlElement[] = [];
  readonly paths = new Set<string>();

  /** @param countsLines without it a third is quicker, and problems have no line */
  constructor({ records, ends = [], longest = LONGEST_RECORD }: XmlWish, countsLines = true) {
    this.#parser = sax.parser(true, { position: countsLines });
    this.#records = new Set(records);
    this.#ends = new Set(ends);
    this.#longest = longest;
    Object.assign(this.#parser, {
      onerror: (error: Error) => {
        const reason = error.message.split('\n')[0] ?? 'not XML';
        const part = TOO_LONG.exec(reason)?.[1];
        throw this.#problem(part === undefined ? reason : `it has a ${part} of more than ${LONGEST_PART} characters`);
      },
      ondoctype: () => {
        throw this.#problem('it has a document type (DTD), which is not read');
      },
      onopentag: ({ name, attributes }: sax.Tag) => this.#onOpen(localName(name), Object.entries(attributes)),
      ontext: (text: string) => this.#onText(text),
      oncdata: (text: string) => this.#onText(text),
      onclosetag: () => this.#onClose(),
    });
  }

  #problem(reason: string): SourceError {
    return new SourceError(`line ${this.#parser.line + 1}: ${reason}`);
  }

  #count(parts: number, length: number): void {
    this.#parts += parts;
    this.#length += length;
    if (this.#parts > MOST_PARTS) throw this.#problem(`a record has more than ${MOST_PARTS} elements`);
    if (this.#length > this.#longest) throw this.#problem(`a record is longer than ${this.#longest} characters`);
  }

  #onOpen(name: string, attributes: readonly (readonly [string, unknown])[]): void {
    if (this.#around.length + this.#open.length >= DEEPEST)
      throw this.#problem(`elements are nested more than ${DEEPEST} deep`);
    if (this.#open.length === 0) {
      this.#around.push(name);
      const path = this.#around.join('.');
      if (this.paths.size < PATHS_REMEMBERED) this.paths.add(path);
      if (!this.#records.has(path)) return;
      this.#path = path;
      this.#around.pop();
      this.#parts = 0;
      this.#length = 0;
    }
    const node: Node = Object.create(null);
    for (const [key, value] of attributes) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
      const text = String(value);
      this.#count(1, text.length);
      node[`@${localName(key)}`] = text.trim();
    }
    this.#count(1, 0);
    this.#open.push({ name, node, text: '' });
  }

  #onText(text: string): void {
    const last = this.#open.at(-1);
    if (!last) return;
    this.#count(0, text.length);
    last.text += text;
  }

  #onClose(): void {
    const closed = this.#open.pop();
    if (!closed) {
      const path = this.#around.join('.');
      if (this.#ends.has(path)) this.#elements.push({ path });
      this.#around.pop();
      return;
    }
    const parent = this.#open.at(-1);
    const value = valueOf(closed);
    if (parent) addTo(parent.node, closed.name, value);
    else this.#elements.push({ path: this.#path, record: isObject(value) ? value : { '#text': value } });
  }

  /** Gives the elements that were closed. */
  write(text: string): readonly XmlElement[] {
    this.#parser.write(text);
    // A comment may be of any length: nobody reads it.
    Object.assign(this.#parser, { comment: '' });
    const elements = this.#elements;
    this.#elements = [];
    return elements;
  }

  close(): void {
    this.#parser.close();
  }
}

function recordsIn(text: string, records: string, countsLines: boolean): readonly Node[] {
  const parser = new RecordParser({ records: [records] }, countsLines);
  const found = parser.write(text).flatMap(({ record }) => (record ? [record] : []));
  parser.close();
  return found;
}

/**
 * The elements of a text at a path such as `Envelope.Body`, each as `readXml` gives it. Throws `SourceError` with the line
 * for a text that is no whole document.
 */
export function readXmlText(text: string, records: string): readonly Node[] {
  try {
    return recordsIn(text, records, false);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // Once more, for the line.
    return recordsIn(text, records, true);
  }
}

const UTF_16: readonly (readonly [encoding: string, starts: readonly string[]])[] = [
  ['utf-16le', ['\xff\xfe', '<\0']],
  ['utf-16be', ['\xfe\xff', '\0<']],
];

/** By the byte order mark or the first character (XML 1.0, appendix F), else of the XML declaration. */
async function encodingOf(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    const wide = UTF_16.find(([, starts]) => starts.some((each) => start.startsWith(each)));
    if (wide) return wide[0];
    return /^<\?xml\s[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1];
  } finally {
    await handle.close();
  }
}

/** Elements of an XML file in their order; as `readXml`, but of several paths, and none is no error. */
export async function* readXmlElements(file: string, wish: XmlWish): AsyncGenerator<XmlElement, void, undefined> {
  const parser = new RecordParser(wish);
  for await (const piece of readText(file, {
    encoding: await encodingOf(file),
    isUnmapped: true,
    isXml: true,
  }))
    yield* parser.write(piece);
  parser.close();
}

/**
 * The elements of an XML file at the path `options.records`, such as `root.property`. Names have no prefixes; no document
 * type is read and no entity expanded but those of XML itself. Throws `SourceError` with the line.
 */
export async function* readXml(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const parser = new RecordParser({ records: [options.records ?? ''] });
  const encoding = options.encoding ?? (await encodingOf(file));
  let number = 0;
  const rows = function* rows(elements: readonly XmlElement[]): Generator<SourceRow, void, undefined> {
    for (const { record } of elements) {
      number++;
      if (record) yield { number, cells: flatten(record, options.lists), record };
    }
  };
  for await (const piece of readText(file, { ...options, encoding })) yield* rows(parser.write(piece));
  parser.close();
  if (number > 0) return;
  const some = [...parser.paths].slice(0, 20).join(', ');
  throw new SourceError(
    options.records === undefined
      ? `name the path of the records in \`records\`; the file has ${some}`
      : `there is no element at "${options.records}"; the file has ${some}`,
  );
}
