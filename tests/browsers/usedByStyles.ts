import { type AtRule, type Container, type Document, type Node, parse, type Rule } from 'postcss';
import { getCompat, type Feature, features, type Findings, lacking, note, listParts } from './compatibility.ts';

const data = features['css'];
const [properties, selectors, types, atRules] = ['properties', 'selectors', 'types', 'at-rules'].map(
  (name) => data?.[name],
);

/**
 * Functions of values by name. The data contain them in several places. Below `attr()`, the data contain names of types
 * instead.
 */
const FUNCTIONS: ReadonlyMap<string, Feature> = new Map([
  ...listParts(types),
  ...listParts(types).flatMap(([name, group]) => (name === 'attr' ? [] : listParts(group))),
]);

/** The units that the oldest browsers may lack. */
const UNITS: Readonly<Record<string, Feature | undefined>> = {
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
function isAskedFor(node: Node): boolean {
  for (let parent: Container | Document | undefined = node.parent; parent; parent = parent.parent)
    if (
      parent.type === 'atrule' &&
      (parent as AtRule).name === 'supports' &&
      !/\bnot\b/.test((parent as AtRule).params)
    )
      return true;
  return false;
}

function noteSelector(findings: Findings, { selectors: parts }: Rule): void {
  const lackingIn = parts.map((part) => {
    const found = new Map() as Findings;
    for (const [, name = ''] of part.matchAll(/::?(-?[a-z][\w-]*)/g)) {
      const compat = getCompat(selectors?.[name]);
      if (compat && !name.startsWith('-')) note(found, `:${name}`, lacking(compat));
    }
    return found;
  });
  for (const found of lackingIn) for (const [name, browsers] of found) note(findings, name, [...browsers]);
  // A browser that does not know one selector of a list ignores the whole list.
  const some = lackingIn.filter(({ size }) => size > 0);
  const [first] = some;
  if (first && some.length < lackingIn.length)
    note(
      findings,
      `list of selectors: ${parts.join(', ')}`,
      [...first.values()].flatMap((each) => Array.from(each)),
    );
}

/** Adds the features that a stylesheet uses and at least one of the oldest supported browsers lacks to the findings. */
export function lackingInStyles(css: string, findings: Findings): void {
  const sheet = parse(css);
  sheet.walkAtRules((rule) => {
    const compat = getCompat(atRules?.[rule.name]);
    if (isAskedFor(rule) || rule.name === 'charset') return;
    if (compat) note(findings, `@${rule.name}`, lacking(compat));
    if (rule.name !== 'media') return;
    for (const [, name = ''] of rule.params.matchAll(/([a-z-]+)\s*(?=[:)<>=])/g)) {
      const feature = getCompat(atRules?.['media']?.[name.replace(/^(?:min|max)-/, '')]);
      if (feature) note(findings, `@media ${name}`, lacking(feature));
    }
    const ranges = getCompat(atRules?.['media']?.['range_syntax']);
    if (ranges && /[<>]/.test(rule.params)) note(findings, '@media with < or >', lacking(ranges));
  });
  sheet.walkRules((rule) => {
    if (isAskedFor(rule)) return;
    const nesting = getCompat(selectors?.['nesting']);
    if (nesting && rule.parent?.type === 'rule') note(findings, 'nested rules', lacking(nesting));
    noteSelector(findings, rule);
  });
  sheet.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (parent?.type !== 'rule' || isAskedFor(declaration) || prop.startsWith('-')) return;
    const written = new Set(parent.nodes.flatMap((node) => (node.type === 'decl' ? [node.prop] : [])));
    const property = properties?.[prop];
    const ownCompat = getCompat(property);
    if (!ownCompat) {
      findings.set(`unknown property ${prop}`, new Set());
      return;
    }
    const missing = lacking(ownCompat, (prefix) => written.has(prefix + prop));
    note(findings, prop, missing);
    for (const [word] of value.toLowerCase().matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)) {
      const compat = getCompat(property?.[word]);
      if (compat && missing.length === 0)
        note(
          findings,
          `${prop}: ${word}`,
          lacking(compat, (prefix) => written.has(prefix + prop)),
        );
    }
    for (const [, name = ''] of value.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)) {
      const compat = getCompat(FUNCTIONS.get(name));
      if (compat) note(findings, `${name}()`, lacking(compat));
    }
    for (const [, unit = ''] of value.matchAll(/\d([a-z]+)\b/g)) {
      const compat = getCompat(UNITS[unit]);
      if (compat) note(findings, `unit ${unit}`, lacking(compat));
    }
  });
}
