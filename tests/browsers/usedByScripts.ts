import { type AnyNode, parse } from 'acorn';
import type { BrowserName } from '@mdn/browser-compat-data';
import {
  getCompat,
  features,
  type CompatibilityFindings,
  findBrowsersWithout,
  addFinding,
  listParts,
} from './compatibility.ts';

interface InterfaceMember {
  /** The path of the member, such as `AbortSignal.any` or `Array.toSorted`. */
  readonly path: string;
  readonly isStatic: boolean;
  readonly lacking: readonly BrowserName[];
}

const membersByGlobalName = new Map<string, InterfaceMember>();
/**
 * Members by name, of the interfaces that every supported browser has. Members of other interfaces need no check,
 * because a browser without the interface gives scripts no object with these members.
 */
const membersByName = new Map<string, InterfaceMember[]>();

for (const group of [features['api'], features['javascript']?.['builtins']]) {
  for (const [owner, feature] of listParts(group)) {
    const compat = getCompat(feature);
    if (!compat) continue;
    const missing = findBrowsersWithout(compat);
    membersByGlobalName.set(owner, { path: owner, isStatic: true, lacking: missing });
    if (missing.length > 0) continue;
    for (const [key, part] of listParts(feature)) {
      const ownCompat = getCompat(part);
      if (!ownCompat) continue;
      const name = key.replace(/_(?:static|event)$/, '');
      const member = {
        path: `${owner}.${name}`,
        isStatic: key.endsWith('_static'),
        lacking: findBrowsersWithout(ownCompat),
      };
      membersByName.set(name, [...(membersByName.get(name) ?? []), member]);
    }
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

function* walkNodes(start: AnyNode): Generator<AnyNode> {
  const waiting: AnyNode[] = [start];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const value of Object.values(node) as unknown[])
      for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) waiting.push(part);
  }
}

/** Returns whether a node is `dataset`, whose members are the page's own `data-…` attributes. */
const isDataset = (node: AnyNode) =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'dataset';

/**
 * Adds to the findings each feature that a script uses and that one of the oldest supported browsers lacks. A member
 * counts only when some browser lacks it in every interface that has a member of this name, because the interface of
 * the object is not known.
 *
 * @throws SyntaxError for syntax that is newer than ES2022, which all of the oldest supported browsers have
 */
export function findLackingInScript(code: string, findings: CompatibilityFindings): void {
  for (const node of walkNodes(parse(code, { ecmaVersion: 2022, sourceType: 'module' }))) {
    if (node.type === 'Identifier') {
      const found = membersByGlobalName.get(node.name);
      if (found) addFinding(findings, found.path, found.lacking);
    }
    if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') continue;
    if (isDataset(node.object)) continue;
    const { name } = node.property;
    const all = membersByName.get(name) ?? [];
    const owner = node.object.type === 'Identifier' ? node.object.name : undefined;
    const staticMembers = all.filter(({ isStatic, path }) => isStatic && path === `${owner}.${name}`);
    const candidates = staticMembers.length > 0 ? staticMembers : all.filter(({ isStatic }) => !isStatic);
    const [first] = candidates;
    if (first && candidates.every(({ lacking: missing }) => missing.length > 0))
      addFinding(findings, first.path, first.lacking);
  }
}
