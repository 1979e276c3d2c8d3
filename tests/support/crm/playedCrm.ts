import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ROOM_ID } from '#shared/primitives/ids.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';
import type { AdapterRegistry } from '#server/backoffice/connectors/accounts/openAccounts.ts';
import { DraftWriter } from '#server/backoffice/connectors/reading/draftWriter.ts';
import type { Adapter, HookEvent } from '#server/backoffice/connectors/seam/adapter.ts';
import { CrmUnauthorised, NotPublished } from '#server/backoffice/connectors/seam/crmFailure.ts';
import type { TargetList } from '#server/backoffice/connectors/seam/nameTable.ts';

/** A home in the in-memory CRM. */
interface PlayedHome {
  readonly id: string;
  readonly title: string;
  readonly zip: string;
  readonly price: number;
  readonly showsPrice: boolean;
  /** The ids of the kinds of the home's rooms. */
  readonly rooms: readonly string[];
}

export const buildPlayedHome = (id: string, changes: Partial<PlayedHome> = {}): PlayedHome => ({
  id,
  title: `Woning ${id}`,
  zip: '9000',
  price: 325_000,
  showsPrice: true,
  rooms: ['1'],
  ...changes,
});

const homeSchema = z.object({
  id: z.string(),
  title: z.string(),
  zip: z.string(),
  price: z.number(),
  showsPrice: z.boolean(),
  rooms: z.array(z.string()),
});
const hookSchema = z.object({ id: z.string(), kind: z.enum(['changed', 'removed']) });

const ACCOUNT_ROOMS = [
  { id: '1', name: { nl: 'Slaapkamer' } },
  { id: '77', name: { nl: 'Wijnkelder van Karel' } },
];
const ROOM_LIST: TargetList<RoomKey> = {
  list: 'rooms',
  keys: typedKeys(ROOM_ID),
  byName: new Map([['slaapkamer', 'BEDROOM']]),
};
const VALID_API_KEY = 'played-key';

/** Creates a CRM without a server, which publishes `homes`. It accepts the key `played-key`. */
export function createPlayedCrm() {
  const homes = new Map<string, PlayedHome>();
  const adapter: Adapter = {
    crm: 'played',
    label: 'Played',
    credentials: [
      { name: 'clientId', label: 'Number of the company', isSecret: false },
      { name: 'apiKey', label: 'Key of the API', isSecret: true },
      { name: 'userId', label: 'Number of a user', isSecret: false, isOptional: true },
    ],
    settings: z.strictObject({ size: z.int().default(100) }),
    limits: { requestsPerSecond: 100, maxConcurrent: 2 },
    limitations: ['It has no calendar.'],
    targets: [ROOM_LIST, { list: 'periods', keys: ['week', 'month'], byName: new Map() }],
    leadKinds: ['contact'],
    open: ({ credentials }) => {
      const authorise = () => {
        if (credentials['apiKey'] !== VALID_API_KEY)
          throw new CrmUnauthorised('Played: GET /: answered 401', { status: 401 });
      };
      return {
        async check() {
          authorise();
          return { account: `company ${credentials['clientId']}`, doubts: ['It may not send leads.'] };
        },
        async readNames() {
          return [{ list: 'rooms', entries: ACCOUNT_ROOMS }];
        },
        async *list() {
          authorise();
          for (const home of homes.values())
            yield { id: home.id, version: JSON.stringify(home), state: 'published' as const };
          return {};
        },
        async read(id) {
          authorise();
          const home = homes.get(id);
          if (!home) throw new NotPublished(`Played: GET /homes/${id}: answered 404`, { status: 404 });
          return { raw: home };
        },
      };
    },
    map(raw, { names }) {
      const home = homeSchema.parse(raw);
      const writer = new DraftWriter(home.id);
      writer.choose('general.headType', 3, 'head_type');
      writer.choose('general.transaction', 1, 'transaction');
      writer.set('general.title', { nl: home.title }, 'title');
      writer.set('general.price.value', home.price, 'price');
      writer.set('general.price.visible', home.showsPrice, 'price_visible');
      writer.set('address.zip', home.zip, 'zip');
      for (const id of home.rooms) {
        const room = names.findTarget(ROOM_LIST, id);
        if (room !== undefined) writer.set(`rooms.${room}.count`, 1, 'rooms');
      }
      return [writer.build()];
    },
    readHook({ headers, body }, credentials): readonly HookEvent[] | undefined {
      const signature = createHmac('sha256', credentials['apiKey'] ?? '')
        .update(body)
        .digest('hex');
      if (headers['x-played-signature'] !== signature) return undefined;
      const { id, kind } = hookSchema.parse(JSON.parse(body.toString()));
      return [{ recordId: id, kind }];
    },
    describeSteps: (hookUrl) => [`Tell Played to call ${hookUrl}`],
  };
  const registry: AdapterRegistry = {
    crms: ['played'],
    loadAdapter: async (crm) => (crm === 'played' ? adapter : undefined),
  };
  return { homes, adapter, registry };
}
