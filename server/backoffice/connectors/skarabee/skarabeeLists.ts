import { isObject } from '../../core/isObject.ts';
import { idAt, nodeAt, nodesAt } from './mapping/xmlValues.ts';
import type { SkarabeeSettings } from './skarabeeSettings.ts';
import { buildElement, buildNil } from './soap/envelope.ts';
import { type Weblink, WeblinkRefusal, type XmlNode } from './soap/weblink.ts';

/**
 * The types of properties that are read. A model of a house that can be built anywhere is no home, so its type is left
 * out.
 */
const PROPERTY_TYPES = ['TRANSACTION', 'PROJECT', 'LOT'];

/** Calls `ask` once per session and stores its result, unless it failed. */
function runOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= ask();
    known.catch(() => (known = undefined));
    return known;
  };
}

/** Returns an empty list when the login may not read it, so that homes are published without its data. */
async function emptyIfRefused(list: Promise<readonly XmlNode[]>): Promise<readonly XmlNode[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof WeblinkRefusal) return [];
    throw error;
  }
}

/** Creates the functions that read the lists of an account. */
export function createSkarabeeLists(weblink: Weblink, { excludeShared }: SkarabeeSettings) {
  const excluded = buildElement('ExcludeSharedProperties', String(excludeShared));

  const agents = runOnce(async () => {
    const found = await emptyIfRefused(weblink.read({ name: 'GetLogins', content: [], path: 'LoginInfo.Login' }));
    return new Map(found.map((agent) => [idAt(agent, 'LoginId'), agent]));
  });

  /** Reads the ids of project publications, and the project of each lot. */
  const projects = runOnce(async () => {
    const content = [buildNil('LastModified'), excluded];
    const path = 'ProjectPublicationSummaries.ProjectPublicationSummary';
    const found = await emptyIfRefused(weblink.read({ name: 'GetProjectSummaries', content, path }));
    const lots = new Map<string, string>();
    const own = new Set<string>();
    for (const project of found) {
      const projectId = idAt(project, 'PublicationId');
      if (projectId === undefined) continue;
      own.add(projectId);
      for (const property of nodesAt(nodeAt(project, 'PropertySummaries'), 'ProjectProperty')) {
        const publications = nodesAt(property, 'ProjectPropertyPublication');
        for (const publication of publications) {
          const id = idAt(publication, '@PublicationId');
          if (id !== undefined && id !== projectId) lots.set(id, projectId);
        }
      }
    }
    return { own, lots };
  });

  return {
    /** Reads all publications, or those that have changed since a time. The answer has no pages. */
    summaries(since: string | undefined): Promise<readonly XmlNode[]> {
      return weblink.read({
        name: 'GetPublicationSummaries',
        content: [
          since === undefined ? buildNil('LastModified') : buildElement('LastModified', since),
          buildElement(
            'RequestedPropertyTypes',
            PROPERTY_TYPES.map((type) => buildElement('PropertyType', type)),
          ),
          excluded,
        ],
        path: 'PublicationSummaries.PublicationSummary',
      });
    },
    offices: () =>
      emptyIfRefused(weblink.read({ name: 'GetContactInfo', content: [], path: 'UserSummaries.UserSummary' })),
    async findAgent(publication: XmlNode): Promise<{ agent?: XmlNode }> {
      const property = nodeAt(publication, 'Property');
      const known = await agents();
      const agent =
        known.get(idAt(property, 'SalesRepresentativeLoginId')) ?? known.get(idAt(property, 'ResponsibleLoginId'));
      return isObject(agent) ? { agent } : {};
    },
    async findProjectRelation(id: string): Promise<{ isProject: boolean; projectId?: string }> {
      const { own, lots } = await projects();
      const projectId = lots.get(id);
      return { isProject: own.has(id), ...(projectId !== undefined && { projectId }) };
    },
  };
}
