import { ROOM } from '../../../../shared/primitives/ids.ts';
import { localize } from '../../../../shared/i18n/locales.ts';
import { UsageError } from '../../core/cli/command.ts';
import { formatTable } from '../../core/cli/table.ts';
import { type ConnectorCommand, type OpenedConnectors, requireConnection } from './connectorStores.ts';

const KEY = /^[A-Z\d_]{1,60}$/;
/** For a list whose entries have no place on a site. */
const NOTHING = '-';

/** `connectors map`: entries of the account's lists that mean nothing here, most frequent first; or the meaning of one. */
export async function mapNames({ values, out }: ConnectorCommand, connectors: OpenedConnectors): Promise<number> {
  const { connection } = await requireConnection(connectors, values.text('site') ?? '', values.text('name'));
  const { names } = connectors.stores.connectionSync;
  const [list, id, to] = [values.text('list'), values.text('id'), values.text('to')];
  if (list !== undefined || id !== undefined || to !== undefined) {
    if (list === undefined || id === undefined || to === undefined)
      throw new UsageError('connectors map takes --list, --id and --to together, or none of them');
    const target = to === NOTHING ? null : to.toUpperCase();
    if (target !== null && !KEY.test(target)) throw new UsageError('--to takes a key such as BEDROOM, or - for none');
    if (list === 'rooms' && target !== null && !Object.hasOwn(ROOM, target))
      throw new UsageError(`--to is no kind of room; there are ${Object.keys(ROOM).join(', ')}`);
    await names.map(connection, { list, id }, target);
    out.write(`${list} ${id} is ${target ?? 'nothing of its own'} now; the homes that have it are read again soon.\n`);
    return 0;
  }
  const unmapped = await names.unmapped(connection);
  const rows = unmapped.map(({ list: inList, id: entryId, name, homes, times }) => ({
    list: inList,
    id: entryId,
    name: localize(name, 'nl') || entryId,
    homes,
    times,
  }));
  if (values.flag('json')) out.write(`${JSON.stringify(rows, null, 2)}\n`);
  else if (rows.length === 0) out.write('Every name that homes have has a meaning here.\n');
  else
    out.write(
      formatTable(
        [
          { title: 'List' },
          { title: 'Id' },
          { title: 'Name' },
          { title: 'Homes', align: 'right' },
          { title: 'Times', align: 'right' },
        ],
        rows.map((row) => [row.list, row.id, row.name, String(row.homes), String(row.times)]),
      ),
    );
  return 0;
}
