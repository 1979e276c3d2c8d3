import { toId } from '../reading/readNumbers.ts';
import { readHomesByIds } from './estateLists.ts';
import { isProject } from './mapping/mapWhise.ts';
import type { WhiseObject } from './mapping/whiseRecord.ts';
import type { WhiseCalls } from './whiseCalls.ts';

/** The largest number of parents that are followed upwards from a project. */
const MAX_PROJECT_LEVELS = 5;

/**
 * Finds the topmost project of a unit. The parents of projects are read separately, because a list contains units and
 * projects in any order and may not contain a parent.
 */
interface ProjectTree {
  /**
   * Reads the projects that contain these homes, unless they were read before, and stores the parent of each project.
   */
  readParents(estates: readonly WhiseObject[]): Promise<void>;
  /** Returns the id of the topmost project above a project that `readParents` has read. */
  findTopProject(projectId: string | undefined): string | undefined;
}

export function createProjectTree(calls: WhiseCalls): ProjectTree {
  /** The id of the parent of each project; undefined for a project without a parent. */
  const parentByProject = new Map<string | undefined, string | undefined>();
  const listUnknownParents = (estates: readonly WhiseObject[]): string[] => [
    ...new Set(estates.flatMap((estate) => toId(estate['parentId']) ?? []).filter((id) => !parentByProject.has(id))),
  ];
  return {
    async readParents(estates) {
      for (const estate of estates)
        if (isProject(estate)) parentByProject.set(toId(estate['id']), toId(estate['parentId']));
      let unknownIds = listUnknownParents(estates);
      for (let level = 0; level < MAX_PROJECT_LEVELS && unknownIds.length > 0; level++) {
        const projects = await readHomesByIds(calls, unknownIds);
        for (const id of unknownIds) parentByProject.set(id, undefined);
        for (const estate of projects) parentByProject.set(toId(estate['id']), toId(estate['parentId']));
        unknownIds = listUnknownParents(projects);
      }
    },
    findTopProject(projectId) {
      let topProjectId = projectId;
      for (let level = 0; level < MAX_PROJECT_LEVELS && topProjectId !== undefined; level++) {
        const parentId = parentByProject.get(topProjectId);
        if (parentId === undefined) break;
        topProjectId = parentId;
      }
      return topProjectId;
    },
  };
}
