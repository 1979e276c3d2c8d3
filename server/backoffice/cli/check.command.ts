import { writeFile } from 'node:fs/promises';
import { type CheckContext, checkEstate, checkSite, type Problem } from '../import/checkEstates.ts';
import type { BackOffice } from './backOffice.ts';
import type { Command, CommandContext } from './command.ts';
import { requireSite } from './requireSite.ts';
import { formatTable } from './table.ts';

const EXAMPLES = 3;

async function findProblems({ repositories }: BackOffice, siteId: string | undefined): Promise<Problem[]> {
  const site = await requireSite(repositories, siteId);
  const known = new Map<number, boolean>();
  for await (const { general } of repositories.estates.stream(site.id)) known.set(general.id, general.project);
  const assets = new Map((await repositories.assets.list(site.id)).map((asset) => [asset.id, asset]));
  const context: CheckContext = { site, assets, estates: known, now: new Date() };
  const problems = [...checkSite(site)];
  for await (const estate of repositories.estates.stream(site.id)) problems.push(...checkEstate(estate, context));
  return problems;
}

const order = { error: 0, warning: 1 } as const;

export function problemTable(problems: readonly Problem[]): string {
  // Details of a doubt hold the value; the part before it is what problems have in common.
  const groups = Map.groupBy(problems, ({ level, kind }) => `${level} ${kind}`);
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const estates = new Set(group.flatMap(({ estateId }) => estateId ?? []));
    const examples = group
      .slice(0, EXAMPLES)
      .map(({ estateId, detail }) => (estateId ? `${estateId}: ${detail}` : detail));
    return [
      { first, cells: [first.level, first.kind, String(group.length), String(estates.size), examples.join('; ')] },
    ];
  });
  rows.sort((a, b) => order[a.first.level] - order[b.first.level] || Number(b.cells[2]) - Number(a.cells[2]));
  return formatTable(
    [
      { title: 'Level' },
      { title: 'Problem' },
      { title: 'Times', align: 'right' },
      { title: 'Estates', align: 'right' },
      { title: 'For example' },
    ],
    rows.map(({ cells }) => cells),
    110,
  );
}

async function run({ values, out, open }: CommandContext): Promise<number> {
  const problems = await findProblems(await open(), values.text('site'));
  const report = values.text('report');
  if (report !== undefined) await writeFile(report, `${JSON.stringify(problems, null, 2)}\n`);
  out.write(problems.length === 0 ? 'No problems\n' : problemTable(problems));
  return problems.some(({ level }) => level === 'error') ? 1 : 0;
}

export const checkCommand: Command = {
  name: 'check',
  summary: "Lists what is wrong or doubtful in a site's listings",
  options: {
    site: { value: 'ID', help: 'The site', required: true },
    report: { value: 'FILE', help: 'Write every problem as JSON' },
  },
  details: `
Errors (broken pictures, units without their project, no title, an incomplete legal notice) end it with exit code 1.
Warnings (doubtful values, missing translations, particulars that the law wants in an advertisement) do not.`,
  run,
};
