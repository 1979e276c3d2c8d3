import { CrmFailure, CrmUnauthorised } from '../seam/crmFailure.ts';
import type { AccountCheckResult, Credentials } from '../seam/adapter.ts';
import type { NameList } from '../seam/nameTable.ts';
import { toId, toWholeNumber } from '../reading/readNumbers.ts';
import { toPlainLine } from '../reading/readTexts.ts';
import { countPublishedHomes } from './estateLists.ts';
import { DETAIL_LIST, isFloodScoreName } from './mapping/details.ts';
import { listObjects } from './mapping/whiseRecord.ts';
import { parseAccountIds, type WhiseCalls } from './whiseCalls.ts';

/**
 * Checks the credentials with a request, and returns facts about the account.
 *
 * @param leadDoubts returns sentences for people about data that will be missing in leads
 */
export async function checkAccount(
  calls: WhiseCalls,
  credentials: Credentials,
  leadDoubts: () => Promise<readonly string[]>,
): Promise<AccountCheckResult> {
  const { clientId } = parseAccountIds(credentials);
  const clients = listObjects((await calls.readMarketplace('/v1/admin/clients/list', {}))['clients']);
  const ownClient = clients.find((client) => toWholeNumber(client['id']) === clientId);
  const doubts = [
    ownClient?.['isActive'] === false ? 'Whise says that this client is not active.' : undefined,
    ownClient === undefined ? 'Whise does not list this client among those that allowed the account.' : undefined,
    (await countPublishedHomes(calls)) === 0 ? 'There is no home online in Whise.' : undefined,
    ...(await leadDoubts()),
  ];
  return {
    account: toPlainLine(ownClient?.['name']) ?? String(clientId),
    doubts: doubts.filter((doubt) => doubt !== undefined),
  };
}

/**
 * Returns the names of those details that are flood scores. A failure of this call is ignored, because its answer is
 * not documented and homes also contain the names of their details.
 */
export async function readDetailNames(calls: WhiseCalls, locale: string): Promise<readonly NameList[]> {
  try {
    const answer = await calls.read('/v1/estates/details/list', {});
    const entries = listObjects(answer['details']).flatMap((detail) => {
      const [id, name] = [toId(detail['id']), toPlainLine(detail['label']) ?? toPlainLine(detail['name'])];
      return id !== undefined && name !== undefined && isFloodScoreName(name) ? [{ id, name: { [locale]: name } }] : [];
    });
    return [{ list: DETAIL_LIST, entries }];
  } catch (error) {
    if (error instanceof CrmUnauthorised || !(error instanceof CrmFailure)) throw error;
    return [];
  }
}
