import { open } from 'node:fs/promises';
import sax from 'sax';
import { isObject } from '../../core/isObject.ts';
import { flatten } from './flatten.ts';
import { readText } from './readText.ts';
import { type RowOptions, SourceError, type SourceRow } from './sourceRow.ts';

/** The maximum depth of nested elements. */
const MAX_ELEMENT_DEPTH = 50;
/** The maximum number of elements and attributes of one record, and of the characters of its texts. */
const MAX_RECORD_PARTS = 20_000;
const MAX_RECORD_CHARACTERS = 5_000_000;
/** The parser's own limit for a name, a comment or a similar part, in characters. */
const MAX_PARSER_PART_CHARACTERS = 64 * 1024;
/** Matches the parser's message about a name, a comment or a similar part over its limit. */
const PARSER_LIMIT_MESSAGE = /^Max buffer length exceeded: (\w+)/;

/** The maximum number of paths that are collected. A message names them when `records` is wrong. */
const MAX_KNOWN_PATHS = 200;

type XmlNode = Record<string, unknown>;

/** Removes the namespace prefix of a name: `soap:Body` becomes `Body`. */
const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Adds an element to its parent. Several elements with the same name become a list.
 */
function addElement(parent: XmlNode, name: string, value: unknown): void {
  const existing = parent[name];
  if (existing === undefined) parent[name] = value;
  else if (Array.isArray(existing)) existing.push(value);
  else parent[name] = [existing, value];
}

interface OpenElement {
  readonly name: string;
  readonly node: XmlNode;
  text: string;
}

/**
 * Converts an element to a value. An element with only text becomes this text. Any other element becomes an object with
 * its attributes (`@name`), child elements and text (`#text`).
 */
function toElementValue({ node, text }: OpenElement): unknown {
  const trimmed = text.trim();
  if (Object.keys(node).length === 0) return trimmed;
  return trimmed === '' ? node : { ...node, '#text': trimmed };
}

/** A requested element of an XML file. */
interface XmlElement {
  readonly path: string;
  /** The content of a record; undefined for an element of `endPaths`, of which only the end is reported. */
  readonly record?: XmlNode;
}

/** The elements that are read from an XML file. */
interface XmlSelection {
  /** The dotted paths of elements that are records. */
  readonly recordPaths: readonly string[];
  /** The dotted paths of elements around records. The reader reports the ends of these elements. */
  readonly endPaths?: readonly string[];
  /** The maximum number of characters of a record's texts. The default is five million. */
  readonly maxCharacters?: number;
}

/** Collects the elements at some paths as records. */
class RecordParser {
  readonly #parser: sax.SAXParser;
  readonly #recordPaths: ReadonlySet<string>;
  readonly #endPaths: ReadonlySet<string>;
  readonly #maxCharacters: number;
  /** The names of the open elements outside of records, from the root. */
  readonly #outerNames: string[] = [];
  /** The open elements of the record that is being read, beginning with the record itself. */
  readonly #openElements: OpenElement[] = [];
  #partCount = 0;
  #characterCount = 0;
  #recordPath = '';
  #finishedElements: XmlElement[] = [];
  readonly paths = new Set<string>();

  /** @param countsLines false makes parsing a third faster, but errors then name the wrong line */
  constructor(
    { recordPaths: records, endPaths: ends = [], maxCharacters: longest = MAX_RECORD_CHARACTERS }: XmlSelection,
    countsLines = true,
  ) {
    this.#parser = sax.parser(true, { position: countsLines });
    this.#recordPaths = new Set(records);
    this.#endPaths = new Set(ends);
    this.#maxCharacters = longest;
    Object.assign(this.#parser, {
      onerror: (error: Error) => {
        const reason = error.message.split('\n')[0] ?? 'not XML';
        const part = PARSER_LIMIT_MESSAGE.exec(reason)?.[1];
        throw this.#createError(
          part === undefined ? reason : `it has a ${part} of more than ${MAX_PARSER_PART_CHARACTERS} characters`,
        );
      },
      ondoctype: () => {
        throw this.#createError('it has a document type (DTD), which is not read');
      },
      onopentag: ({ name, attributes }: sax.Tag) => this.#onOpen(removePrefix(name), Object.entries(attributes)),
      ontext: (text: string) => this.#onText(text),
      oncdata: (text: string) => this.#onText(text),
      onclosetag: () => this.#onClose(),
    });
  }

  #createError(reason: string): SourceError {
    return new SourceError(`line ${this.#parser.line + 1}: ${reason}`);
  }

  #countParts(parts: number, length: number): void {
    this.#partCount += parts;
    this.#characterCount += length;
    if (this.#partCount > MAX_RECORD_PARTS)
      throw this.#createError(`a record has more than ${MAX_RECORD_PARTS} elements`);
    if (this.#characterCount > this.#maxCharacters)
      throw this.#createError(`a record is longer than ${this.#maxCharacters} characters`);
  }

  #onOpen(name: string, attributes: readonly (readonly [string, unknown])[]): void {
    if (this.#outerNames.length + this.#openElements.length >= MAX_ELEMENT_DEPTH)
      throw this.#createError(`elements are nested more than ${MAX_ELEMENT_DEPTH} deep`);
    if (this.#openElements.length === 0) {
      this.#outerNames.push(name);
      const path = this.#outerNames.join('.');
      if (this.paths.size < MAX_KNOWN_PATHS) this.paths.add(path);
      if (!this.#recordPaths.has(path)) return;
      this.#recordPath = path;
      this.#outerNames.pop();
      this.#partCount = 0;
      this.#characterCount = 0;
    }
    const node: XmlNode = Object.create(null);
    for (const [key, value] of attributes) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) continue;
      const text = String(value);
      this.#countParts(1, text.length);
      node[`@${removePrefix(key)}`] = text.trim();
    }
    this.#countParts(1, 0);
    this.#openElements.push({ name, node, text: '' });
  }

  #onText(text: string): void {
    const lastElement = this.#openElements.at(-1);
    if (!lastElement) return;
    this.#countParts(0, text.length);
    lastElement.text += text;
  }

  #onClose(): void {
    const closedElement = this.#openElements.pop();
    if (!closedElement) {
      const path = this.#outerNames.join('.');
      if (this.#endPaths.has(path)) this.#finishedElements.push({ path });
      this.#outerNames.pop();
      return;
    }
    const parent = this.#openElements.at(-1);
    const value = toElementValue(closedElement);
    if (parent) addElement(parent.node, closedElement.name, value);
    else this.#finishedElements.push({ path: this.#recordPath, record: isObject(value) ? value : { '#text': value } });
  }

  /** Parses a chunk of text and returns the elements that end in it. */
  write(text: string): readonly XmlElement[] {
    this.#parser.write(text);
    // The parser collects comments of any length. Nothing reads them, so they are removed to save memory.
    Object.assign(this.#parser, { comment: '' });
    const elements = this.#finishedElements;
    this.#finishedElements = [];
    return elements;
  }

  close(): void {
    this.#parser.close();
  }
}

