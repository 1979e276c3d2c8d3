/**
 * Matches packages that production packages depend on, but that the running programs never load: Emotion's compiler
 * part with Babel; TypeScript and type packages, which are optional.
 */
const UNNEEDED_PACKAGE = /^(?:@emotion\/babel-plugin|typescript|@typescript\/[\w-]+|@types\/[\w-]+)@/;

const toName = (reference) => reference.slice(0, reference.lastIndexOf('@'));
const isKept = (reference) => !UNNEEDED_PACKAGE.test(reference);

/**
 * Returns the packages that the running programs need: all direct and indirect dependencies in `dependencies`, except
 * for `buildTools`. npm cannot leave those out, and it keeps TypeScript, which some packages declare as optional.
 *
 * @param {{ components: { 'bom-ref': string, name: string }[], dependencies: { ref: string, dependsOn?: string[] }[],
 * metadata: { component: { 'bom-ref': string } } }} sbom the output of `npm sbom --sbom-format cyclonedx` for all
 * installed packages
 * @param {{ name: string, dependencies: Record<string, string>, buildTools: readonly string[] }} manifest
 */
export function keepProduction(sbom, manifest) {
  const wanted = new Set(Object.keys(manifest.dependencies).filter((name) => !manifest.buildTools.includes(name)));
  const uses = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const root = sbom.metadata.component['bom-ref'];
  const direct = (uses.get(root) ?? []).filter((reference) => wanted.has(toName(reference)) && isKept(reference));
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
