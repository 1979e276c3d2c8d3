import { readFileSync } from 'node:fs';

/** Reads a file as text; returns undefined when it cannot be read. */
export type Read = (file: string) => string | undefined;

export const readText: Read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const MOUNT = '/sys/fs/cgroup';

/** Returns a path and the paths of all folders above it; '' is the top. */
const listParents = (path: string): string[] => {
  const names = path.split('/').filter(Boolean);
  return Array.from({ length: names.length + 1 }, (_, left) =>
    names
      .slice(0, names.length - left)
      .map((name) => `/${name}`)
      .join(''),
  );
};

/**
 * Returns the folders of this process's control group, and of the groups above it. Within a container, its own group
 * may be the top of what is mounted, so some of these folders may not exist.
 *
 * @param controller controller of cgroup v1, such as `cpu`; without it, the folders of cgroup v2
 */
export function listGroupFolders(read: Read, controller = ''): string[] {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const [, controllers, path = ''] = groups.find(([, names = '']) => names.split(',').includes(controller)) ?? [];
  if (controllers === undefined) return [];
  return listParents(path).map((each) => `${MOUNT}${controllers && `/${controllers}`}${each}`);
}
