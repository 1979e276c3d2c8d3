import { isObject } from '#server/backoffice/core/isObject.ts';
import { readXmlText } from '#server/backoffice/import/rows/readXml.ts';
import { SourceError } from '#server/backoffice/import/rows/sourceRow.ts';
import { CrmFailure, CrmUnauthorised, NotPublished, OutcomeUnknown } from '../../seam/crmFailure.ts';
import type { Credentials } from '../../seam/adapter.ts';
import type { Authorise, CrmHttp } from '../../seam/crmHttp.ts';
import { buildContentType, buildEnvelope } from './envelope.ts';

/** A parsed XML element: its child elements by name, its attributes as `@name`, its own text as `#text`. */
export type XmlNode = Readonly<Record<string, unknown>>;

/** The largest length of the service's reason in an error message. */
const MAX_REASON_CHARACTERS = 300;
/** SOAP reports faults, such as a wrong login, with these statuses. */
const FAULT_STATUSES = [500];

/** The error codes that mean that the login is wrong, in answers with status 200. */
const WRONG_LOGIN_CODES: ReadonlySet<string> = new Set([
  'USER_NOT_FOUND',
  'UNAUTHORIZED_ACCESS_TO_USER',
  'INACTIVE_USER',
  'INVALID_LINK_LOGIN',
]);
const UNKNOWN_PUBLICATION_CODE = 'INVALID_PUBLICATION_ID';

/** The error for an operation that the service answered but did not perform. */
export class WeblinkRefusal extends CrmFailure {
  override readonly name = 'WeblinkRefusal';
}

/** An operation of the service with its input. */
interface WeblinkOperation {
  readonly name: string;
  /** The XML elements of the request. */
  readonly content: readonly string[];
  /** The path, below the element `…Result`, of the elements that the call returns. */
  readonly path: string;
}

export interface Weblink {
  read(operation: WeblinkOperation): Promise<readonly XmlNode[]>;
  /**
   * Performs an operation that writes. The request is repeated only when the service has certainly not processed it.
   */
  write(operation: WeblinkOperation): Promise<readonly XmlNode[]>;
}

interface WeblinkOptions {
  readonly http: CrmHttp;
  readonly credentials: Credentials;
  readonly apiUrl: string;
}

const getElementText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return isObject(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
};

/**
 * Creates the failure for an answer that is a fault or cannot be understood. For a request that writes, the failure is
 * `OutcomeUnknown`.
 */
const createFailure = (message: string, repeat: 'safe' | 'once', detail?: string): CrmFailure =>
  new (repeat === 'once' ? OutcomeUnknown : CrmFailure)(message, detail === undefined ? {} : { detail });

function parseElementsAt(xml: string, path: string, repeat: 'safe' | 'once'): readonly XmlNode[] {
  try {
    return readXmlText(xml, path);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw createFailure('Skarabee: the answer cannot be read', repeat, error.message.slice(0, MAX_REASON_CHARACTERS));
  }
}

/** Returns the reason in a fault of SOAP 1.2 or 1.1; undefined when the answer is no fault. */
function findFault(xml: string, repeat: 'safe' | 'once'): string | undefined {
  if (!xml.includes('Fault>')) return undefined;
  const [fault] = parseElementsAt(xml, 'Envelope.Body.Fault', repeat);
  if (!fault) return undefined;
  const reason = isObject(fault['Reason'])
    ? getElementText(fault['Reason']['Text'])
    : getElementText(fault['faultstring']);
  return (reason || 'no reason').slice(0, MAX_REASON_CHARACTERS);
}

function throwWeblinkError(operation: string, errors: readonly XmlNode[]): void {
  const [first] = errors;
  if (!first) return;
  const code = getElementText(first['Code']);
  const detail = errors
    .map((error) =>
      [getElementText(error['Code']), getElementText(error['Message'])].filter((part) => part !== '').join(': '),
    )
    .join('; ')
    .slice(0, MAX_REASON_CHARACTERS);
  const message = `Skarabee did not answer ${operation}`;
  if (WRONG_LOGIN_CODES.has(code)) throw new CrmUnauthorised('Skarabee does not accept the weblink login', { detail });
  if (code === UNKNOWN_PUBLICATION_CODE) throw new NotPublished(message, { detail });
  throw new WeblinkRefusal(message, { detail });
}

/** Creates the functions that call Weblink, version 41, with one login. */
export function createWeblink({ http, credentials, apiUrl }: WeblinkOptions): Weblink {
  const encodedLogin = Buffer.from(`${credentials['username']}:${credentials['password']}`, 'utf8').toString('base64');
  const authorise: Authorise = async () => ({ Authorization: `Basic ${encodedLogin}` });

  async function call({ name, content, path }: WeblinkOperation, repeat: 'safe' | 'once'): Promise<readonly XmlNode[]> {
    const { body } = await http.request(
      {
        method: 'POST',
        url: apiUrl,
        headers: { 'Content-Type': buildContentType(name), Accept: 'application/soap+xml, text/xml' },
        body: buildEnvelope(name, content),
        repeat,
        isUrgent: repeat === 'once',
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
    if (xml.includes('Error>')) throwWeblinkError(name, parseElementsAt(xml, `${result}.Errors.Error`, repeat));
    const elements = parseElementsAt(xml, `${result}.${path}`, repeat);
    if (elements.length === 0 && parseElementsAt(xml, `Envelope.Body.${name}Response`, repeat).length === 0)
      throw createFailure(`Skarabee sent an unexpected answer to ${name}`, repeat);
    return elements;
  }

  return { read: (operation) => call(operation, 'safe'), write: (operation) => call(operation, 'once') };
}
