/**
 * Matches packages that production packages depend on, but that the running programs never load: Emotion's compiler
 * part with Babel; TypeScript and type packages, which are optional.
 */
const UNNEEDED_PACKAGE = /^(?:@emotion\/babel-plugin|typescript|@typescript\/[\w-]+|@types\/[\w-]+)@/;

const toName = (reference) => reference.slice(0, reference.lastIndexOf('@'));
const isKept = (reference) => !UNNEEDED_PACKAGE.test(reference);

/**
 * Finds packages and all that they depend on, directly and indirectly.
 *
 * @param {Sbom} sbom
 * @param {readonly string[]} names the direct dependencies of the project
 * @returns {{ direct: readonly string[], all: ReadonlySet<string> }} references, such as `sharp@0.35.5`
 */
function findPackages(sbom, names) {
  const uses = new Map(sbom.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const root = sbom.metadata.component['bom-ref'];
  const direct = (uses.get(root) ?? []).filter((reference) => names.includes(toName(reference)) && isKept(reference));
  const all = new Set();
  const next = [...direct];
  for (let reference = next.pop(); reference !== undefined; reference = next.pop()) {
    if (all.has(reference)) continue;
    all.add(reference);
    next.push(...(uses.get(reference) ?? []).filter(isKept));
  }
  return { direct, all };
}

/**
 * Returns the packages that the running programs need, most of which are part of the bundles. These packages are the
 * direct and indirect dependencies of the project, except `buildTools` and packages that match `UNNEEDED_PACKAGE`. npm
 * can remove neither the build tools nor TypeScript, on which some packages optionally depend, so this function removes
 * them.
 *
 * @typedef {{ components: { 'bom-ref': string, name: string }[], dependencies: { ref: string, dependsOn?: string[] }[],
 * metadata: { component: { 'bom-ref': string } } }} Sbom
 * @param {Sbom} sbom the output of `npm sbom --sbom-format cyclonedx` for all installed packages
 * @param {{ name: string, dependencies: Record<string, string>, buildTools: readonly string[] }} manifest
 */
export function keepProduction(sbom, manifest) {
  const wanted = Object.keys(manifest.dependencies).filter((name) => !manifest.buildTools.includes(name));
  const { direct, all } = findPackages(sbom, wanted);
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, type: 'application', name: manifest.name } },
    components: sbom.components.filter((component) => all.has(component['bom-ref'])),
    dependencies: [
      { ref: sbom.metadata.component['bom-ref'], dependsOn: direct },
      ...sbom.dependencies
        .filter(({ ref }) => all.has(ref))
        .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
    ],
  };
}

/**
 * Returns the packages that the built programs load from `node_modules`.
 *
 * @param {Sbom} sbom
 * @param {{ separatePackages: readonly string[] }} manifest
 */
export const findSeparatePackages = (sbom, { separatePackages }) => findPackages(sbom, separatePackages).all;
