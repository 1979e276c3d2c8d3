import { idOf } from '../reading/readNumbers.ts';
import { readByIds } from './estateLists.ts';
import { isProject } from './mapping/mapWhise.ts';
import type { WhiseObject } from './mapping/whiseRecord.ts';
import type { WhiseCalls } from './whiseCalls.ts';

/** Projects in projects in projects. */
const DEEPEST = 5;

/** Which project is in which. A list has units and projects in any order, and not all of them. */
interface ProjectTree {
  /** Learns where the projects of these homes stand; asks for those that are not known. */
  learn(estates: readonly WhiseObject[]): Promise<void>;
  /** The project at the top, of one that was learnt. */
  top(projectId: string | undefined): string | undefined;
}

export function createProjectTree(calls: WhiseCalls): ProjectTree {
  /** Undefined where a project is in none. */
  const parents = new Map<string | undefined, string | undefined>();
  const unknownIn = (estates: readonly WhiseObject[]): string[] => [
    ...new Set(estates.flatMap((estate) => idOf(estate['parentId']) ?? []).filter((id) => !parents.has(id))),
  ];
  return {
    async learn(estates) {
      for (const estate of estates) if (isProject(estate)) parents.set(idOf(estate['id']), idOf(estate['parentId']));
      let unknown = unknownIn(estates);
      for (let level = 0; level < DEEPEST && unknown.length > 0; level++) {
        const found = await readByIds(calls, unknown);
        for (const id of unknown) parents.set(id, undefined);
        for (const estate of found) parents.set(idOf(estate['id']), idOf(estate['parentId']));
        unknown = unknownIn(found);
      }
    },
    top(projectId) {
      let top = projectId;
      for (let level = 0; level < DEEPEST && top !== undefined; level++) {
        const above = parents.get(top);
        if (above === undefined) break;
        top = above;
      }
      return top;
    },
  };
}
