import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../core/db/database.ts';
import { queryRows } from '../../core/db/queryRows.ts';
import { foldEmail } from '../../mail/enqueueMail.ts';
import type { OtherParties } from '../admitParty.ts';
import type { OpenHouseOccurrence, PartyCounts } from '../openHouse.ts';
import { toTimestamp } from './registrationCounts.ts';

/** The properties by which registrations of one visitor are recognised. */
export interface PartyIdentity {
  readonly email: string;
  /**
   * The hash of the party's network. When it is undefined, the network is unknown, and all such parties count as one
   * network.
   */
  readonly visitorHash: Buffer | undefined;
  /** The id of the party's own registration, which is left out. */
  readonly id?: string;
}

/**
 * Removes the part of an e-mail address from a plus sign to the `@`: the mail servers of large providers deliver
 * `an+x@` to `an@`.
 */
function toMailbox(email: string): string {
  const foldedEmail = foldEmail(email);
  const [plusIndex, atIndex] = [foldedEmail.indexOf('+'), foldedEmail.lastIndexOf('@')];
  return plusIndex >= 0 && plusIndex < atIndex
    ? foldedEmail.slice(0, plusIndex) + foldedEmail.slice(atIndex)
    : foldedEmail;
}
const MAILBOX_SQL = sql`regexp_replace(email, '[+].*@', '@')`;

/** A row with the counts of `OtherParties`, by the names of its columns. */
const partyCountsRow = z.record(z.string(), z.coerce.number());

/** Counts the parties that meet a condition, and their people. */
const buildCountColumns = (name: string, condition: SQL): SQL =>
  sql`count(*) filter (where ${condition}) as ${sql.identifier(`${name}_parties`)},
    coalesce(sum(people) filter (where ${condition}), 0) as ${sql.identifier(`${name}_people`)}`;

const IS_REGISTERED = sql`state = 'registered'`;
const IS_REGISTERED_WITHOUT_CONFIRMATION = sql`state = 'registered' and confirmed_at is null`;
const IS_HELD = sql`state = 'unconfirmed' and held_until > now()`;

/** Counts the registrations of other parties for a day. The day must be locked. */
export async function countOtherParties(
  db: Database,
  { siteId, estateId, id: day, start, end }: OpenHouseOccurrence,
  { email, visitorHash, id }: PartyIdentity,
): Promise<OtherParties> {
  const [row = {}] = await queryRows(
    db,
    sql`select ${buildCountColumns('registered', IS_REGISTERED)}, ${buildCountColumns('without_confirmation', IS_REGISTERED_WITHOUT_CONFIRMATION)}, ${buildCountColumns('held', IS_HELD)},
        ${buildCountColumns('network', sql`is_network and (${IS_REGISTERED} or ${IS_HELD})`)},
        count(*) filter (where is_network) as network_all,
        count(*) filter (where is_network and ${IS_REGISTERED_WITHOUT_CONFIRMATION}) as network_without_confirmation,
        count(*) filter (where is_network and ${IS_HELD}) as network_held,
        count(*) filter (where is_mailbox and ${IS_REGISTERED}) as mailbox_registered,
        count(*) filter (where is_mailbox and state = 'unconfirmed') as mailbox_unanswered
      from (
        select state, people, confirmed_at, held_until,
          visitor_hash is not distinct from ${visitorHash ?? null}::bytea as is_network,
          ${MAILBOX_SQL} = ${toMailbox(email)} as is_mailbox
        from open_house_registrations
        where site_id = ${siteId} and estate_id = ${estateId}::bigint and open_house_id = ${day}
          and starts_at = ${toTimestamp(start)} and ends_at = ${toTimestamp(end)}
          and id is distinct from ${id ?? null}::uuid
      ) r`,
    partyCountsRow,
  );
  const readCount = (name: string): number => {
    const value = row[name];
    if (value === undefined) throw new Error(`The database does not count ${name}.`);
    return value;
  };
  const readCounts = (name: string): PartyCounts => ({
    parties: readCount(`${name}_parties`),
    people: readCount(`${name}_people`),
  });
  return {
    registered: readCounts('registered'),
    withoutConfirmation: readCounts('without_confirmation'),
    held: readCounts('held'),
    network: {
      parties: readCount('network_all'),
      withoutConfirmation: readCount('network_without_confirmation'),
      held: readCount('network_held'),
      taken: readCounts('network'),
    },
    mailbox: { registered: readCount('mailbox_registered'), unanswered: readCount('mailbox_unanswered') },
  };
}
