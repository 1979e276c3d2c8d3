import { and, eq, sql } from 'drizzle-orm';
import { replies } from './schema.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/** A call that its caller may repeat. */
export interface IdempotentRequest {
  readonly siteId: string;
  /** The name of the call in the contract. Two different calls may have the same key. */
  readonly call: string;
  readonly key: string;
  /** The hash of the whole content of the call. */
  readonly hash: string;
  /** The proof of a captcha. It is valid for one write of the site. */
  readonly proof?: string | undefined;
}

interface StoredReply {
  readonly status: number;
  readonly body: unknown;
}

export interface ReplyRepository {
  /**
   * Begins a call. Returns undefined for a new call, the stored reply for a repeated one, `other request` when the key
   * belongs to other content, and `proof spent` when another call used the proof. The function must be called within a
   * transaction; a second call with the same key or the same proof waits until that transaction ends.
   */
  beginCall(request: IdempotentRequest): Promise<StoredReply | 'other request' | 'proof spent' | undefined>;
  /** Returns whether the call was answered before. */
  isKnown(request: IdempotentRequest): Promise<boolean>;
  /** Stores, within the same transaction, the answer that repeated calls will get. */
  finishCall(request: IdempotentRequest, reply: StoredReply): Promise<void>;
}

const hasReplyKey = ({ siteId, call, key }: Pick<IdempotentRequest, 'siteId' | 'call' | 'key'>) =>
  and(eq(replies.siteId, siteId), eq(replies.call, call), eq(replies.key, key));

export const createReplyRepository = ({ db, write }: UnitOfWork): ReplyRepository => ({
  beginCall: ({ siteId, call, key, hash, proof = null }) =>
    write(async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        insert into replies (site_id, call, key, request_hash, proof)
        values (${siteId}, ${call}, ${key}, ${hash}, ${proof})
        on conflict do nothing`);
      if (rowCount) return undefined;
      const [row] = await transaction
        .select({ requestHash: replies.requestHash, status: replies.status, body: replies.body })
        .from(replies)
        .where(hasReplyKey({ siteId, call, key }));
      if (!row && proof !== null) return 'proof spent';
      if (!row) throw new Error('A reply was deleted while it was read.');
      if (row.requestHash !== hash) return 'other request';
      if (row.status === null) throw new Error('A call was stored without its reply.');
      return { status: row.status, body: row.body ?? undefined };
    }),
  isKnown: async (request) => (await db.$count(replies, hasReplyKey(request))) > 0,
  async finishCall({ siteId, call, key }, { status, body }) {
    await db.execute(sql`
      update replies set status = ${status}, body = ${JSON.stringify(body ?? null)}::jsonb
      where site_id = ${siteId} and call = ${call} and key = ${key}`);
  },
});
