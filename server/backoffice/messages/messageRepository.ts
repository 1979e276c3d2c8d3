import { randomUUID } from 'node:crypto';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { type TeamMember, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type { Estate, EstateSummary } from '#shared/api/estate.ts';
import { agreements, entityItems, estates, messages } from '../core/db/schema.ts';
import { toVisitorAddress } from '../mail/visitorAddress.ts';
import type { StoredMessage } from '../core/db/documents/storedMessage.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { addCount } from '../statistics/countSql.ts';
import type { CountKind } from '#shared/primitives/countKinds.ts';

/** The estate that a message is about. */
export interface MessageEstate {
  readonly summary: EstateSummary;
  /** Is true when the site shows the estate: it is neither withdrawn nor inactive. */
  readonly isServed: boolean;
  /** The estate's own office, when the estate names an office. */
  readonly officeId: string | undefined;
  /** The stored sales contact of the estate. */
  readonly salesRep: { readonly id: number; readonly name: string; readonly email?: string | undefined } | undefined;
  /** The import source of the estate. */
  readonly source: Estate['source'];
}

/** A person to whom a message may be addressed. */
type MessageAgent = Pick<TeamMember, 'name' | 'email' | 'officeId'>;

export interface MessageRecord {
  readonly id: string;
  readonly at: Date;
  readonly document: StoredMessage;
}

interface MessageListOptions {
  /**
   * The visitor whose messages are listed, in the form of `toVisitorKey`. When it is undefined, the messages of all
   * visitors are listed.
   */
  readonly visitor?: string | undefined;
  /** The last message of the previous page. The list continues after this message. */
  readonly previousMessage?: Pick<MessageRecord, 'id' | 'at'> | undefined;
  readonly limit: number;
}

export interface MessageRepository {
  /** Returns messages, the newest first. */
  list(siteId: string, listing: MessageListOptions): Promise<MessageRecord[]>;
  /** Stores a message and returns its id. */
  add(siteId: string, message: StoredMessage): Promise<string>;
  /** Returns an estate; undefined for one that the site never had. */
  findEstate(siteId: string, estateId: number): Promise<MessageEstate | undefined>;
  /** Returns a team member; undefined when no team member has this id. */
  findAgent(siteId: string, id: string): Promise<MessageAgent | undefined>;
  /** Returns the version of the privacy statement that the site shows now. */
  findPrivacyVersion(siteId: string, locale: string): Promise<string | undefined>;
}

/** Maps kinds of message to their kind of count. All other kinds of message count as messages. */
const COUNT_KINDS_BY_MESSAGE_KIND: Readonly<Record<string, CountKind>> = { friend: 'shares', callback: 'callbacks' };

export const createMessageRepository = ({ db, write }: UnitOfWork): MessageRepository => ({
  add: (siteId, message) =>
    write(async (transaction) => {
      const id = randomUUID();
      await transaction.insert(messages).values({
        siteId,
        id,
        kind: message.kind,
        at: new Date(),
        ...toVisitorAddress(message.kind === 'friend' ? message.sender : message.visitor),
        estateId: message.estateId,
        document: message,
      });
      await addCount(transaction, COUNT_KINDS_BY_MESSAGE_KIND[message.kind] ?? 'messages', {
        siteId,
        estateId: message.estateId,
      });
      return id;
    }),
  list: (siteId, { visitor, previousMessage, limit }) =>
    db
      .select({ id: messages.id, at: messages.at, document: messages.document })
      .from(messages)
      .where(
        and(
          eq(messages.siteId, siteId),
          visitor === undefined ? undefined : or(eq(messages.email, visitor), eq(messages.phone, visitor)),
          previousMessage &&
            sql`(${messages.at}, ${messages.id}) < (${previousMessage.at.toISOString()}::timestamptz, ${previousMessage.id}::uuid)`,
        ),
      )
      .orderBy(desc(messages.at), desc(messages.id))
      .limit(limit),
  async findEstate(siteId, estateId) {
    const [row] = await db
      .select({
        summary: estates.summary,
        active: estates.active,
        deletedAt: estates.deletedAt,
        document: estates.document,
      })
      .from(estates)
      .where(and(eq(estates.siteId, siteId), eq(estates.id, estateId)));
    if (!row) return undefined;
    const { summary, active, deletedAt, document } = row;
    const { general, salesRep, source } = document;
    return { summary, isServed: active && deletedAt === null, officeId: general.officeId, salesRep, source };
  },
  async findAgent(siteId, id) {
    const [row] = await db
      .select({ data: entityItems.data })
      .from(entityItems)
      .where(and(eq(entityItems.siteId, siteId), eq(entityItems.entity, 'team'), eq(entityItems.id, id)));
    return teamMemberSchema.safeParse(row?.data).data;
  },
  async findPrivacyVersion(siteId, locale) {
    const [row] = await db
      .select({ version: agreements.version })
      .from(agreements)
      .where(and(eq(agreements.siteId, siteId), eq(agreements.locale, locale), eq(agreements.kind, 'privacy')));
    return row?.version;
  },
});
