import { sql } from 'drizzle-orm';
import type { UnitOfWork } from './unitOfWork.ts';

/** A call that may come twice. */
export interface IdempotentRequest {
  readonly siteId: string;
  /** Name of the call: a key counts within one. */
  readonly call: string;
  readonly key: string;
  /** Of all that the call says. */
  readonly hash: string;
  /** What showed that somebody was there: good for one write of the site. */
  readonly proof?: string | undefined;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Row extends Record<string, unknown> {
  request_hash: string;
  status: number;
  body: unknown;
}

export interface ReplyRepository {
  /**
   * Within a transaction: undefined for a call that comes for the first time. Whoever comes with the same key
   * or the same proof waits until that transaction ends.
   */
  begin(request: IdempotentRequest): Promise<Reply | 'other request' | 'proof spent' | undefined>;
  /** Within the same transaction: what is answered from now on. */
  finish(request: IdempotentRequest, reply: Reply): Promise<void>;
}

export const createReplyRepository = ({ db, write }: UnitOfWork): ReplyRepository => ({
  begin: ({ siteId, call, key, hash, proof = null }) =>
    write(async (transaction) => {
      const { rowCount } = await transaction.execute(sql`
        insert into replies (site_id, call, key, request_hash, proof)
        values (${siteId}, ${call}, ${key}, ${hash}, ${proof})
        on conflict do nothing`);
      if (rowCount) return undefined;
      const { rows } = await transaction.execute<Row>(sql`
        select request_hash, status, body from replies
        where site_id = ${siteId} and call = ${call} and key = ${key}`);
      const [row] = rows;
      if (!row && proof !== null) return 'proof spent';
      if (!row) throw new Error('A reply went away while it was read.');
      return row.request_hash === hash ? { status: row.status, body: row.body ?? undefined } : 'other request';
    }),
  async finish({ siteId, call, key }, { status, body }) {
    await db.execute(sql`
      update replies set status = ${status}, body = ${JSON.stringify(body ?? null)}::jsonb
      where site_id = ${siteId} and call = ${call} and key = ${key}`);
  },
});
