import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './sources.ts';
import { findHandTypedQueries } from './queryTypes.ts';

const sources = [...readSources(path.resolve(import.meta.dirname, '..'))].filter(
  ([file]) => file.startsWith('server/backoffice/') && !/\.test\.tsx?$/.test(file),
);

describe('rows of the database', () => {
  it('have types from the declared tables or from a schema that parses', () => {
    expect(sources.filter(([, text]) => text.includes('drizzle-orm')).length).toBeGreaterThan(30);
    expect(sources.flatMap(([file, text]) => findHandTypedQueries(file, text))).toEqual([]);
  });

  it.each([
    ['const { rows } = await db.execute<{ id: number }>(sql`select id from estates`);', 'a row type written by hand'],
    ['const { rows } = await client.query<Row>(text);', 'a row type written by hand'],
    ['const agenda = sql<boolean>`exists (select from agendas)`;', 'an expression with a type written by hand'],
    ['const rows = (await db.execute(statement)).rows as Row[];', 'a cast of the result of a query'],
    ['const { rows } = await db.execute(statement); use(rows as unknown as Row[]);', 'a cast of the result of a query'],
    ['const id = (row["id"] as number) + 1;', 'a cast of the result of a query'],
    ['const schema = z.object({ document: z.custom<Estate>() });', 'a schema that checks nothing'],
  ])('are refused in: %s', (text, problem) => {
    const found = findHandTypedQueries('server/backoffice/a.ts', `\n${text}`);
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toMatch(/^server\/backoffice\/a\.ts:2: /);
    expect(found[0]).toContain(problem);
  });

  it('may come from the builder, and from a schema', () => {
    const text = `
      const rows = await db.select({ id: estates.id, has: sql\`true\`.mapWith(Boolean) }).from(estates);
      const others = await queryRows(db, sql\`select 1 as one\`, z.object({ one: z.int() }));
      const columns = [rows, others] as const;
      const { rowCount } = await db.execute(sql\`delete from estates\`);
      const names = Object.keys(columns) as Name[];`;
    expect(findHandTypedQueries('server/backoffice/a.ts', text)).toEqual([]);
  });
});
