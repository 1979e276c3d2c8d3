import sax from 'sax';

/** An element of a file. */
interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
}

/** The number of times that an element may occur. A number is a maximum. */
type ElementCount = 'one' | 'optional' | 'many' | number;

const toMaxTimes = (times: ElementCount): number => {
  if (typeof times === 'number') return times;
  return times === 'many' ? Number.POSITIVE_INFINITY : 1;
};

/** Returns whether a node matches a name: `component[name=city]` is a `component` whose attribute `name` is `city`. */
function matchesName({ name, attributes }: XmlNode, nameWithAttribute: string): boolean {
  const [, element, attribute, value] = /^([^[]+)\[(\w+)=(\w+)\]$/.exec(nameWithAttribute) ?? [];
  return element === undefined || attribute === undefined
    ? name === nameWithAttribute
    : name === element && attributes[attribute] === value;
}

/** The allowed content of an element: its children in this order, its text, its attributes. */
export interface XmlShape {
  readonly children?: readonly (readonly [name: string, shape: XmlShape, times?: ElementCount])[];
  /** The text of an element without children. When it is absent, the element must have no text. */
  readonly text?: RegExp;
  /** The required attributes, and the optional ones, whose names end with `?`. */
  readonly attributes?: Readonly<Record<string, RegExp>>;
}

/** Returns the root of a document. Throws when it is not well-formed. */
export function parseXml(xml: string): XmlNode {
  const parser = sax.parser(true);
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const openNodes: XmlNode[] = [root];
  const addText = (text: string) => {
    const node = openNodes.at(-1);
    if (node) node.text += text;
  };
  Object.assign(parser, {
    onerror: (error: Error) => {
      throw error;
    },
    onopentag: ({ name, attributes }: sax.Tag) => {
      const node: XmlNode = { name, attributes, children: [], text: '' };
      openNodes.at(-1)?.children.push(node);
      openNodes.push(node);
    },
    ontext: addText,
    oncdata: addText,
    onclosetag: () => openNodes.pop(),
  });
  parser.write(xml).close();
  const [only] = root.children;
  if (!only || root.children.length > 1) throw new Error('a document has one root');
  return only;
}

function findAttributeFaults(
  { attributes }: XmlNode,
  allowedAttributes: Readonly<Record<string, RegExp>>,
  path: string,
): string[] {
  const patternsByName = new Map(
    Object.entries(allowedAttributes).map(([key, value]) => [key.replace('?', ''), value]),
  );
  const missing = Object.keys(allowedAttributes).filter((key) => !key.endsWith('?') && !(key in attributes));
  const wrong = Object.entries(attributes).filter(([key, value]) => !patternsByName.get(key)?.test(value));
  return [
    ...missing.map((key) => `${path}: attribute ${key} is missing`),
    ...wrong.map(([key, value]) => `${path}: attribute ${key}="${value}"`),
  ];
}

/** Returns the faults of an element and of all elements below it, each with its path. */
export function findShapeFaults(node: XmlNode, shape: XmlShape, path = node.name): string[] {
  const faults = findAttributeFaults(node, shape.attributes ?? {}, path);
  const text = node.text.trim();
  if (shape.text ? !shape.text.test(text) : text !== '') faults.push(`${path}: text "${text.slice(0, 40)}"`);
  let childIndex = 0;
  for (const [name, child, times = 'one'] of shape.children ?? []) {
    let found = 0;
    for (let next = node.children[childIndex]; next && matchesName(next, name); next = node.children[childIndex]) {
      faults.push(...findShapeFaults(next, child, `${path}/${name}`));
      found++;
      childIndex++;
    }
    if (found === 0 && times === 'one') faults.push(`${path}: ${name} is missing, or not in its place`);
    if (found > toMaxTimes(times)) faults.push(`${path}: ${found} × ${name}`);
  }
  const extra = node.children[childIndex];
  if (extra) faults.push(`${path}: ${extra.name} is not in its place`);
  return faults;
}
