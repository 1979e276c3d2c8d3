import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { toVisitorAddress } from '../mail/visitorAddress.ts';

/** The queue through which features send leads to the agency's CRM. */
export interface LeadQueue {
  /**
   * Queues a lead in the transaction that stores its source. Does nothing for a site without a CRM.
   *
   * @param reference the source of the lead, such as `message:…`
   */
  add(siteId: string, reference: string, lead: StoredLead): Promise<void>;
}

export const createLeadQueue = ({ write }: UnitOfWork): LeadQueue => ({
  add: (siteId, reference, lead) =>
    write(async (transaction) => {
      const { email, phone } = toVisitorAddress(lead.visitor);
      await transaction.execute(sql`
        insert into leads (id, site_id, kind, reference, email, phone, lead)
        select ${randomUUID()}::uuid, ${siteId}, ${lead.kind}, ${reference}, ${email}, ${phone},
          ${JSON.stringify(lead)}::jsonb
        where exists (select from connections where site_id = ${siteId})`);
    }),
});
