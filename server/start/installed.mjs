/**
 * This module compares npm's record of `node_modules` with the lock file. npm writes the record last, so an interrupted
 * install has none.
 *
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, extraneous?: boolean,
 * link?: boolean }} Package
 * @typedef {Readonly<Record<string, Package>> | undefined} Packages by path; undefined when the file is missing
 * @typedef {{ node: boolean, tests: boolean }} Extras what is needed beside the packages with which the product is
 * built and run: the packaged Node, and the tools of the tests
 */

const toPath = (name) => `node_modules/${name}`;

/**
 * Returns what is needed, including what is installed already, so that a later install does not remove it.
 *
 * @param {Packages} installed
 * @param {Extras} wanted
 * @param {string | undefined} nodePackage the package with a Node for this platform
 * @returns {Extras}
 */
export const keepExtras = (installed = {}, wanted, nodePackage) => ({
  node: wanted.node || toPath(nodePackage) in installed,
  tests: wanted.tests || Object.values(installed).some(({ dev }) => dev === true),
});

/**
 * Tests whether all needed packages are installed in the locked version. Packages for other platforms may be absent,
 * and unneeded ones may be present.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Extras} wanted
 * @param {string | undefined} nodePackage the package with a Node for this platform
 */
export function isInstalled(locked, installed, wanted, nodePackage) {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([packagePath, lockedPackage]) => {
    // The other entries are the packages of this project.
    if (!packagePath.startsWith('node_modules/') || lockedPackage.link === true) return true;
    if (lockedPackage.extraneous === true || (lockedPackage.dev === true && !wanted.tests)) return true;
    const isNeededNode = wanted.node && packagePath === toPath(nodePackage);
    const mayBeAbsent = (lockedPackage.optional === true || lockedPackage.devOptional === true) && !isNeededNode;
    const installedPackage = installed[packagePath];
    return installedPackage === undefined ? mayBeAbsent : installedPackage.version === lockedPackage.version;
  });
}

/**
 * Returns the lock file with the addresses of the archives. The project's lock file has none, because they depend on
 * the configured registry; npm would then load the list of all versions of each package, which is more than the
 * packages themselves.
 *
 * @param {{ packages: Record<string, Package & { name?: string, resolved?: string }> }} lock
 * @param {string} registry
 */
export const addAddresses = (lock, registry) => ({
  ...lock,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([packagePath, locked]) => {
      if (!packagePath.startsWith('node_modules/') || locked.link === true) return [packagePath, locked];
      const name = locked.name ?? packagePath.slice(packagePath.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const archive = `${name.slice(name.indexOf('/') + 1)}-${locked.version}.tgz`;
      return [packagePath, { ...locked, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${archive}` }];
    }),
  ),
});
