import { toId } from '../reading/readNumbers.ts';
import { readByIds } from './estateLists.ts';
import { isProject } from './mapping/mapWhise.ts';
import type { WhiseObject } from './mapping/whiseRecord.ts';
import type { WhiseCalls } from './whiseCalls.ts';

/** The number of nested levels of projects that are followed. */
const MAX_PROJECT_LEVELS = 5;

/**
 * The parent of each project. It is needed because a list contains units and projects in any order, and not all of
 * them.
 */
interface ProjectTree {
  /** Stores the parents of the projects of these homes, and reads the unknown ones. */
  learn(estates: readonly WhiseObject[]): Promise<void>;
  /** Returns the top project above a project that `learn` has read. */
  findTop(projectId: string | undefined): string | undefined;
}

export function createProjectTree(calls: WhiseCalls): ProjectTree {
  /** The parent of each project; undefined for a project without one. */
  const parents = new Map<string | undefined, string | undefined>();
  const listUnknown = (estates: readonly WhiseObject[]): string[] => [
    ...new Set(estates.flatMap((estate) => toId(estate['parentId']) ?? []).filter((id) => !parents.has(id))),
  ];
  return {
    async learn(estates) {
      for (const estate of estates) if (isProject(estate)) parents.set(toId(estate['id']), toId(estate['parentId']));
      let unknown = listUnknown(estates);
      for (let level = 0; level < MAX_PROJECT_LEVELS && unknown.length > 0; level++) {
        const found = await readByIds(calls, unknown);
        for (const id of unknown) parents.set(id, undefined);
        for (const estate of found) parents.set(toId(estate['id']), toId(estate['parentId']));
        unknown = listUnknown(found);
      }
    },
    findTop(projectId) {
      let top = projectId;
      for (let level = 0; level < MAX_PROJECT_LEVELS && top !== undefined; level++) {
        const above = parents.get(top);
        if (above === undefined) break;
        top = above;
      }
      return top;
    },
  };
}
