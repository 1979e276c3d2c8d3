/**
 * Removes from `node_modules` everything that the built programs do not load from there (build tools, and packages that
 * are part of the bundles). Writes `sbom.json`: all packages of the programs, in CycloneDX form. The image's build runs
 * it in the project folder:
 *
 * npm sbom --sbom-format cyclonedx | node deploy/image/keepProduction.mjs
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { findSeparatePackages, keepProduction } from './production.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the paths of the packages in a folder, as `package-lock.json` writes them. */
function listPackagePaths(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const place = `${folder}/${name}`;
      return name.startsWith('@') ? readdirSync(place).map((scoped) => `${place}/${scoped}`) : [place];
    });
}

function removeUnneededPackages(folder, isKept) {
  for (const place of listPackagePaths(folder)) {
    const { name, version } = readJson(`${place}/package.json`);
    if (!isKept(`${name}@${version}`)) rmSync(place, { recursive: true });
    else if (existsSync(`${place}/node_modules`)) removeUnneededPackages(`${place}/node_modules`, isKept);
  }
  rmSync(`${folder}/.bin`, { recursive: true, force: true });
}

const manifest = readJson('package.json');
const sbom = keepProduction(JSON.parse(await text(process.stdin)), manifest);
const separatePackages = findSeparatePackages(sbom, manifest);
removeUnneededPackages('node_modules', (reference) => separatePackages.has(reference));
rmSync('node_modules/.cache', { recursive: true, force: true });
writeFileSync('sbom.json', `${JSON.stringify(sbom, null, 1)}\n`);
process.stdout.write(`${sbom.components.length} packages, ${separatePackages.size} of them in node_modules\n`);
