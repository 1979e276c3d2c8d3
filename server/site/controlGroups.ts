import { readFileSync } from 'node:fs';

/** Reads a file as text; returns undefined when it cannot be read. */
export type ReadFile = (file: string) => string | undefined;

export const readFileText: ReadFile = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const CGROUP_MOUNT = '/sys/fs/cgroup';

/** Returns a path and the paths of all folders above it; '' is the top. */
const listParents = (path: string): string[] => {
  const folderNames = path.split('/').filter(Boolean);
  return Array.from({ length: folderNames.length + 1 }, (_, removedCount) =>
    folderNames
      .slice(0, folderNames.length - removedCount)
      .map((name) => `/${name}`)
      .join(''),
  );
};

/**
 * Returns the folders of this process's control group, and of the groups above it. Within a container, the container's
 * own group may be the top folder of the mount, so some of the returned folders may not exist.
 *
 * @param controller controller of cgroup v1, such as `cpu`; without it, the folders of cgroup v2
 */
export function listGroupFolders(read: ReadFile, controller = ''): string[] {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const [, controllers, path = ''] = groups.find(([, names = '']) => names.split(',').includes(controller)) ?? [];
  if (controllers === undefined) return [];
  return listParents(path).map((each) => `${CGROUP_MOUNT}${controllers && `/${controllers}`}${each}`);
}
