import { type AtRule, type Container, type Document, type Node, parse, type Rule } from 'postcss';
import {
  getCompat,
  type Feature,
  features,
  type CompatibilityFindings,
  findBrowsersWithout,
  addFinding,
  listParts,
} from './compatibility.ts';

const cssFeatures = features['css'];
const [properties, selectors, types, atRules] = ['properties', 'selectors', 'types', 'at-rules'].map(
  (name) => cssFeatures?.[name],
);

/**
 * The CSS functions by name. MDN's data contain them in several places. The entries below `attr()` are names of types
 * and not functions.
 */
const CSS_FUNCTION_FEATURES: ReadonlyMap<string, Feature> = new Map([
  ...listParts(types),
  ...listParts(types).flatMap(([name, group]) => (name === 'attr' ? [] : listParts(group))),
]);

/** The units that the oldest browsers may lack. */
const CSS_UNIT_FEATURES: Readonly<Record<string, Feature | undefined>> = {
  lh: types?.['length']?.['lh'],
  rlh: types?.['length']?.['rlh'],
  dvb: types?.['length']?.['viewport_percentage_units_dynamic'],
  dvh: types?.['length']?.['viewport_percentage_units_dynamic'],
  cqi: types?.['length']?.['container_query_length_units'],
  cqw: types?.['length']?.['container_query_length_units'],
};

/**
 * Returns whether a rule is within `@supports`. The browser then checks by itself whether it has the features of the
 * rule.
 */
function isTestedBySupports(node: Node): boolean {
  for (let parent: Container | Document | undefined = node.parent; parent; parent = parent.parent)
    if (
      parent.type === 'atrule' &&
      (parent as AtRule).name === 'supports' &&
      !/\bnot\b/.test((parent as AtRule).params)
    )
      return true;
  return false;
}

function addSelectorFindings(findings: CompatibilityFindings, { selectors: parts }: Rule): void {
  const findingsBySelector = parts.map((part) => {
    const found = new Map() as CompatibilityFindings;
    for (const [, name = ''] of part.matchAll(/::?(-?[a-z][\w-]*)/g)) {
      const compat = getCompat(selectors?.[name]);
      if (compat && !name.startsWith('-')) addFinding(found, `:${name}`, findBrowsersWithout(compat));
    }
    return found;
  });
  for (const found of findingsBySelector)
    for (const [name, browsers] of found) addFinding(findings, name, [...browsers]);
  // A browser that does not know one selector of a list ignores the whole list.
  const lackingSelectors = findingsBySelector.filter(({ size }) => size > 0);
  const [first] = lackingSelectors;
  if (first && lackingSelectors.length < findingsBySelector.length)
    addFinding(
      findings,
      `list of selectors: ${parts.join(', ')}`,
      [...first.values()].flatMap((each) => Array.from(each)),
    );
}

/** Adds to the findings each feature that a stylesheet uses and that one of the oldest supported browsers lacks. */
export function findLackingInStyles(css: string, findings: CompatibilityFindings): void {
  const sheet = parse(css);
  sheet.walkAtRules((rule) => {
    const compat = getCompat(atRules?.[rule.name]);
    if (isTestedBySupports(rule) || rule.name === 'charset') return;
    if (compat) addFinding(findings, `@${rule.name}`, findBrowsersWithout(compat));
    if (rule.name !== 'media') return;
    for (const [, name = ''] of rule.params.matchAll(/([a-z-]+)\s*(?=[:)<>=])/g)) {
      const feature = getCompat(atRules?.['media']?.[name.replace(/^(?:min|max)-/, '')]);
      if (feature) addFinding(findings, `@media ${name}`, findBrowsersWithout(feature));
    }
    const ranges = getCompat(atRules?.['media']?.['range_syntax']);
    if (ranges && /[<>]/.test(rule.params)) addFinding(findings, '@media with < or >', findBrowsersWithout(ranges));
  });
  sheet.walkRules((rule) => {
    if (isTestedBySupports(rule)) return;
    const nesting = getCompat(selectors?.['nesting']);
    if (nesting && rule.parent?.type === 'rule') addFinding(findings, 'nested rules', findBrowsersWithout(nesting));
    addSelectorFindings(findings, rule);
  });
  sheet.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (parent?.type !== 'rule' || isTestedBySupports(declaration) || prop.startsWith('-')) return;
    const written = new Set(parent.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : [])));
    const property = properties?.[prop];
    const ownCompat = getCompat(property);
    if (!ownCompat) {
      findings.set(`unknown property ${prop}`, new Set());
      return;
    }
    const missing = findBrowsersWithout(ownCompat, (prefix) => written.has(prefix + prop));
    addFinding(findings, prop, missing);
    for (const [word] of value.toLowerCase().matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)) {
      const compat = getCompat(property?.[word]);
      if (compat && missing.length === 0)
        addFinding(
          findings,
          `${prop}: ${word}`,
          findBrowsersWithout(compat, (prefix) => written.has(prefix + prop)),
        );
    }
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
      const compat = getCompat(CSS_FUNCTION_FEATURES.get(name));
      if (compat) addFinding(findings, `${name}()`, findBrowsersWithout(compat));
    }
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) {
      const compat = getCompat(CSS_UNIT_FEATURES[unit]);
      if (compat) addFinding(findings, `unit ${unit}`, findBrowsersWithout(compat));
    }
  });
}
