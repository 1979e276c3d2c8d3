import type { PurgeMessage } from '#shared/api/purge.ts';
import { type FakeBackOffice, toJsonReply, type RecordedCall, type Reply } from './fakeBackOffice.ts';

/** The list of purges of a fake back office. */
interface FakePurgeList {
  /** Adds a purge. The waiting requests get their answers. */
  purge(siteId: string, ...tags: readonly string[]): void;
  /** Answers the waiting requests with an empty list. */
  answerWaitingCalls(): void;
  /** Removes all purges, as a restore of the database does, so that all earlier cursors are refused. */
  expireCursors(): void;
  /** The current fault. It is undefined when the list works. */
  listFault: 'away' | undefined;
}

const UNAVAILABLE_REPLY: Reply = {
  status: 503,
  type: 'application/problem+json',
  body: '{"title":"away","status":503}',
};
const GONE_REPLY: Reply = { status: 410, type: 'application/problem+json', body: '{"title":"Gone","status":410}' };

/** Adds a purge list, in the form of the contract, to a fake back office. */
export function addPurgeList({ replies }: Pick<FakeBackOffice, 'replies'>): FakePurgeList {
  const waitingCalls = new Set<() => void>();
  let purges: PurgeMessage[] = [];
  let database = 1;

  const list = {
    purge(siteId: string, ...tags: readonly string[]) {
      const id = `${database}-${purges.length + 1}`;
      purges.push({ id, siteId, tags: [...tags], at: new Date().toISOString() });
      list.answerWaitingCalls();
    },
    answerWaitingCalls() {
      for (const end of waitingCalls) end();
      waitingCalls.clear();
    },
    expireCursors() {
      database += 1;
      purges = [];
      list.answerWaitingCalls();
    },
    listFault: undefined as FakePurgeList['listFault'],
  };

  const buildPageAfter = (number: number) =>
    toJsonReply({ cursor: `${database}-${purges.length}`, purges: purges.slice(number), more: false });

  async function reply({ url }: RecordedCall): Promise<Reply> {
    const query = new URL(url, 'http://x').searchParams;
    const after = query.get('after');
    if (list.listFault) return UNAVAILABLE_REPLY;
    if (after === null) return buildPageAfter(purges.length);
    const [of, number] = after.split('-').map(Number);
    const isKnown = () => of === database && number !== undefined && number <= purges.length;
    if (isKnown() && number === purges.length && query.get('wait') !== '0') {
      await new Promise<void>((resolve) => {
        waitingCalls.add(resolve);
        setTimeout(resolve, 20_000).unref();
      });
    }
    if (list.listFault) return UNAVAILABLE_REPLY;
    return isKnown() && number !== undefined ? buildPageAfter(number) : GONE_REPLY;
  }

  replies.push({ matches: /^GET \/purges(\?|$)/, reply });
  return list;
}
