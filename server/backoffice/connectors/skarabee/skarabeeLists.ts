import { isObject } from '../../core/isObject.ts';
import { readIdAt, getNodeAt, listNodesAt } from './mapping/xmlValues.ts';
import { createOnceRunner } from '../seam/createOnceRunner.ts';
import type { SkarabeeSettings } from './skarabeeSettings.ts';
import { buildElement, buildNilElement } from './soap/envelope.ts';
import { type Weblink, WeblinkRefusal, type XmlNode } from './soap/weblink.ts';

/**
 * The types of properties that are read. The type for models of houses that can be built anywhere is left out, because
 * a model is no home.
 */
const READ_PROPERTY_TYPES = ['TRANSACTION', 'PROJECT', 'LOT'];

/**
 * Returns an empty list when the login may not read the list, so that homes are published without the data of that
 * list.
 */
async function toEmptyIfRefused(list: Promise<readonly XmlNode[]>): Promise<readonly XmlNode[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof WeblinkRefusal) return [];
    throw error;
  }
}

/** Creates the functions that read the lists of an account. */
export function createSkarabeeLists(weblink: Weblink, { excludeShared }: SkarabeeSettings) {
  const excludeSharedElement = buildElement('ExcludeSharedProperties', String(excludeShared));

  const readAgents = createOnceRunner(async () => {
    const logins = await toEmptyIfRefused(weblink.read({ name: 'GetLogins', content: [], path: 'LoginInfo.Login' }));
    return new Map(logins.map((agent) => [readIdAt(agent, 'LoginId'), agent]));
  });

  /** Reads the ids of all projects, and the project of each lot. */
  const readProjects = createOnceRunner(async () => {
    const content = [buildNilElement('LastModified'), excludeSharedElement];
    const path = 'ProjectPublicationSummaries.ProjectPublicationSummary';
    const projects = await toEmptyIfRefused(weblink.read({ name: 'GetProjectSummaries', content, path }));
    const projectIdByLot = new Map<string, string>();
    const projectIds = new Set<string>();
    for (const project of projects) {
      const projectId = readIdAt(project, 'PublicationId');
      if (projectId === undefined) continue;
      projectIds.add(projectId);
      for (const property of listNodesAt(getNodeAt(project, 'PropertySummaries'), 'ProjectProperty')) {
        const publications = listNodesAt(property, 'ProjectPropertyPublication');
        for (const publication of publications) {
          const id = readIdAt(publication, '@PublicationId');
          if (id !== undefined && id !== projectId) projectIdByLot.set(id, projectId);
        }
      }
    }
    return { projectIds, projectIdByLot };
  });

  return {
    /** Reads all publications, or only those that have changed since a time. The answer is not divided into pages. */
    readSummaries(since: string | undefined): Promise<readonly XmlNode[]> {
      return weblink.read({
        name: 'GetPublicationSummaries',
        content: [
          since === undefined ? buildNilElement('LastModified') : buildElement('LastModified', since),
          buildElement(
            'RequestedPropertyTypes',
            READ_PROPERTY_TYPES.map((type) => buildElement('PropertyType', type)),
          ),
          excludeSharedElement,
        ],
        path: 'PublicationSummaries.PublicationSummary',
      });
    },
    readOffices: () =>
      toEmptyIfRefused(weblink.read({ name: 'GetContactInfo', content: [], path: 'UserSummaries.UserSummary' })),
    async findAgent(publication: XmlNode): Promise<{ agent?: XmlNode }> {
      const property = getNodeAt(publication, 'Property');
      const agentById = await readAgents();
      const agent =
        agentById.get(readIdAt(property, 'SalesRepresentativeLoginId')) ??
        agentById.get(readIdAt(property, 'ResponsibleLoginId'));
      return isObject(agent) ? { agent } : {};
    },
    async findProjectRelation(id: string): Promise<{ isProject: boolean; projectId?: string }> {
      const { projectIds, projectIdByLot } = await readProjects();
      const projectId = projectIdByLot.get(id);
      return { isProject: projectIds.has(id), ...(projectId !== undefined && { projectId }) };
    },
  };
}
