import { localize } from '#shared/i18n/locales.ts';
import { UsageError } from '../../core/cli/command.ts';
import { formatTable, measureLineWidth } from '../../core/cli/table.ts';
import { formatSuggestion, findNearestNames } from '../../core/didYouMean.ts';
import type { Adapter } from '../seam/adapter.ts';
import { type ConnectorContext, type OpenedConnectors, requireConnection } from './connectorStores.ts';

/** The value of `--to` that removes the key which the agency has chosen for an entry. */
const NO_TARGET = '-';

/** When a list has at most this many keys, an error message shows all of them, and otherwise only the nearest keys. */
const MAX_SHOWN_KEYS = 12;
const MAX_NEAREST_KEYS = 5;

/**
 * Returns the key that `--to` names, out of the keys that the adapter allows for the list. Throws a `UsageError` for an
 * unknown key; the message suggests similar keys.
 */
function parseTarget(adapter: Adapter | undefined, list: string, targetText: string): string {
  const lists = adapter?.targets?.map((each) => each.list) ?? [];
  const keys = adapter?.targets?.find((each) => each.list === list)?.keys;
  if (!keys)
    throw new UsageError(
      lists.length === 0
        ? `No list of ${adapter?.label ?? 'this CRM'} can be mapped`
        : `--list ${list} is not a list that can be mapped${formatSuggestion(list, lists) || '.'} Lists: ${lists.join(', ')}`,
    );
  const matchingKey = keys.find((key) => key.toLowerCase() === targetText.toLowerCase());
  if (matchingKey !== undefined) return matchingKey;
  throw new UsageError(
    keys.length <= MAX_SHOWN_KEYS
      ? `--to ${targetText} is not a value of ${list}; the values are ${keys.join(', ')}, and - to remove the mapping`
      : `--to ${targetText} is not one of the ${keys.length} values of ${list}; the most similar values are ${findNearestNames(targetText, keys, MAX_NEAREST_KEYS).join(', ')}`,
  );
}

/**
 * Implements `connectors map`, which maps one entry of the account's lists to a key of the product, or lists the
 * unmapped entries, the most frequent entry first.
 */
export async function mapNames({ values, out }: ConnectorContext, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { names } = connectors.stores.connectionSync;
  const [list, id, targetText] = [values.text('list'), values.text('id'), values.text('to')];
  if (list !== undefined || id !== undefined || targetText !== undefined) {
    if (list === undefined || id === undefined || targetText === undefined)
      throw new UsageError('connectors map needs --list, --id and --to together, or none of them');
    const target =
      targetText === NO_TARGET
        ? null
        : parseTarget(await connectors.registry.loadAdapter(connection.crm), list, targetText);
    await names.map(connection, { list, id }, target);
    out.write(`${list} ${id} is now ${target ?? 'not mapped'}. The homes with this name are read again soon.\n`);
    return 0;
  }
  const unmappedEntries = await names.listUnmapped(connection);
  const rows = unmappedEntries.map(({ list: inList, id: entryId, name, homes, times }) => ({
    list: inList,
    id: entryId,
    name: localize(name, 'nl') || entryId,
    homes,
    times,
  }));
  if (values.flag('json')) out.write(`${JSON.stringify(rows, null, 2)}\n`);
  else if (rows.length === 0) out.write('All names in the homes are mapped.\n');
  else
    out.write(
      formatTable(
        [
          { title: 'List', isWhole: true },
          { title: 'Id', isWhole: true },
          { title: 'Name' },
          { title: 'Homes', align: 'right' },
          { title: 'Times', align: 'right' },
        ],
        rows.map((row) => [row.list, row.id, row.name, String(row.homes), String(row.times)]),
        undefined,
        measureLineWidth(out),
      ),
    );
  return 0;
}