function parseRecords(text: string, recordPath: string, countsLines: boolean): readonly XmlNode[] {
  const parser = new RecordParser({ recordPaths: [recordPath] }, countsLines);
  const foundRecords = parser.write(text).flatMap(({ record }) => (record ? [record] : []));
  parser.close();
  return foundRecords;
}

/**
 * Returns the elements of a text at a path such as `Envelope.Body`, each in the form that `readXml` returns. Throws
 * `SourceError` with the line for a text that is no whole document.
 */
export function readXmlText(text: string, recordPath: string): readonly XmlNode[] {
  try {
    return parseRecords(text, recordPath, false);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    // The text is parsed again in order to find the line of the error.
    return parseRecords(text, recordPath, true);
  }
}

const UTF_16_STARTS: readonly (readonly [encoding: string, starts: readonly string[]])[] = [
  ['utf-16le', ['\xff\xfe', '<\0']],
  ['utf-16be', ['\xfe\xff', '\0<']],
];

/**
 * Returns the encoding of a file. It is detected by the byte order mark or the first character (XML 1.0, appendix F),
 * and otherwise read from the XML declaration.
 */
async function detectEncoding(file: string): Promise<string | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(200), 0, 200, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    const utf16 = UTF_16_STARTS.find(([, starts]) => starts.some((each) => start.startsWith(each)));
    if (utf16) return utf16[0];
    return /^<\?xml\s[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(start)?.[1];
  } finally {
    await handle.close();
  }
}

/**
 * Reads the elements at several paths of an XML file, in their order. A file without such elements is accepted.
 */
export async function* readXmlElements(
  file: string,
  selection: XmlSelection,
): AsyncGenerator<XmlElement, void, undefined> {
  const parser = new RecordParser(selection);
  for await (const piece of readText(file, {
    encoding: await detectEncoding(file),
    isUnmapped: true,
    isXml: true,
  }))
    yield* parser.write(piece);
  parser.close();
}

/**
 * Reads the elements of an XML file at the path `options.records`, such as `root.property`. Namespace prefixes of names
 * are removed. A document type is an error, and only the entities of XML itself are expanded. Throws `SourceError` with
 * the line.
 */
export async function* readXml(file: string, options: RowOptions): AsyncGenerator<SourceRow, void, undefined> {
  const parser = new RecordParser({ recordPaths: [options.records ?? ''] });
  const encoding = options.encoding ?? (await detectEncoding(file));
  let recordNumber = 0;
  const toRows = function* rows(elements: readonly XmlElement[]): Generator<SourceRow, void, undefined> {
    for (const { record } of elements) {
      recordNumber++;
      if (record) yield { number: recordNumber, cells: flatten(record, options.lists), record };
    }
  };
  for await (const piece of readText(file, { ...options, encoding })) yield* toRows(parser.write(piece));
  parser.close();
  if (recordNumber > 0) return;
  const knownPaths = [...parser.paths].slice(0, 20).join(', ');
  throw new SourceError(
    options.records === undefined
      ? `name the path of the records in \`records\`; the file has ${knownPaths}`
      : `there is no element at "${options.records}"; the file has ${knownPaths}`,
  );
}
