import { z } from 'zod';
import { UsageError } from '../../core/cli/command.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import type { LeadState } from '../../core/db/documents/storedLead.ts';
import { formatMinute } from './connectionState.ts';
import type { ConnectorContext, OpenedConnectors } from './connectorStores.ts';

const MAX_SHOWN_LEADS = 100;
/** The states of leads that the program still has to send, or that a person still has to deal with. */
const OPEN_LEAD_STATES: readonly LeadState[] = ['queued', 'sending', 'refused', 'unsure', 'handed'];
const ALL_LEAD_STATES: readonly LeadState[] = [...OPEN_LEAD_STATES, 'sent', 'done'];

/**
 * Marks a lead as done (`--done`) or queues it to be sent again (`--retry`). Returns false when neither option is
 * given. Throws an `Error` when the lead is not in a state that allows it.
 */
async function applyDecision({ values, out }: ConnectorContext, { stores }: OpenedConnectors): Promise<boolean> {
  const [retryId, doneId] = [values.text('retry'), values.text('done')];
  if (retryId !== undefined && doneId !== undefined)
    throw new UsageError('connectors leads accepts either --retry or --done');
  const id = retryId ?? doneId;
  if (id === undefined) return false;
  if (!z.uuid().safeParse(id).success)
    throw new UsageError(`${JSON.stringify(id)} is not the id of a lead: connectors leads lists the ids`);
  const isChanged = await (retryId === undefined ? stores.leadStore.markDone(id) : stores.leadStore.retry(id));
  if (!isChanged)
    throw new Error(
      retryId === undefined
        ? `No lead ${id} has to be handled by a person.`
        : `There is no lead ${id} that can be sent again.`,
    );
  out.write(retryId === undefined ? `${id} is marked as done.\n` : `${id} will be sent again.\n`);
  return true;
}

/**
 * Implements `connectors leads`, which lists the leads that wait to be sent to a CRM or wait for a person. It shows no
 * visitor's name.
 */
export async function showLeads(context: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  if (await applyDecision(context, connectors)) return 0;
  const { values, out } = context;
  const leads = await connectors.stores.leadStore.list({
    siteId: values.text('site'),
    connection: values.text('name'),
    states: values.flag('all') ? ALL_LEAD_STATES : OPEN_LEAD_STATES,
    limit: MAX_SHOWN_LEADS,
  });
  if (values.flag('json')) {
    out.write(`${JSON.stringify(leads, null, 2)}\n`);
    return 0;
  }
  if (leads.length === 0) {
    out.write(values.flag('all') ? 'There are no leads.\n' : 'All leads were sent or are done.\n');
    return 0;
  }
  const columns = [
    { title: 'Lead', isWhole: true },
    { title: 'Written (UTC)' },
    { title: 'Site' },
    { title: 'Connection' },
    { title: 'Kind' },
    { title: 'State' },
    { title: 'Attempts', align: 'right' as const },
    { title: 'Reason or reference' },
  ];
  out.write(
    formatTable(
      columns,
      leads.map(({ id, at, siteId, connection, kind, state, attempts, problem, crmReference }) => [
        id,
        formatMinute(at.toISOString()),
        siteId,
        connection ?? '',
        kind,
        state,
        String(attempts),
        problem ?? crmReference ?? '',
      ]),
      // Output that is not a terminal has no width, so the lines are not shortened.
      out.isTTY === true ? undefined : Infinity,
      measureLineWidth(out),
    ),
  );
  return 0;
}
