import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { EstateSummary } from '../../../shared/api/estate.ts';
import { agreements, estates, messages } from '../db/schema.ts';
import { foldEmail } from '../mail/enqueueMail.ts';
import type { StoredMessage } from '../messages/storedMessage.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/** The estate that a message is about. */
export interface MessageEstate {
  readonly summary: EstateSummary;
  /** It is on the site: not withdrawn, not inactive. */
  readonly served: boolean;
  /** Of its sales contact, as it is stored. */
  readonly salesRep: { readonly name: string; readonly email?: string | undefined } | undefined;
}

export interface MessageRepository {
  /** Stores what a visitor wrote; gives its id. */
  add(siteId: string, message: StoredMessage): Promise<string>;
  /** Undefined for an estate that the site never had. */
  estate(siteId: string, estateId: number): Promise<MessageEstate | undefined>;
  /** Version of the privacy statement that stands on the site now. */
  privacyVersion(siteId: string, locale: string): Promise<string | undefined>;
}

export const createMessageRepository = ({ db, write }: UnitOfWork): MessageRepository => ({
  add: (siteId, message) =>
    write(async (transaction) => {
      const id = randomUUID();
      const email = message.kind === 'friend' ? message.sender.email : message.visitor.email;
      await transaction.insert(messages).values({
        siteId,
        id,
        kind: message.kind,
        email: foldEmail(email),
        estateId: message.estateId,
        document: message,
      });
      return id;
    }),
  async estate(siteId, estateId) {
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
    return { summary, served: active && deletedAt === null, salesRep: document.salesRep };
  },
  async privacyVersion(siteId, locale) {
    const [row] = await db
      .select({ version: agreements.version })
      .from(agreements)
      .where(and(eq(agreements.siteId, siteId), eq(agreements.locale, locale), eq(agreements.kind, 'privacy')));
    return row?.version;
  },
});
