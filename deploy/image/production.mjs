/**
 * Packages that production packages name and that the running programs do not load: the compiler's part of Emotion, with
 * Babel; TypeScript and types, which packages may use where they are; the Node of machines, since an image has its own.
 */
const LEFT_OUT =
  /^(?:@emotion\/babel-plugin|typescript|@typescript\/[\w-]+|@types\/[\w-]+|node-(?:bin-)?(?:linux|darwin|win)-\w+)@/;

const nameOf = (reference) => reference.slice(0, reference.lastIndexOf('@'));
const isKept = (reference) => !LEFT_OUT.test(reference);

/**
 * The part of a list of packages that the running programs need: what `dependencies` and `optionalDependencies` of the
 * project lead to. npm's own `--omit=dev` leaves out packages that build tools use as well, and keeps TypeScript, which some
 * packages may use.
 *
 * @param {{ components: { 'bom-ref': string, name: string }[], dependencies: { ref: string, dependsOn?: string[] }[], metadata: { component: { 'bom-ref': string } } }} sbom
 *   as `npm sbom --sbom-format cyclonedx` gives it, of all installed packages
 * @param {{ name: string, dependencies: Record<string, string>, optionalDependencies?: Record<string, string> }} manifest
 */
export function keepProduction(sbom, manifest) {
  const wanted = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  const uses = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const root = sbom.metadata.component['bom-ref'];
  const direct = (uses.get(root) ?? []).filter((reference) => wanted.has(nameOf(reference)) && isKept(reference));
  const kept = new Set();
  const next = [...direct];
  for (let reference = next.pop(); reference !== undefined; reference = next.pop()) {
    if (kept.has(reference)) continue;
    kept.add(reference);
    next.push(...(uses.get(reference) ?? []).filter(isKept));
  }
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, type: 'application', name: manifest.name } },
    components: sbom.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: [
      { ref: root, dependsOn: direct },
      ...sbom.dependencies
        .filter(({ ref }) => kept.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
    ],
  };
}
