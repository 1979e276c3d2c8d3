import { CrmClock } from '../crmClock.ts';
import type { CrmEmulator, EmulatorOptions } from '../crmEmulator.ts';
import { type CrmReply, type ReceivedRequest, createTextReply } from '../crmExchange.ts';
import { CrmServer } from '../crmServer.ts';
import { buildMedia } from '../madeMedia.ts';
import { readSkarabeeFixture } from './skarabeeFixtures.ts';
import { SkarabeeState } from './skarabeeState.ts';

const FIXTURE_CREDENTIALS = { username: 'weblink-9001', password: 'fixture-wachtwoord-9' };
const MEDIA_PATH = '/sk/';
const SOAP_CONTENT_TYPE = 'application/soap+xml; charset=utf-8';
const SOAP_NAMESPACE = 'http://www.w3.org/2003/05/soap-envelope';
const REFUSED_EMAIL_START = 'weigeren@';

/** An emulated Skarabee. The members that it adds to `CrmEmulator` are for tests only. */
export interface SkarabeeEmulator extends CrmEmulator {
  readonly state: SkarabeeState;
}

const createXmlReply = (body: string, status = 200): CrmReply => ({
  ...createTextReply(status, body, SOAP_CONTENT_TYPE),
  emptyBody: '',
});

const createReply = (operation: string, result: string, errors = '<Errors />'): CrmReply =>
  createXmlReply(
    `<?xml version="1.0" encoding="utf-8"?>\n<soap:Envelope xmlns:soap="${SOAP_NAMESPACE}"><soap:Body><${operation}Response xmlns="http://weblink.skarabee.com/"><${operation}Result>${errors}${result}</${operation}Result></${operation}Response></soap:Body></soap:Envelope>`,
  );

const findContent = (body: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];

const LOGINS_XML =
  '<LoginInfo><Login><LoginId>77</LoginId><FirstName>Ilse</FirstName><LastName>Voorbeeld</LastName><Email>ilse@claes-vandamme.example</Email><PhoneBusiness>+32 9 000 01 01</PhoneBusiness><Mobile>+32 470 000 101</Mobile><Active>true</Active></Login></LoginInfo>';
const OFFICES_XML =
  '<UserSummaries><UserSummary><Reference>Claes &amp; Van Damme</Reference><Contact><Email>gent@claes-vandamme.example</Email></Contact></UserSummary></UserSummaries>';

function formatSummaries(state: SkarabeeState, since: string): string {
  const summaries = [...state.publications]
    .filter(([, { modified }]) => modified >= since)
    .map(
      ([id, { created, modified, active }]) =>
        `<PublicationSummary><ID>${id}</ID><Guid>5b0e0000-0000-4000-8000-000000${id}</Guid><Created>${created}</Created><Modified>${modified}</Modified><Active>${active}</Active></PublicationSummary>`,
    );
  return `<PublicationSummaries>${summaries.join('')}</PublicationSummaries>`;
}

function formatProjects(state: SkarabeeState): string {
  const byProject = Map.groupBy(state.projectIdsByLot, ([, project]) => project);
  const projects = [...byProject].map(([project, lots]) => {
    const properties = lots.map(
      ([lot]) =>
        `<ProjectProperty PropertyId="${lot - 100_000}" PropertyType="LOT"><ProjectPropertyPublication PublicationId="${lot}" Active="true" /></ProjectProperty>`,
    );
    return `<ProjectPublicationSummary><PublicationId>${project}</PublicationId><Active>true</Active><PropertySummaries>${properties.join('')}</PropertySummaries></ProjectPublicationSummary>`;
  });
  return `<ProjectPublicationSummaries>${projects.join('')}</ProjectPublicationSummaries>`;
}

/** Runs the operation whose name is in the body of the request. */
function answerOperation(state: SkarabeeState, { body }: ReceivedRequest, origin: string): CrmReply {
  const operation = /<soap:Body><(\w+)/.exec(body)?.[1] ?? '';
  switch (operation) {
    case 'GetPublicationSummaries':
      return createReply(operation, formatSummaries(state, findContent(body, 'LastModified') ?? ''));
    case 'GetPublication': {
      const publication = state.publications.get(Number(findContent(body, 'PublicationId')));
      if (!publication) return createXmlReply(readSkarabeeFixture('error.in-answer.200'));
      return createReply(operation, publication.xml.replaceAll('https://beelden.example', origin));
    }
    case 'GetProjectSummaries':
      return createReply(operation, formatProjects(state));
    case 'GetLogins':
      return createReply(operation, LOGINS_XML);
    case 'GetContactInfo':
      return createReply(operation, OFFICES_XML);
    case 'InsertContactMes': {
      state.contacts.push(body);
      if (!findContent(body, 'Email')?.startsWith(REFUSED_EMAIL_START))
        return createReply(operation, '<InvalidContactMes />');
      const reference = findContent(body, 'ExternalReference') ?? '';
      return createXmlReply(readSkarabeeFixture('InsertContactMes.200').replace('lead-0002', () => reference));
    }
    case 'Feedback':
      state.feedback.push(body);
      return createReply(operation, '');
    default:
      return createXmlReply(readSkarabeeFixture('error.fault.500').replace('Unauthorized', 'Unknown operation'), 500);
  }
}

const DELIVERY_PATTERN = /<(?:\w+:)?(?:InsertContactMes|Feedback)[\s/>]/;

interface SkarabeeOptions extends EmulatorOptions {
  readonly clock?: CrmClock;
}

export async function startSkarabee(options: SkarabeeOptions = {}): Promise<SkarabeeEmulator> {
  const clock = options.clock ?? new CrmClock(options.speed === undefined ? {} : { speed: options.speed });
  const state = new SkarabeeState(clock);
  const login = `Basic ${Buffer.from(`${FIXTURE_CREDENTIALS.username}:${FIXTURE_CREDENTIALS.password}`).toString('base64')}`;
  let origin = '';
  const server = await CrmServer.start(
    {
      ...(options.port !== undefined && { port: options.port }),
      isMedia: (path) => path.startsWith(MEDIA_PATH),
      authorise: (request) =>
        request.header('authorization') === login
          ? undefined
          : createXmlReply(readSkarabeeFixture('error.fault.500'), 500),
      routes: {
        'GET /sk/*': ({ path }) => buildMedia(path),
        'POST /v41/weblink.asmx': (request) => answerOperation(state, request, origin),
      },
    },
    clock,
  );
  ({ origin } = server);
  return {
    server,
    state,
    credentials: FIXTURE_CREDENTIALS,
    settings: { apiUrl: `${origin}/v41/weblink.asmx` },
    homes: () =>
      [...state.publications].map(([id, publication]) => ({
        id: String(id),
        title: findContent(publication.xml, 'Title') ?? '',
        price: Number.parseInt(findContent(publication.xml, 'Price') ?? '', 10) || undefined,
        published: publication.active,
      })),
    change: (id) => {
      const price = Number.parseInt(findContent(state.publications.get(Number(id))?.xml ?? '', 'Price') ?? '0', 10);
      state.change(Number(id), { Price: `${price - 5000},00` });
    },
    isDelivery: ({ body }) => DELIVERY_PATTERN.test(body),
    withdraw: (id) => state.withdraw(Number(id)),
    add: () => String(state.add()),
    close: () => server.close(),
  };
}
