import path from 'node:path';
import sharp from 'sharp';
import { makeBackup } from '#server/backoffice/backup/makeBackup.ts';
import { openRepositories } from '#server/backoffice/openRepositories.ts';
import { estateInput } from '../estateInput.ts';
import { siteInput } from '../siteInput.ts';
import type { EMBEDDED_KIND } from './databases.ts';
import { toVariables } from './runOn.ts';

const SITE_IDS = ['noord', 'zuid'];

const createPicture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** Makes a backup of a database of this kind in a folder. The database has pictures. Returns the file. */
export async function createGoodBackup(kind: typeof EMBEDDED_KIND, folder: string): Promise<string> {
  const database = await kind.start();
  const opened = await openRepositories(toVariables(database));
  const { repositories, pool } = opened;
  for (const id of SITE_IDS) {
    await repositories.sites.put(siteInput(id, { name: `Naam\t${id} \\N 😀` }));
    for (const [at, colour] of ['#c04', '#06c'].entries())
      await repositories.assets.put(id, {
        id: `house-${at}`,
        contentType: 'image/png',
        width: 40,
        height: 30,
        content: await createPicture(colour),
      });
    const estates = Array.from({ length: 12 }, (_, at) => estateInput({ id: at + 1, price: 100_000 + at * 0.07 }));
    await repositories.estates.upsertMany(id, estates);
  }
  await pool.query(`
    insert into mails (id, site_id, kind, visitor, mail, due_at)
    select gen_random_uuid(), 'noord', 'lead', 'a@example.com', '{"to": {"email": "a@example.com"}, "n": 1e-7}',
      now() + n * interval '1.000001 days'
    from generate_series(1, 3) n`);
  const file = path.join(folder, `good-${path.basename(database.env.dataDir)}.tar.gz`);
  // Nothing else uses this database, so the backup needs no copy of it.
  await makeBackup({ pool, dataDir: database.env.dataDir, kind: 'postgres', log: opened.log }, file, () => {});
  await opened.close();
  await database.remove();
  return file;
}
