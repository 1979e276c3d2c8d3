import type { TestDatabase } from './databases.ts';
import { startTestBackOffice } from './testBackOffice.ts';

const LOCALES_OF_SITE = ['nl', 'fr'] as const;
const HOME_COUNT = 5;

/**
 * Returns the back office's responses to the calls of a site: lists, pages, homes. This function calls the back office
 * directly and without a time limit. A site would give up slow calls, so its responses would depend on the machine's
 * speed.
 */
export async function readAnswers(
  database: TestDatabase,
  id: string,
  hostname: string,
): Promise<Readonly<Record<string, string>>> {
  const backoffice = await startTestBackOffice({ database });
  const answers: Record<string, string> = {};
  async function callForText(path: string, search?: object): Promise<string> {
    const { status, text } = await backoffice.call(search ? 'POST' : 'GET', path, {
      site: id,
      locale: 'nl',
      ...(search && { body: search }),
    });
    answers[path] = `${status} ${text}`;
    return text;
  }
  const callForJson = async <T>(...asked: Parameters<typeof callForText>): Promise<T> =>
    JSON.parse(await callForText(...asked)) as T;
  const site = `/sites/${id}`;
  await callForText(`/sites/by-hostname/${hostname}`);
  for (const list of [
    'navigation/header',
    'navigation/footer',
    'redirects',
    'estate-addresses',
    'open-houses',
    'offices',
  ])
    await callForText(`${site}/${list}`);
  for (const { id: page } of await callForJson<{ id: string }[]>(`${site}/pages/`))
    await callForText(`${site}/pages/${page}`);
  for (const { name } of await callForJson<{ name: string }[]>(`${site}/entities`))
    await callForText(`${site}/entities/${name}/items`);
  for (const locale of LOCALES_OF_SITE) {
    await callForText(`${site}/agreements?locale=${locale}`);
    await callForText(`/translations/${locale}`);
  }
  await callForText(`${site}/articles`);
  await callForText(`${site}/estate-filters`, {});
  const { results } = await callForJson<{ results: { id: number }[] }>(`${site}/estates`, { limit: 100 });
  for (const home of results.slice(0, HOME_COUNT)) await callForText(`/estates/v2/${home.id}`);
  const rentalUnits = await callForJson<{ results: { id: number }[] }>(`${site}/rental-units`, {});
  for (const unit of rentalUnits.results.slice(0, HOME_COUNT))
    for (const part of ['', '/periods', '/calendar']) await callForText(`/rental-units/${unit.id}${part}`);
  await backoffice.close();
  return answers;
}
