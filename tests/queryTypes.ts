import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function listChildren(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The methods that send a statement whose columns the compiler does not know. */
const STATEMENTS = new Set(['execute', 'query']);
/** Further functions that return rows. */
const READS = new Set(['queryRows', 'select', 'returning']);
const ROWS = new Set(['rows', 'row']);

const getName = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Returns the last name of `a.b` and of `a.b.c`. For `a`, returns the name itself. */
const lastName = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' ? getName(node['property']) : getName(node);

const firstName = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' ? firstName(node['object']) : getName(node);

/** Returns whether a node is a row or a result with rows, judged by its name, or is built from one. */
function speaksOfRows(node: Node): boolean {
  const called = node.type === 'CallExpression' ? (lastName(node['callee']) ?? '') : '';
  if (STATEMENTS.has(called) || READS.has(called)) return true;
  if (node.type === 'MemberExpression' && ROWS.has(getName(node['property']) ?? '')) return true;
  return ROWS.has(getName(node) ?? '') || listChildren(node).some(speaksOfRows);
}

const isConst = ({ typeAnnotation }: Node): boolean =>
  isNode(typeAnnotation) &&
  typeAnnotation.type === 'TSTypeReference' &&
  getName(typeAnnotation['typeName']) === 'const';

/** Returns the problem of a node as a message for the author of the code; undefined when there is none. */
function findProblem(node: Node): string | undefined {
  const isTyped = isNode(node['typeArguments']);
  if (node.type === 'CallExpression' && isTyped && STATEMENTS.has(lastName(node['callee']) ?? ''))
    return 'a statement with a row type written by hand';
  if (node.type === 'CallExpression' && lastName(node['callee']) === 'custom' && firstName(node['callee']) === 'z')
    return 'a schema that checks nothing';
  if (node.type === 'TaggedTemplateExpression' && isTyped && firstName(node['tag']) === 'sql')
    return 'an expression with a type written by hand';
  const isCast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
  if (isCast && !isConst(node) && isNode(node['expression']) && speaksOfRows(node['expression']))
    return 'a cast of the result of a query';
  return undefined;
}

/**
 * Returns the places where a file declares by hand the type of a query's result, as `file:line: problem`. Row types
 * must come from the declared tables (drizzle's builder, `mapWith` with a column) or from a schema that parses
 * (`queryRows`).
 */
export function findHandTypedQueries(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    const problem = findProblem(node);
    if (problem !== undefined) found.push(`${file}:${text.slice(0, node.start).split('\n').length}: ${problem}`);
    for (const child of listChildren(node)) visit(child);
  };
  const { program } = parseSync(file, text);
  if (isNode(program)) visit(program);
  return found;
}
