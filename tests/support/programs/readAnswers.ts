import type { TestDatabase } from './databases.ts';
import { startTestBackOffice } from './testBackOffice.ts';

const LOCALES_OF_SITE = ['nl', 'fr'] as const;
const HOME_COUNT = 5;

/**
 * Returns the back office's responses to the calls of a site: lists, pages, homes. This function has no time limit,
 * while a site has one.
 */
export async function readAnswers(
  database: TestDatabase,
  id: string,
  hostname: string,
): Promise<Readonly<Record<string, string>>> {
  const backoffice = await startTestBackOffice({ database });
  const answers: Record<string, string> = {};
  async function ask(path: string, search?: object): Promise<string> {
    const { status, text } = await backoffice.call(search ? 'POST' : 'GET', path, {
      site: id,
      locale: 'nl',
      ...(search && { body: search }),
    });
    answers[path] = `${status} ${text}`;
    return text;
  }
  const read = async <T>(...asked: Parameters<typeof ask>): Promise<T> => JSON.parse(await ask(...asked)) as T;
  const site = `/sites/${id}`;
  await ask(`/sites/by-hostname/${hostname}`);
  for (const list of [
    'navigation/header',
    'navigation/footer',
    'redirects',
    'estate-addresses',
    'open-houses',
    'offices',
  ])
    await ask(`${site}/${list}`);
  for (const { id: page } of await read<{ id: string }[]>(`${site}/pages/`)) await ask(`${site}/pages/${page}`);
  for (const { name } of await read<{ name: string }[]>(`${site}/entities`))
    await ask(`${site}/entities/${name}/items`);
  for (const locale of LOCALES_OF_SITE) {
    await ask(`${site}/agreements?locale=${locale}`);
    await ask(`/translations/${locale}`);
  }
  await ask(`${site}/articles`);
  await ask(`${site}/estate-filters`, {});
  const { results } = await read<{ results: { id: number }[] }>(`${site}/estates`, { limit: 100 });
  for (const home of results.slice(0, HOME_COUNT)) await ask(`/estates/v2/${home.id}`);
  const stays = await read<{ results: { id: number }[] }>(`${site}/rental-units`, {});
  for (const unit of stays.results.slice(0, HOME_COUNT))
    for (const part of ['', '/periods', '/calendar']) await ask(`/rental-units/${unit.id}${part}`);
  await backoffice.close();
  return answers;
}
