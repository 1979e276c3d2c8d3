import { readFileSync } from 'node:fs';

/** The text of a file; undefined when it cannot be read. */
export type Read = (file: string) => string | undefined;

export const readText: Read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const MOUNT = '/sys/fs/cgroup';

/** A path and those above it; '' is the top. */
const upwards = (path: string): string[] => {
  const names = path.split('/').filter(Boolean);
  return Array.from({ length: names.length + 1 }, (_, left) =>
    names
      .slice(0, names.length - left)
      .map((name) => `/${name}`)
      .join(''),
  );
};

/**
 * Folders of the control group that this process is in, and of those above it. Within a container its own group may be
 * the top of what is mounted, so not every folder is there.
 *
 * @param controller of cgroup v1, such as `cpu`; that of cgroup v2 without it
 */
export function groupFolders(read: Read, controller = ''): string[] {
  const groups = (read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const [, controllers, path = ''] = groups.find(([, names = '']) => names.split(',').includes(controller)) ?? [];
  if (controllers === undefined) return [];
  return upwards(path).map((each) => `${MOUNT}${controllers && `/${controllers}`}${each}`);
}
