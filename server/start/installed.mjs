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
 * Returns the extras to install: those that are needed now, and those that are installed already, because the install
 * would remove them otherwise.
 *
 * @param {Packages} installed
 * @param {Extras} neededExtras
 * @param {string | undefined} nodePackage the package with a Node for this platform
 * @returns {Extras}
 */
export const keepExtras = (installed = {}, neededExtras, nodePackage) => ({
  node: neededExtras.node || toPath(nodePackage) in installed,
  tests: neededExtras.tests || Object.values(installed).some(({ dev }) => dev === true),
});

/**
 * Tests whether all needed packages are installed in their locked versions. Packages for other platforms may be absent,
 * and unneeded ones may be present.
 *
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Extras} neededExtras
 * @param {string | undefined} nodePackage the package with a Node for this platform
 */
export function isInstalled(locked, installed, neededExtras, nodePackage) {
  if (locked === undefined || installed === undefined) return false;
  return Object.entries(locked).every(([packagePath, lockedPackage]) => {
    // An entry outside of `node_modules`, and a link to it, is a package of this project itself, which is not
    // installed.
    if (!packagePath.startsWith('node_modules/') || lockedPackage.link === true) return true;
    if (lockedPackage.extraneous === true || (lockedPackage.dev === true && !neededExtras.tests)) return true;
    const isNeededNode = neededExtras.node && packagePath === toPath(nodePackage);
    const mayBeAbsent = (lockedPackage.optional === true || lockedPackage.devOptional === true) && !isNeededNode;
    const installedPackage = installed[packagePath];
    return installedPackage === undefined ? mayBeAbsent : installedPackage.version === lockedPackage.version;
  });
}

/**
 * Returns the lock file with the addresses of the archives. Without these addresses, npm would load the list of all
 * versions of each package, which is more data than the packages themselves. The project's lock file has no addresses,
 * because they depend on the configured registry.
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
