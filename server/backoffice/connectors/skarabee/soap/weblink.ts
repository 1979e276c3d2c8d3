import { isObject } from '#server/backoffice/core/isObject.ts';
import { readXmlText } from '#server/backoffice/import/rows/readXml.ts';
import { SourceError } from '#server/backoffice/import/rows/sourceRow.ts';
import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../../seam/crmFailure.ts';
import type { Credentials } from '../../seam/adapter.ts';
import type { Authorise, CrmHttp } from '../../seam/crmHttp.ts';
import { buildContentType, buildEnvelope } from './envelope.ts';

/** An element of an answer: child elements by name, attributes as `@name`, its own text as `#text`. */
export type XmlNode = Readonly<Record<string, unknown>>;

/** The number of characters of the service's reason that are stored. */
const MAX_REASON_CHARACTERS = 300;
/** SOAP reports faults, such as a wrong login, with these statuses. */
const FAULT_STATUSES = [500];

/** Codes in an answer with status 200 that mean that the login is wrong. */
const WRONG_LOGIN: ReadonlySet<string> = new Set([
  'USER_NOT_FOUND',
  'UNAUTHORIZED_ACCESS_TO_USER',
  'INACTIVE_USER',
  'INVALID_LINK_LOGIN',
]);
const NO_SUCH_PUBLICATION = 'INVALID_PUBLICATION_ID';

/** Reports that the service answered, but did not perform the operation. */
export class WeblinkRefusal extends CrmFailure {
  override readonly name = 'WeblinkRefusal';
}

/** A call of an operation. */
interface Operation {
  readonly name: string;
  /** The XML elements of the request. */
  readonly content: readonly string[];
  /** The path, below `…Result`, of the elements to return. */
  readonly path: string;
}

export interface Weblink {
  read(operation: Operation): Promise<readonly XmlNode[]>;
  /** Performs an operation that writes. It is sent once. */
  write(operation: Operation): Promise<readonly XmlNode[]>;
}

interface WeblinkOptions {
  readonly http: CrmHttp;
  readonly credentials: Credentials;
  readonly apiUrl: string;
}

const getText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
};

/** Creates the failure for an answer that cannot be parsed. For a request that writes, the outcome is then unknown. */
const createFailure = (message: string, repeat: 'safe' | 'once', detail?: string): CrmFailure =>
  new (repeat === 'once' ? OutcomeUnknown : CrmFailure)(message, detail === undefined ? {} : { detail });

function elementsAt(xml: string, path: string, repeat: 'safe' | 'once'): readonly XmlNode[] {
  try {
    return readXmlText(xml, path);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw createFailure('Skarabee: the answer cannot be read', repeat, error.message.slice(0, MAX_REASON_CHARACTERS));
  }
}

/** Returns the reason of a fault, of SOAP 1.2 or 1.1; undefined when the answer is no fault. */
function findFault(xml: string, repeat: 'safe' | 'once'): string | undefined {
  if (!xml.includes('Fault>')) return undefined;
  const [fault] = elementsAt(xml, 'Envelope.Body.Fault', repeat);
  if (!fault) return undefined;
  const reason = isObject(fault['Reason']) ? getText(fault['Reason']['Text']) : getText(fault['faultstring']);
  return (reason || 'no reason').slice(0, MAX_REASON_CHARACTERS);
}

function throwError(operation: string, errors: readonly XmlNode[]): void {
  const [first] = errors;
  if (!first) return;
  const code = getText(first['Code']);
  const detail = errors
    .map((error) => [getText(error['Code']), getText(error['Message'])].filter((part) => part !== '').join(': '))
    .join('; ')
    .slice(0, MAX_REASON_CHARACTERS);
  const message = `Skarabee did not answer ${operation}`;
  if (WRONG_LOGIN.has(code)) throw new CrmUnauthorised('Skarabee does not accept the weblink login', { detail });
  if (code === NO_SUCH_PUBLICATION) throw new NotPublished(message, { detail });
  throw new WeblinkRefusal(message, { detail });
}

/** Creates the operations of Weblink, version 41, for one login. */
export function createWeblink({ http, credentials, apiUrl }: WeblinkOptions): Weblink {
  const login = Buffer.from(`${credentials['username']}:${credentials['password']}`, 'utf8').toString('base64');
  const authorise: Authorise = async () => ({ Authorization: `Basic ${login}` });

  async function call({ name, content, path }: Operation, repeat: 'safe' | 'once'): Promise<readonly XmlNode[]> {
    const { body } = await http.request(
      {
        method: 'POST',
        url: apiUrl,
        headers: { 'Content-Type': buildContentType(name), Accept: 'application/soap+xml, text/xml' },
        body: buildEnvelope(name, content),
        repeat,
        urgent: repeat === 'once',
        answer: 'xml',
        faultStatuses: FAULT_STATUSES,
      },
      authorise,
    );
    const xml = typeof body === 'string' ? body : '';
    const fault = findFault(xml, repeat);
    if (fault?.startsWith('Unauthorized')) throw new CrmUnauthorised('Skarabee does not accept the weblink login');
    if (fault !== undefined) throw createFailure(`Skarabee did not answer ${name}`, repeat, fault);
    const result = `Envelope.Body.${name}Response.${name}Result`;
    if (xml.includes('Error>')) throwError(name, elementsAt(xml, `${result}.Errors.Error`, repeat));
    const found = elementsAt(xml, `${result}.${path}`, repeat);
    if (found.length === 0 && elementsAt(xml, `Envelope.Body.${name}Response`, repeat).length === 0)
      throw createFailure(`Skarabee answered something else than ${name}`, repeat);
    return found;
  }

  return { read: (operation) => call(operation, 'safe'), write: (operation) => call(operation, 'once') };
}
