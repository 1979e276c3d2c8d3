import { parseSync } from 'vite';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function listChildren(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flat().filter(isSyntaxNode);
}

/** The methods that send a statement whose columns the compiler does not know. */
const STATEMENT_METHODS = new Set(['execute', 'query']);
/** Further functions that return rows. */
const READING_METHODS = new Set(['queryRows', 'select', 'returning']);
const ROW_PROPERTIES = new Set(['rows', 'row']);

const getName = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;

/** Returns the last identifier of an expression: `c` for `a.b.c`, and `a` for `a`. */
const getLastName = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'MemberExpression' ? getName(node['property']) : getName(node);

const getFirstName = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'MemberExpression' ? getFirstName(node['object']) : getName(node);

/**
 * Returns whether a node is a row or a result with rows, according to its name, or is an expression that contains such
 * a node.
 */
function mentionsRows(node: SyntaxNode): boolean {
  const called = node.type === 'CallExpression' ? (getLastName(node['callee']) ?? '') : '';
  if (STATEMENT_METHODS.has(called) || READING_METHODS.has(called)) return true;
  if (node.type === 'MemberExpression' && ROW_PROPERTIES.has(getName(node['property']) ?? '')) return true;
  return ROW_PROPERTIES.has(getName(node) ?? '') || listChildren(node).some(mentionsRows);
}

const isConstAssertion = ({ typeAnnotation }: SyntaxNode): boolean =>
  isSyntaxNode(typeAnnotation) &&
  typeAnnotation.type === 'TSTypeReference' &&
  getName(typeAnnotation['typeName']) === 'const';

/** Returns the problem of a node as a message for the author of the code; undefined when there is none. */
function findProblem(node: SyntaxNode): string | undefined {
  const isTyped = isSyntaxNode(node['typeArguments']);
  if (node.type === 'CallExpression' && isTyped && STATEMENT_METHODS.has(getLastName(node['callee']) ?? ''))
    return 'a statement with a row type written by hand';
  if (
    node.type === 'CallExpression' &&
    getLastName(node['callee']) === 'custom' &&
    getFirstName(node['callee']) === 'z'
  )
    return 'a schema that checks nothing';
  if (node.type === 'TaggedTemplateExpression' && isTyped && getFirstName(node['tag']) === 'sql')
    return 'an expression with a type written by hand';
  const isCast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion';
  if (isCast && !isConstAssertion(node) && isSyntaxNode(node['expression']) && mentionsRows(node['expression']))
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
  const visit = (node: SyntaxNode): void => {
    const problem = findProblem(node);
    if (problem !== undefined) found.push(`${file}:${text.slice(0, node.start).split('\n').length}: ${problem}`);
    for (const child of listChildren(node)) visit(child);
  };
  const { program } = parseSync(file, text);
  if (isSyntaxNode(program)) visit(program);
  return found;
}
