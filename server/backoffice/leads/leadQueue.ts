import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StoredLead } from '../core/db/documents/storedLead.ts';
import type { UnitOfWork } from '../core/db/unitOfWork.ts';
import { foldEmail } from '../mail/enqueueMail.ts';

/** Where features leave what is for the agency's CRM too. */
export interface LeadQueue {
  /**
   * Queues a lead, in the transaction that stores what it is made of. Nothing on a site without a CRM.
   *
   * @param reference what it is about, such as `message:…`
   */
  add(siteId: string, reference: string, lead: StoredLead): Promise<void>;
}

export const createLeadQueue = ({ write }: UnitOfWork): LeadQueue => ({
  add: (siteId, reference, lead) =>
    write(async (transaction) => {
      await transaction.execute(sql`
        insert into leads (id, site_id, kind, reference, email, lead)
        select ${randomUUID()}::uuid, ${siteId}, ${lead.kind}, ${reference}, ${foldEmail(lead.visitor.email)},
          ${JSON.stringify(lead)}::jsonb
        where exists (select from connections where site_id = ${siteId})`);
    }),
});
