import { serveConfined } from '../../server/backoffice/confined/serveConfined.ts';

export type ConfinedWork = 'answer' | 'fail' | 'loop' | 'hoard' | 'leave' | 'look around';

/** Work that behaves, and work that does not. */
await serveConfined((work: ConfinedWork): unknown => {
  if (work === 'fail') throw new Error('this makes no sense');
  if (work === 'leave') process.exit(3);
  if (work === 'look around') return { ...process.env };
  if (work === 'answer') return { nights: ['2027-01-01'] };
  const kept: unknown[] = [];
  for (;;) if (work === 'hoard') kept.push({ kept: kept.length });
});
